import { afterEach, describe, expect, it } from 'vitest';
import { ApiError } from '../../web/src/api/client.ts';
import { answerProofRequest, proofRequests, withFreshProof } from '../../web/src/api/proof-requests.ts';

const refused = new ApiError(403, { code: 'fresh_proof_required', message: 'Confirma antes que eres tú.' });

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

describe('calls that take a fresh proof', () => {
  let stop = () => {};
  afterEach(() => stop());
  /** A page that asks; returns how often it began to. */
  function askingPage() {
    const page = { questions: 0, isOpen: false };
    stop = proofRequests.subscribe(() => {
      if (proofRequests.isOpen() && !page.isOpen) page.questions++;
      page.isOpen = proofRequests.isOpen();
    });
    return page;
  }

  it('P134: two at once ask one question, and both are repeated once it is answered', async () => {
    const page = askingPage();
    const [one, other] = [call('one'), call('other')];
    const results = Promise.all([one, other].map(({ send }) => withFreshProof(send)));
    await settled();
    expect(page).toEqual({ questions: 1, isOpen: true });
    for (const { state } of [one, other]) state.isProved = true;
    answerProofRequest(true);
    expect(await results).toEqual(['one', 'other']);
    expect([one.state.made, other.state.made]).toEqual([2, 2]);
    expect(page).toEqual({ questions: 1, isOpen: false });
  });

  it('P134: without the proof each fails as the server refused it, and the next one asks again', async () => {
    const page = askingPage();
    const { send, state } = call('one');
    const results = Promise.allSettled([withFreshProof(send), withFreshProof(send)]);
    await settled();
    answerProofRequest(false);
    expect(await results).toEqual([
      { status: 'rejected', reason: refused },
      { status: 'rejected', reason: refused },
    ]);
    expect(state.made).toBe(2);
    const again = withFreshProof(send);
    await settled();
    expect(page.questions).toBe(2);
    answerProofRequest(false);
    await expect(again).rejects.toBe(refused);
  });

  it('on a page that does not ask they fail as the server refused them', async () => {
    await expect(withFreshProof(call('one').send)).rejects.toBe(refused);
  });

  it('another failure is not asked about, and a success is its result', async () => {
    const page = askingPage();
    const failure = new ApiError(403, { code: 'forbidden', message: 'No.' });
    await expect(withFreshProof(() => Promise.reject(failure))).rejects.toBe(failure);
    expect(await withFreshProof(async () => 'done')).toBe('done');
    expect(page.questions).toBe(0);
  });
});
