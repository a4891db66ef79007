import type { ManagedUser } from '#shared/contracts/back-office/managed-user.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { formatDate } from '../../../ui/format-dates.ts';

/** Whether a user may sign in, and since when not; whether the account is leaving, and when. */
export function UserStatus({ user: { banned, bannedAt, deletion } }: { user: ManagedUser }) {
  if (!banned && deletion)
    return (
      <span className="user-status">
        <Badge tone="warn">Se da de baja</Badge>
        <time dateTime={deletion.eraseAt} className="text-sm text-quiet">
          {formatDate(deletion.eraseAt)}
        </time>
      </span>
    );
  if (!banned) return <Badge tone="soft">Activo</Badge>;
  return (
    <span className="user-status">
      <Badge tone="danger">Expulsado</Badge>
      {bannedAt && (
        <time dateTime={bannedAt} className="text-sm text-quiet">
          {formatDate(bannedAt)}
        </time>
      )}
    </span>
  );
}
