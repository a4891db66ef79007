import type { ManagedUser } from '#shared/contracts/shapes/managed-user.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { formatDate } from '../../ui/format-dates.ts';

/** Whether a user may sign in, and since when not. */
export function UserStatus({ user: { banned, bannedAt } }: { user: ManagedUser }) {
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
