import type { UserProgress } from '#shared/contracts/routines/routine-progress.ts';
import type { TrackProgress } from '../track-progress.ts';

/** The dialog that an admin has opened for a user. */
export interface UserAction {
  kind: 'send' | 'correct' | 'pause';
  user: UserProgress;
  track: TrackProgress;
}

/** Props of the dialogs about a user. */
export interface UserDialogProps {
  user: UserProgress;
  track: TrackProgress;
  onClose: () => void;
}
