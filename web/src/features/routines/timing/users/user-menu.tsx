import type { UserProgress } from '#shared/contracts/routines/routine-progress.ts';
import { MoreIcon } from '../../../../ui/back-office/icons.tsx';
import { Menu, MenuItem } from '../../../../ui/overlay/menu.tsx';
import { displayName, type TrackProgress } from '../track-progress.ts';
import type { UserAction } from './user-action.ts';

interface Props {
  user: UserProgress;
  track: TrackProgress | null;
  onAction: (action: UserAction) => void;
}

/** The less frequent actions for a user: correct the progress, pause or resume the routines. */
export function UserMenu({ user, track, onAction }: Props) {
  if (!track) return null;
  return (
    <Menu label={`Más acciones: ${displayName(user.userId)}`} trigger={<MoreIcon />}>
      <MenuItem onClick={() => onAction({ kind: 'correct', user, track })}>Corregir mes y fecha</MenuItem>
      {user.byHand && (
        <MenuItem onClick={() => onAction({ kind: 'pause', user, track })}>
          {user.byHand === 'hold' ? 'Pausar sus rutinas' : 'Reanudar sus rutinas'}
        </MenuItem>
      )}
    </Menu>
  );
}
