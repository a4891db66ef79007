import type { UserProgress } from '#shared/contracts/routine-progress.ts';
import type { Track } from '../track-progress.ts';

/** What is about to be done to a user. */
export interface Task {
  kind: 'send' | 'correct' | 'hold';
  user: UserProgress;
  track: Track;
}

/** What a dialog about a user is told. */
export interface TaskProps {
  user: UserProgress;
  track: Track;
  onClose: () => void;
}
