import { ulid } from 'ulid';

/** Creates a user with a role, by its name, and a session. Call it after `useTable`. */
export async function signIn(role = 'user'): Promise<{ token: string; userId: string }> {
  const { createUserSteps } = await import('#functions/_data/accounts/create-user.ts');
  const { newUser } = await import('#functions/_data/accounts/users.ts');
  const { openSession } = await import('#functions/_data/accounts/sessions.ts');
  const { transact } = await import('#functions/_data/table/table.ts');
  const now = new Date();
  const email = `${ulid()}@example.com`.toLowerCase();
  const user = newUser({ email, name: 'Clara', emailVerified: true, role }, now);
  await transact(createUserSteps(user));
  return { token: (await openSession(user, now)).token, userId: user._id };
}
