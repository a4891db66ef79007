import { ApiError } from './client.ts';

/** The question that is open, for all calls that wait for its answer. */
let open: { isProved: Promise<boolean>; answer: (isProved: boolean) => void } | null = null;
const listeners = new Set<() => void>();

/** Whether a call waits for the user's proof, for the page that asks for it. */
export const stepUpRequests = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  isOpen: () => open !== null,
};

/** Ends the question: the calls that wait are repeated, or refused as they were. */
export function answerStepUpRequest(isProved: boolean): void {
  open?.answer(isProved);
  open = null;
  notify();
}

const asksForStepUp = /^(step_up|second_factor)_required$/;

/**
 * Makes a call; one that takes a step-up waits until the user has given it, and is then repeated (P134). Without the proof it
 * fails as the server refused it: nothing was done.
 */
export async function withStepUp<Output>(call: () => Promise<Output>): Promise<Output> {
  try {
    return await call();
  } catch (error) {
    const isMissing = error instanceof ApiError && asksForStepUp.test(error.code ?? '');
    if (isMissing && (await askForStepUp())) return call();
    throw error;
  }
}

/** Asks the user for the proof; false when it is not given. */
export function askForStepUp(): Promise<boolean> {
  // on a page that does not ask
  if (listeners.size === 0) return Promise.resolve(false);
  if (open) return open.isProved;
  let answer!: (isProved: boolean) => void;
  const isProved = new Promise<boolean>((resolve) => (answer = resolve));
  open = { isProved, answer };
  notify();
  return isProved;
}

function notify(): void {
  for (const listener of listeners) listener();
}
