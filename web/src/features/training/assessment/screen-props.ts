import type { Answers } from './answers.ts';
import type { FieldError } from './validation.ts';

/** Props of every screen: the answers, how to change them, and the current validation error. */
export interface ScreenProps {
  answers: Answers;
  setAnswers: (change: Partial<Answers>) => void;
  error: FieldError | null;
  /** Shows an error before the user presses "Siguiente". */
  setError: (error: FieldError | null) => void;
}

/** For the screens that are answered with one tap. */
export interface TapProps {
  /** A card was tapped. */
  onTap: () => void;
}

/** For a screen with its own way past its questions. */
export interface SkipProps {
  /** The user goes on without answering. */
  onSkip: () => void;
}
