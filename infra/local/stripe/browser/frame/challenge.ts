import { callApi } from './api.ts';
import { openDoor } from './open-door.ts';
import { threeDSecurePath } from '../../urls.ts';

/** What the bank asks about. */
interface Question {
  key: string;
  clientSecret: string;
  id: string;
}

let question: Question | undefined;
const [complete, fail] = document.querySelectorAll('button');
const door = openDoor({ question: ask });

/** An answer counts from now on: before, it would be lost. */
function ask(asked: Question): void {
  question = asked;
  for (const button of document.querySelectorAll('button')) button.disabled = false;
  complete?.focus();
}

async function answer(outcome: 'authenticate' | 'fail'): Promise<void> {
  const wire = await door;
  if (!question) return;
  for (const button of document.querySelectorAll('button')) button.disabled = true;
  const { key, id, clientSecret } = question;
  const path = threeDSecurePath.replace('{intent}', id);
  wire.tell(
    'answered',
    await callApi({ key, method: 'POST', path, params: { client_secret: clientSecret, outcome } }),
  );
}

complete?.addEventListener('click', () => void answer('authenticate'));
fail?.addEventListener('click', () => void answer('fail'));
// Focus stays inside the question: nothing behind it can be used until it is answered.
document.addEventListener('keydown', (event) => {
  const isOut = event.key === 'Tab' && document.activeElement === (event.shiftKey ? complete : fail);
  if (!isOut) return;
  event.preventDefault();
  (event.shiftKey ? fail : complete)?.focus();
});
