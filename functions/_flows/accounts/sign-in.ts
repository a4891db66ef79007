import type { SessionUser, SignedIn } from '#shared/contracts/auth.ts';
import { openSession } from '../../_data/accounts/sessions.ts';
import type { User } from '../../_data/accounts/users.ts';

/** Opens a session for a user who has proved to be that user, and answers as every way of signing in does. */
export const signIn = async (user: User, now: Date): Promise<SignedIn> =>
  signedIn(user, await openSession(user, now));

/** A session as the wire carries it. */
export const signedIn = (user: User, session: { token: string; expiresAt: Date }): SignedIn => ({
  success: true,
  token: session.token,
  expiresAt: session.expiresAt.toISOString(),
  data: { user: sessionUser(user), hasProfile: user.hasProfile },
});

/** A user as the navigation bar needs it. */
export const sessionUser = ({ _id, email, name, role }: User): SessionUser => ({
  _id,
  email,
  name,
  role: { name: role },
});
