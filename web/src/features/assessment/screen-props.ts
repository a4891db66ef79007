import type { Answers } from './answers.ts';
import type { Problem } from './validation.ts';

/** What every question gets: the answers, how to change one, and what is wrong. */
export interface ScreenProps {
  answers: Answers;
  set: (change: Partial<Answers>) => void;
  problem: Problem | null;
  /** Says at once what is wrong, before the way on is taken. */
  report: (problem: Problem | null) => void;
}
