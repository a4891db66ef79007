import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { api } from '#shared/contracts/index.ts';
import { check, fails, ok, type Finding } from '../finding.ts';
import { call, errorCodeOf, type Answer, type Site } from './site.ts';

/** Mailboxes of SES's simulator: what becomes of a mail to each. */
export const mailboxes = ['success', 'bounce', 'complaint'] as const;
export type Mailbox = (typeof mailboxes)[number];

/** An account that is made to be thrown away. */
export interface Account {
  mailbox: Mailbox;
  email: string;
  password: string;
  userId: string;
  token: string;
}

const lookAt = 'look at the log of the function auth: the answer has a requestId';

/** Registers an account whose mails go to SES's simulator. Throws when it is refused. */
export async function register(site: Site, mailbox: Mailbox): Promise<Account> {
  const id = randomBytes(6).toString('hex');
  const email = `${mailbox}+verify-${id}@simulator.amazonses.com`;
  const password = newPassword();
  const body = { name: `Verificación ${id}`, email, password };
  const { token, data } = read(api.auth.register, await call(site, api.auth.register, { body }));
  return { mailbox, email, password, token, userId: data.user._id };
}

/** A password that the shop takes: it wants letters of both cases and a digit, which chance alone does not always give. */
export const newPassword = (): string => `Verifica-1-${randomBytes(12).toString('base64url')}`;

/** Whether the account that registered is who it says, and may sign in again by its password alone. Its token is a new one then. */
export const checkSignIn = (site: Site, account: Account): Promise<Finding[]> => {
  const subject = 'sign in';
  const { email, password } = account;
  const look = async () => {
    const { data } = read(api.auth.me, await call(site, api.auth.me, account));
    if (data.email !== email) return fails(subject, 'the session is of another account', lookAt);
    await call(site, api.auth.logout, account);
    const after = await call(site, api.auth.me, account);
    if (after.status !== 401)
      return fails(subject, `after the sign-out the session answers ${after.status}`, lookAt);
    const wrong = await call(site, api.auth.login, { body: { email, password: `${password}x` } });
    if (errorCodeOf(wrong) !== 'wrong_credentials')
      return fails(subject, `a wrong password answers ${wrong.status}`, lookAt);
    account.token = read(
      api.auth.login,
      await call(site, api.auth.login, { body: { email, password } }),
    ).token;
    return ok(subject, 'profile, sign-out, a wrong password that is refused, sign-in');
  };
  return check(subject, look, lookAt);
};

/** Requests the deletion of an account, which signs it out at once. */
export const checkDeletion = (site: Site, { token, email, password }: Account): Promise<Finding[]> => {
  const subject = `deletion of ${email}`;
  const look = async () => {
    const answer = await call(site, api['account-data'].requestDeletion, { token, body: { password } });
    const { deletion } = read(api['account-data'].requestDeletion, answer).data;
    const after = await call(site, api.auth.me, { token });
    if (after.status !== 401) return fails(subject, `its session still answers ${after.status}`, lookAt);
    return ok(subject, `requested; the nightly run erases it after ${deletion?.eraseAt}`);
  };
  return check(
    subject,
    look,
    'expel it in the back office, and look at the log of the function account-data',
  );
};

/** The answer as its contract declares it. Throws another one with its code. */
function read<S extends z.core.$ZodType>({ response }: { response: S }, answer: Answer): z.output<S> {
  if (answer.status >= 400) throw new Error(`answers ${answer.status} ${errorCodeOf(answer) ?? ''}`.trim());
  return z.parse(response, JSON.parse(answer.text));
}
