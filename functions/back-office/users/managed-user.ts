import type { ManagedUser } from '#shared/contracts/back-office/managed-user.ts';
import type { Roles } from '../../accounts/roles.ts';
import type { User } from '../../accounts/users.ts';

/** A user in the shape of the contract. */
export const managedUser = (user: User, { roles }: Roles): ManagedUser => ({
  _id: user._id,
  name: user.name,
  email: user.email,
  emailVerified: user.emailVerified,
  emailProblem: user.emailProblem,
  phone: user.phone,
  role: {
    name: user.role,
    displayName: roles.find(({ name }) => name === user.role)?.displayName ?? user.role,
  },
  banned: user.banned,
  bannedAt: user.ban?.at ?? null,
  deletion: user.deletion && {
    requestedAt: user.deletion.requestedAt,
    eraseAt: user.deletion.eraseAt,
  },
  createdAt: user.createdAt,
});
