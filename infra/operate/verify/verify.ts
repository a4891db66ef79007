import type { Settings } from '../../settings.ts';
import { check, skipped, type Finding } from '../finding.ts';
import { checkDeletion, checkSignIn, mailboxes, register, type Account } from './accounts.ts';
import { checkAlarm } from './alarm.ts';
import { whyNotAsked } from './aws-at-home.ts';
import { checkEdgeFunctions } from './edge-functions.ts';
import { checkGateway } from './gateway.ts';
import { checkHeaders } from './headers.ts';
import { checkMails } from './mail.ts';
import { checkPages } from './pages.ts';
import { checkReferences } from './references.ts';
import { rehearseRestore } from './restore.ts';
import type { Site } from './site.ts';
import { checkWebhook } from './webhook.ts';

export interface Deployment {
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
