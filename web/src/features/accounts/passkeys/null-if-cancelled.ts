import { messages } from './device-messages.ts';

/** Nothing for a ceremony that the user has cancelled, which is no error; throws what the user is told for any other failure. */
export function nullIfCancelled(error: unknown): null {
  const { name } = error as Error;
  if (name === 'NotAllowedError' || name === 'AbortError') return null;
  throw new Error(name === 'InvalidStateError' ? messages.alreadyHere : messages.deviceFailed, {
    cause: error,
  });
}
