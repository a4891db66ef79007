import { ulid } from 'ulid';
import type { Step } from '#functions/platform/table/table.ts';

/** The token of a new session of a user: the clock of a test may have passed the end, or the proof, of an earlier one. */
export async function freshToken(userId: string): Promise<string> {
  const { openSession } = await import('#functions/accounts/sessions/sessions.ts');
  const { findUser } = await import('#functions/accounts/users.ts');
  return (await openSession((await findUser(userId))!, new Date())).token;
}

/** The token of a sign-in, and of a new one once the clock has passed a half of the time for which it is a step-up. */
export function tokenForLong({ token, userId }: SignIn): () => Promise<string> {
  let current = token;
  let since = Date.now();
  return async () => {
    if (Date.now() - since < 5 * 60_000) return current;
    current = await freshToken(userId);
    since = Date.now();
    return current;
  };
}

interface SignIn {
  token: string;
  userId: string;
}

/** Creates a user with a role, by its name, and a session. Call it after `useTable`. The counts of the roles do not have it. */
export const signIn = (role = 'user'): Promise<SignIn> => createSignedIn(role, () => Promise.resolve([]));

/** The same, counted as a user of its role: what asks for the last admin reads the counts. */
export async function countedSignIn(role = 'user'): Promise<SignIn> {
  if (role === 'user') return signIn();
  const { findRoles, putRolesStep, withMovedUser } = await import('#functions/accounts/roles.ts');
  return createSignedIn(role, async () => [
    putRolesStep(withMovedUser(await findRoles(), { role: 'user', banned: false }, role)),
  ]);
}

async function createSignedIn(role: string, countSteps: () => Promise<Step[]>): Promise<SignIn> {
  const { createUserSteps } = await import('#functions/accounts/new-account.ts');
  const { newUser } = await import('#functions/accounts/users.ts');
  const { newSession } = await import('#functions/accounts/sessions/sessions.ts');
  const { retryOnConflict } = await import('#functions/platform/table/retries.ts');
  const { putStep, transact } = await import('#functions/platform/table/table.ts');
  const now = new Date();
  const email = `${ulid()}@example.com`.toLowerCase();
  const user = newUser({ email, name: 'Clara', emailVerified: true, role }, now);
  const { item, token } = newSession(user, now);
  await retryOnConflict(async () =>
    transact([...createUserSteps(user), ...(await countSteps()), putStep('session_exists', item)]),
  );
  return { token, userId: user._id };
}

/** Gives a user of `signIn` the password that an account of a person has: without one the last passkey is not removed. */
export async function givePassword(userId: string): Promise<void> {
  const { addEmailIdentityStep } = await import('#functions/accounts/providers/identities.ts');
  const { findUser } = await import('#functions/accounts/users.ts');
  const { transact } = await import('#functions/platform/table/table.ts');
  const { email } = (await findUser(userId))!;
  await transact([
    addEmailIdentityStep(email, { userId, passwordHash: 'of no password', isLongPassword: true }, new Date()),
  ]);
}
