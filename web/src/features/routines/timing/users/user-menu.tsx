import type { UserProgress } from '#shared/contracts/routine-progress.ts';
import { MoreIcon } from '../../../../ui/back-office-icons.tsx';
import { Menu, MenuItem } from '../../../../ui/overlay/menu.tsx';
import { nameOf, type Track } from '../track-progress.ts';
import type { Task } from './user-action.ts';

interface Props {
  user: UserProgress;
  track: Track | null;
  onTask: (task: Task) => void;
}

/** What is seldom done to a user: correct how far they are, stop their routines, let them go out again. */
export function UserMenu({ user, track, onTask }: Props) {
  if (!track) return null;
  return (
    <Menu label={`Más acciones: ${nameOf(user.userId)}`} trigger={<MoreIcon />}>
      <MenuItem onClick={() => onTask({ kind: 'correct', user, track })}>Corregir mes y fecha</MenuItem>
      {user.byHand && (
        <MenuItem onClick={() => onTask({ kind: 'hold', user, track })}>
          {user.byHand === 'hold' ? 'Pausar sus rutinas' : 'Reanudar sus rutinas'}
        </MenuItem>
      )}
    </Menu>
  );
}
