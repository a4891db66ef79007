import type { SessionUser } from '#shared/contracts/accounts/auth.ts';
import { Badge } from '../../../ui/display/badge.tsx';

/** Name, e-mail and admin badge of the signed-in user. */
export function AccountFacts({ user }: { user: SessionUser }) {
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        <span className="min-w-0 truncate">{user.name}</span>
        {user.role.name === 'admin' && <Badge tone="soft">Admin</Badge>}
      </p>
      <p className="truncate text-sm text-quiet">{user.email}</p>
    </div>
  );
}
