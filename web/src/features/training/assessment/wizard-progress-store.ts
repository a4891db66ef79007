import { getSession } from '../../../api/session.ts';
import { answersKey } from '../../../api/storage/kept-answers.ts';
import { storedValue, useStoredValue } from '../../../api/storage/stored-value.ts';
import { emptyProgress, parseProgress, serializeProgress, type WizardProgress } from './wizard-progress.ts';

let hasReadFailed = false;
const stored = storedValue<WizardProgress>({
  key: answersKey,
  initial: emptyProgress,
  parse: (text) => parseProgress(text, Date.now()),
  format: (progress) => serializeProgress(progress, Date.now()),
  onUnreadable() {
    hasReadFailed = true;
  },
});

/** The current progress; empty when the stored one cannot be read. */
export const getProgress = stored.get;

/** Merges a change into the progress and stores it. */
export const setProgress = (change: Partial<WizardProgress>): void =>
  stored.set({ ...getProgress(), ...change });

/** Deletes the progress, in memory and in the storage. */
export const clearProgress = (): void => stored.set(emptyProgress);

/** Clears the progress in memory when a sign-out, in whichever tab, deletes the stored one. After a payment another tab keeps its own. */
function followSignOut({ key, newValue }: StorageEvent): void {
  if (key === answersKey && newValue === null && !getSession()) clearProgress();
}

/** Begins that, once. It goes on after the wizard is left: the answers stay in memory. */
export const watchSignOut = (): void => window.addEventListener('storage', followSignOut);

/** Whether the stored progress could not be read. True only once, so that the user is told once. */
export function takeReadFailure(): boolean {
  getProgress();
  const hadFailed = hasReadFailed;
  hasReadFailed = false;
  return hadFailed;
}

/** The progress as React state. */
export const useProgress = (): WizardProgress => useStoredValue(stored);
