import { linkToPage } from '../message-link.ts';
import { threeDSecurePath } from '../../urls.ts';
import { callApi } from './api.ts';

interface Question {
  key: string;
  clientSecret: string;
  id: string;
}

let question: Question | undefined;
const buttons = [...document.querySelectorAll('button')];
const [complete, fail] = buttons;

const link = linkToPage({
  // The buttons are disabled until the question is known: an earlier click would be lost.
  question(received: Question) {
    question = received;
    for (const button of buttons) button.disabled = false;
    complete?.focus();
  },
});

async function answer(outcome: 'authenticate' | 'fail'): Promise<void> {
  const { notify } = await link;
  if (!question) return;
  for (const button of buttons) button.disabled = true;
  const { key, id, clientSecret } = question;
  const path = threeDSecurePath.replace('{intent}', id);
  const params = { client_secret: clientSecret, outcome };
  notify('answered', await callApi({ key, method: 'POST', path, params }));
}

complete?.addEventListener('click', () => void answer('authenticate'));
fail?.addEventListener('click', () => void answer('fail'));
// The focus stays in the dialog, because the page behind it cannot be used.
document.addEventListener('keydown', (event) => {
  const isLeaving = event.key === 'Tab' && document.activeElement === (event.shiftKey ? complete : fail);
  if (!isLeaving) return;
  event.preventDefault();
  (event.shiftKey ? fail : complete)?.focus();
});
