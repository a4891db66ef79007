import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { api } from '#shared/contracts/index.ts';
import { check, fails, type Finding, ok, skipped } from '../finding.ts';
import { type Answer, call, errorCodeOf, type Site, until } from './site.ts';
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import type { Settings } from '../../settings.ts';

/** Mailboxes of SES's simulator: what becomes of a mail to each. */
export const mailboxes = ['success', 'bounce', 'complaint'] as const;
type Mailbox = (typeof mailboxes)[number];

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

/** What the table says of the address of an account, by what SES's simulator does with its mails. */
const expected: Record<Mailbox, string | undefined> = {
  success: undefined,
  bounce: 'bounced',
  complaint: 'complained',
};

interface Ledger {
  settings: Settings;
  table: string;
  /** How long SES's events may take: their queue holds them back for two minutes. */
  waitSeconds: number;
}

/**
 * Whether the welcome mails of these accounts were sent, and what SES tells of them is recorded: a bounce, a complaint, and no problem
 * of the mail that arrived. Nothing tells this one from a mail that was never sent but that the others have come.
 */
export async function checkMails(ledger: Ledger, accounts: Account[]): Promise<Finding[]> {
  const [arrived, returned] = [true, false].map((isArrived) =>
    accounts.filter(({ mailbox }) => (expected[mailbox] === undefined) === isArrived),
  );
  const found: Finding[] = [];
  for (const account of returned!) found.push(...(await checkMail(ledger, account)));
  const isProof = found.length > 0 && found.every(({ state }) => state === 'ok');
  for (const account of arrived!)
    if (isProof) found.push(...(await checkMail(ledger, account)));
    else found.push(skipped(subjectOf(account), 'without the others it proves nothing'));
  return found;
}

const subjectOf = ({ mailbox }: Account): string => `mail to ${mailbox}@simulator.amazonses.com`;

const checkMail = (ledger: Ledger, account: Account): Promise<Finding[]> => {
  const { table, waitSeconds } = ledger;
  const subject = subjectOf(account);
  const wanted = expected[account.mailbox];
  const look = async () => {
    const read = () => readProblem(ledger, account);
    const problem = await until(waitSeconds, read, (each) => each !== undefined || wanted === undefined);
    if (problem === wanted)
      return ok(subject, wanted ? `is recorded as ${wanted}` : 'has left no problem, while the others have');
    return fails(
      subject,
      `the table says ${problem ?? 'nothing'} of ${account.email} after ${waitSeconds} s`,
      'look at the logs of send-mails and mail-feedback, at the dead letters, and at npm run preflight',
    );
  };
  return check(subject, look, `let these credentials read the table ${table} (dynamodb:GetItem)`);
};

/** The problem of the account's address: SES sends there no more. */
async function readProblem({ settings: { region }, table }: Ledger, { userId }: Account) {
  const { Item } = await new DynamoDBClient({ region }).send(
    new GetItemCommand({
      TableName: table,
      Key: { pk: { S: `account#${userId}` }, sk: { S: 'user' } },
      ProjectionExpression: 'email, emailProblem',
    }),
  );
  if (!Item) throw new Error(`it has no account ${userId}`);
  return Item['emailProblem']?.S;
}
