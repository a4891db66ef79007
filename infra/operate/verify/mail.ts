import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import type { Settings } from '../../settings.ts';
import { check, fails, ok, skipped, type Finding } from '../finding.ts';
import type { Account, Mailbox } from './accounts.ts';
import { until } from './until.ts';

/** What the table says of the address of an account, by what SES's simulator does with its mails. */
const expected: Record<Mailbox, string | undefined> = {
  success: undefined,
  bounce: 'bounced',
  complaint: 'complained',
};

export interface Ledger {
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
