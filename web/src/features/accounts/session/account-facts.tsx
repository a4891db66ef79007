import type { SessionUser } from '#shared/contracts/auth.ts';
import { Badge } from '../../../ui/display/badge.tsx';

export const isAdmin = ({ role }: SessionUser): boolean => role.name === 'admin';

/** Who is signed in: name, e-mail, and whether as an admin. */
export function AccountFacts({ user }: { user: SessionUser }) {
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        <span className="min-w-0 truncate">{user.name}</span>
        {isAdmin(user) && <Badge tone="soft">Admin</Badge>}
      </p>
      <p className="truncate text-sm text-quiet">{user.email}</p>
    </div>
  );
}
