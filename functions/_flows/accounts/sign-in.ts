import { customerRole } from '#shared/rules/role.ts';
import type { SessionUser, SignedIn } from '#shared/contracts/auth.ts';
import type { Client } from '../../_data/accounts/clients.ts';
import { openSession } from '../../_data/accounts/sessions.ts';
import { findRoles, permissionsOf } from '../../_data/accounts/roles.ts';
import type { User } from '../../_data/accounts/users.ts';

/** Opens a session for an authenticated user and returns the response of every way to sign in. */
export const signIn = async (user: User, client: Client, now: Date): Promise<SignedIn> =>
  signedIn(user, await openSession(user, now, client));

/** The response for a new session, with its token. */
export const signedIn = async (
  user: User,
  session: { token: string; expiresAt: Date },
): Promise<SignedIn> => ({
  success: true,
  token: session.token,
  expiresAt: session.expiresAt.toISOString(),
  data: {
    user: sessionUser(user),
    hasProfile: user.hasProfile,
    // customers, nearly all who sign in, cost no read
    permissions: user.role === customerRole ? [] : permissionsOf(await findRoles(), user.role),
  },
});

/** The fields of a user that the navigation bar needs. */
export const sessionUser = ({ _id, email, name, role }: User): SessionUser => ({
  _id,
  email,
  name,
  role: { name: role },
});
