import { api } from '#shared/contracts/index.ts';
import { check, fails, type Finding, ok, skipped } from '../finding.ts';
import { errorCodeOf, request, type Site, whyNotAsked } from './site.ts';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { compareTables } from '../../restore/comparison.ts';
import { deleteTable, missingFeatures, prepareTable, startRestore } from '../../restore/make-table.ts';
import { openClient } from '../../restore/tables.ts';
import { project, type Settings } from '../../settings.ts';
import { type Account, checkDeletion, checkMails, checkSignIn, mailboxes, register } from './accounts.ts';
import { checkAlarm, checkWebhook } from './webhook.ts';
import { checkEdgeFunctions } from './edge-functions.ts';
import { checkHeaders, checkPages } from './pages.ts';
import { checkReferences } from './references.ts';

/** Whether the gateway refuses who does not come by the distribution, whose secret header it has not. `url`: that of the gateway. */
export async function checkGateway(url: string | undefined): Promise<Finding[]> {
  const subject = 'gateway without the secret';
  if (url === undefined)
    return [skipped(subject, 'its address is unknown: --api <ApiUrl of the deployment>')];
  const look = async () => {
    const answer = await request(`${new URL(url).origin}/api${api.products.list.path}`);
    if (answer.status === 403 && errorCodeOf(answer) === 'forbidden') return ok(subject, 'answers 403');
    const remedy = 'deploy api and site together: infra/stacks/api-stack.ts gives functions the secret';
    return fails(subject, `answers ${answer.status}, not 403`, remedy);
  };
  return check(subject, look, `curl -i ${url}`);
}

const subject = 'restore';

/** The table of the stage, and the time of the rehearsal. */
interface Rehearsal {
  settings: Settings;
  from: string | undefined;
  to: string | undefined;
}

/** Restores the table of a time into a new one, compares both and deletes the new one, whatever came of it. The stage is not touched. */
export async function rehearseRestore(site: Site, { settings, from, to }: Rehearsal): Promise<Finding[]> {
  if (to === undefined)
    return [skipped(subject, 'not rehearsed: --rehearse-restore <time, as 2026-11-24T10:00:00Z>')];
  if (from === undefined)
    return [skipped(subject, 'the table is unknown: --table <TableName of the deployment>')];
  const reason = whyNotAsked(site, 'DYNAMODB');
  if (reason) return [skipped(subject, reason)];
  const client = openClient(settings.region);
  const remedy = 'try the steps one by one: npm run restore -- start … (infra/restore/README.md)';
  const look = async () => {
    const since = Date.now();
    const table = await startRestore(client, from, to);
    const found = await check(subject, () => compare(client, settings, { from, table, since }), remedy);
    const command = `npm run restore -- discard -c stage=${settings.stage} --from ${from} --table ${table} --confirm ${table}`;
    const left = () => deleteTable(client, table).then(() => []);
    return [...found, ...(await check(`${subject}: ${table} is left`, left, command))];
  };
  return check(subject, look, remedy);
}

async function compare(
  client: DynamoDBClient,
  { stage }: Settings,
  { from, table, since }: { from: string; table: string; since: number },
): Promise<Finding> {
  await prepareTable(client, table, { project, stage });
  const minutes = Math.ceil((Date.now() - since) / 60_000);
  const missing = await missingFeatures(client, table);
  const { counts, differing } = await compareTables(client, { from, table });
  const items = [...counts.values()].reduce((sum, { restored }) => sum + restored, 0);
  if (items === 0 || missing.length > 0)
    return fails(
      subject,
      `${table} has ${items} items${missing.length > 0 ? `, and lacks ${missing.join(', ')}` : ''}`,
      `look at ${table} in the console of DynamoDB before it is repeated`,
    );
  return ok(
    subject,
    `ready after ${minutes} min: ${items} items of ${counts.size} kinds, ${differing.length} sales and accounts differ; deleted again`,
  );
}

interface Deployment {
  site: Site;
  settings: Settings;
  /** The address of the gateway. */
  api?: string | undefined;
  /** The name of the table. */
  table?: string | undefined;
  /** A file with the signing secret of the webhook. */
  secretFile?: string | undefined;
  /** The time whose table is restored for a rehearsal. */
  rehearsalOf?: string | undefined;
  waitSeconds: number;
}

/** Uses a deployed stage as visitors, Stripe, SES and its operator do. */
export async function verify(deployment: Deployment): Promise<Finding[]> {
  const { site, settings, api, table, secretFile, rehearsalOf } = deployment;
  return [
    ...(await checkPages(site)),
    ...(await checkHeaders(site)),
    ...(await checkEdge(site, settings)),
    ...(await checkGateway(api)),
    ...(await checkReferences(site, settings)),
    ...(await checkWebhook(site, settings, secretFile)),
    ...(await checkAccounts(deployment)),
    ...(await checkAlarm(site, settings)),
    ...(await rehearseRestore(site, { settings, from: table, to: rehearsalOf })),
  ];
}

/** The functions of the distribution, in CloudFront's engine. */
async function checkEdge(site: Site, settings: Settings): Promise<Finding[]> {
  const reason = whyNotAsked(site, 'CLOUDFRONT');
  return reason ? [skipped('edge functions', reason)] : checkEdgeFunctions(settings);
}

/** Throw-away accounts, deleted again whatever became of them: one signs in, the mails of all go to SES's simulator. */
async function checkAccounts({ site, settings, table, waitSeconds }: Deployment): Promise<Finding[]> {
  const subject = 'mail';
  const reason =
    table === undefined
      ? 'the table with its outcome is unknown: --table <TableName of the deployment>'
      : whyNotAsked(site, 'DYNAMODB');
  const accounts: Account[] = [];
  const findings = await check(
    'registration',
    async () => {
      for (const mailbox of reason ? mailboxes.slice(0, 1) : mailboxes)
        accounts.push(await register(site, mailbox));
      return { state: 'ok', subject: 'registration', says: `${accounts.length} accounts to throw away` };
    },
    'look at the log of the function auth',
  );
  for (const account of accounts.slice(0, 1)) findings.push(...(await checkSignIn(site, account)));
  if (reason) findings.push(skipped(subject, reason));
  else findings.push(...(await checkMails({ settings, table: table!, waitSeconds }, accounts)));
  for (const account of accounts) findings.push(...(await checkDeletion(site, account)));
  return findings;
}

/** The report in Markdown, with its date: what was found of each part of the stage, and what was not looked at. */
export function reportOf(
  findings: readonly Finding[],
  { url, stage, now }: { url: string; stage: string; now: Date },
): string {
  const count = (state: Finding['state']) => findings.filter((each) => each.state === state).length;
  return [
    `# ${url}, stage ${stage}, ${now.toISOString()}`,
    '',
    `${count('ok')} ok, ${count('warning')} warnings, ${count('fails')} failed, ${count('skipped')} skipped: not proved.`,
    '',
    '| state | what | found | remedy |',
    '| --- | --- | --- | --- |',
    ...findings.map(({ state, subject, says, remedy = '' }) => row(state, subject, says, remedy)),
  ].join('\n');
}

const row = (...cells: string[]): string =>
  `| ${cells.map((each) => each.replaceAll('|', '\\|')).join(' | ')} |`;
