import { CorrectDialog } from './correct-dialog.tsx';
import { PauseDialog } from './pause-dialog.tsx';
import { SendDialog } from './send-dialog.tsx';
import type { UserAction } from './user-action.ts';

const dialogs = { send: SendDialog, correct: CorrectDialog, pause: PauseDialog };

/** The open dialog about a user, if any. */
export function UserActionDialog({ action, onClose }: { action: UserAction | null; onClose: () => void }) {
  if (!action) return null;
  const ActionDialog = dialogs[action.kind];
  return <ActionDialog user={action.user} track={action.track} onClose={onClose} />;
}
