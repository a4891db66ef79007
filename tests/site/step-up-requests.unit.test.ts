import { afterEach, describe, expect, it } from 'vitest';
import { ApiError } from '../../web/src/api/client.ts';
import { answerStepUpRequest, stepUpRequests, withStepUp } from '../../web/src/api/step-up-requests.ts';

const refused = new ApiError(403, { code: 'step_up_required', message: 'Confirma antes que eres tú.' });

/** A call that the server refuses until the proof is given. */
function call(name: string) {
  const state = { isProved: false, made: 0 };
  const send = async () => {
    state.made++;
    if (!state.isProved) throw refused;
    return name;
  };
  return { state, send };
}

/** Lets what has been settled run on. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('calls that take a step-up', () => {
  let stop = () => {};
  afterEach(() => stop());
  /** A page that asks; returns how often it began to. */
  function askingPage() {
    const page = { questions: 0, isOpen: false };
    stop = stepUpRequests.subscribe(() => {
      if (stepUpRequests.isOpen() && !page.isOpen) page.questions++;
      page.isOpen = stepUpRequests.isOpen();
    });
    return page;
  }

  it('P134: two at once ask one question, and both are repeated once it is answered', async () => {
    const page = askingPage();
    const [one, other] = [call('one'), call('other')];
    const results = Promise.all([one, other].map(({ send }) => withStepUp(send)));
    await settled();
    expect(page).toEqual({ questions: 1, isOpen: true });
    for (const { state } of [one, other]) state.isProved = true;
    answerStepUpRequest(true);
    expect(await results).toEqual(['one', 'other']);
    expect([one.state.made, other.state.made]).toEqual([2, 2]);
    expect(page).toEqual({ questions: 1, isOpen: false });
  });

  it('P134: without the proof each fails as the server refused it, and the next one asks again', async () => {
    const page = askingPage();
    const { send, state } = call('one');
    const results = Promise.allSettled([withStepUp(send), withStepUp(send)]);
    await settled();
    answerStepUpRequest(false);
    expect(await results).toEqual([
      { status: 'rejected', reason: refused },
      { status: 'rejected', reason: refused },
    ]);
    expect(state.made).toBe(2);
    const again = withStepUp(send);
    await settled();
    expect(page.questions).toBe(2);
    answerStepUpRequest(false);
    await expect(again).rejects.toBe(refused);
  });

  it('on a page that does not ask they fail as the server refused them', async () => {
    await expect(withStepUp(call('one').send)).rejects.toBe(refused);
  });

  it('another failure is not asked about, and a success is its result', async () => {
    const page = askingPage();
    const failure = new ApiError(403, { code: 'forbidden', message: 'No.' });
    await expect(withStepUp(() => Promise.reject(failure))).rejects.toBe(failure);
    expect(await withStepUp(async () => 'done')).toBe('done');
    expect(page.questions).toBe(0);
  });
});
