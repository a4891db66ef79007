import { sharedStorage } from './browser-storage.ts';

/* The answers that the assessment keeps in this browser, for pages that do not load the assessment. */

/** Name of the entry. */
export const answersKey = 'evaluacion';

/** In milliseconds. Answers expire, because they contain health data. */
export const maxAnswersAge = 7 * 86_400_000;

/** Deletes the answers of a user who has signed out; the assessment in memory, in whichever tab, hears of it. */
export function forgetAnswers(): void {
  sharedStorage.remove(answersKey);
  // browsers tell the other tabs alone
  dispatchEvent(new StorageEvent('storage', { key: answersKey }));
}

/** Deletes answers that are too old. Those that cannot be read stay: the assessment tells the user. */
export function forgetOldAnswers(): void {
  const savedAt = /"savedAt":(\d+)/.exec(sharedStorage.get(answersKey) ?? '')?.[1];
  if (Number(savedAt) <= Date.now() - maxAnswersAge) sharedStorage.remove(answersKey);
}
