import { expect } from 'vitest';
import { newAccount, password, type authCalls } from '../../accounts/accounts.ts';

/** Colleagues who sign in by password. Call it after `useTable`. */
export async function staffAccounts(auth: ReturnType<typeof authCalls>) {
  const { changeUserStep } = await import('#functions/accounts/users.ts');
  const { transact } = await import('#functions/platform/table/table.ts');

  /** An account with a confirmed e-mail, which has got a role since it was registered. */
  async function promoted(role = 'support') {
    const account = await newAccount(auth);
    const { userId, email } = account;
    await transact([changeUserStep(userId, { role, emailVerified: true }, { email })]);
    return { userId, email };
  }

  /** Signs in by password. */
  async function enter(email: string) {
    const { status, body } = await auth.login({ email, password });
    expect(status, JSON.stringify(body)).toBe(200);
    return { token: body.token as string, staffDuty: body.data.staffDuty as string };
  }

  return { promoted, enter };
}
