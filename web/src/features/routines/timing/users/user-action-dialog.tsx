import { CorrectDialog } from './correct-dialog.tsx';
import { HoldDialog } from './pause-dialog.tsx';
import { SendDialog } from './send-dialog.tsx';
import type { Task } from './user-action.ts';

const dialogs = { send: SendDialog, correct: CorrectDialog, hold: HoldDialog };

/** The dialog of what is about to be done to a user, if anything is. */
export function UserTask({ task, onClose }: { task: Task | null; onClose: () => void }) {
  if (!task) return null;
  const TaskDialog = dialogs[task.kind];
  return <TaskDialog user={task.user} track={task.track} onClose={onClose} />;
}
