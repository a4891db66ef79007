import { guaranteeNotice } from '#shared/content/guarantee-notice.ts';
import { claims, testimonials } from '#shared/content/claims.ts';
import { isSampleOperator } from '#shared/content/operator.ts';
import { trainerEmail, trainers } from '#shared/content/trainers.ts';
import { batchSize } from '#shared/rules/routines/routine-sending.ts';
import type { Provider } from '#shared/contracts/accounts/oauth.ts';
import { functions, type FunctionName } from './functions.ts';
import type { TableGuards } from './table-access/table-access.ts';

/**
 * Prefix of the names of stacks, functions and secrets. Not the brand: renaming the shop must not replace its table.
 */
export const project = 'tenaz';

/** The custom domain of the distribution; without one it answers on *.cloudfront.net. */
export interface Domain {
  name: string;
  /** An ACM certificate for the name. CloudFront reads certificates only from us-east-1. */
  certificateArn: `arn:aws:acm:us-east-1:${string}`;
  /** With a Route 53 zone the records are created; without it, point a CNAME at the distribution. */
  hostedZone?: { id: string; name: string };
}

/** The settings of a stage. */
export interface Settings {
  stage: string;
  /** Pins the stage to one AWS account; default: the account of the credentials. */
  account?: string;
  /** Where all services of the stacks exist: eu-south-2, for one, has no SES. */
  region: 'eu-west-1';
  domain?: Domain;
  /** The account with this e-mail becomes the first admin once its password is set by a mailed link. */
  firstAdminEmail: string;
  mail: {
    /** Sender of every mail. */
    from: string;
    /**
     * The identity that SES verifies: a domain (DKIM; for production) or the sender's address (for trials). A Route 53 zone has the
     * name of the domain.
     */
    identity: { domain: string; hostedZone?: { id: string; name: string } } | 'address';
    /** In the SES sandbox: the verified addresses that may receive mails. */
    sandboxRecipients?: string[];
    /**
     * Mails per second that SES allows the account (SES console, "Account dashboard"): 1 in the sandbox. All mails are sent just
     * below it, routines leave a fifth to the others; raise it here after AWS has raised the quota.
     */
    sendRate: number;
    /** Mails in 24 hours that SES allows the account: 200 in the sandbox. From 80 % of them on an alarm rings. */
    dailyQuota: number;
  };
  /**
   * The sign-in buttons of the login page. Set `true` after creating the secret of the provider: only then does the
   * environment contain its name.
   */
  signIn: Record<Provider, boolean>;
  /**
   * Whether the back office takes a passkey: who has none is asked for one at the first sign-in, and let in no more from the second on.
   * Without it a password is enough, as for the demo.
   */
  staffPasskeys: boolean;
  /**
   * What browsers do with text that becomes markup or the address of a script past the site's policies. Stripe.js is not ours: enforce it
   * once payments with the real one were reported clean.
   */
  trustedTypes: 'reported' | 'enforced';
  /** The address that receives alarms. */
  alarmEmail: string;
  /** USD a month from which on `alarmEmail` is told of the account's bill. */
  budget: number;
  /** ARN of a Web ACL with scope CLOUDFRONT in us-east-1, such as that of edge-stack.ts. */
  webAclArn?: `arn:aws:wafv2:us-east-1:${string}`;
  /** Deploys edge-stack.ts, a Web ACL, to us-east-1: about 11 USD a month. */
  edge: boolean;
  /** The id of the stage's distribution: deploys access-log-stack.ts, a log of its requests without queries and addresses. */
  accessLogOf?: `E${string}`;
  /** How finely the roles of functions guard the table (table-access.ts): `npm run preflight` says what fits the account. */
  tableGuards: TableGuards;
  /** The table that `npm run restore` has made: the stage uses it, and keeps the one of before. */
  restoredTable?: { name: string; streamLabel: string };
  /**
   * Copies the table into another region of the EU every night, where it outlasts this one: AWS Backup keeps each copy for seven days.
   * Off by default: about 2 USD a month for each GB of the table.
   */
  backupRegion?: 'eu-central-1' | 'eu-west-3' | 'eu-north-1';
  /**
   * The repository whose workflows deploy the stage, as it begins the subject of GitHub's tokens: `repo:owner@id/name@id`, without the
   * ids when it was created before 15 July 2026. Deploys release/deployer-stack.ts.
   */
  deployer?: `repo:${string}/${string}`;
  priceClass: 'PriceClass_100' | 'PriceClass_200' | 'PriceClass_All';
  logRetentionDays: 7 | 30 | 90 | 365;
  /** Limits of the gateway over all routes. */
  throttle: { requestsPerSecond: number; burst: number };
  /**
   * Refusals within five minutes that ring: some are usual, the more visitors the more. 401 has no session, 403 no
   * right, 429 met a limit.
   */
  refusalStorm: Record<'401' | '403' | '429', number>;
  /** Concurrent executions that Lambda gives the account: 10 in a new one. From 80 % of them on an alarm rings. */
  lambdaExecutions: number;
  /** Reserved concurrency per function; of the 10 of a new account none can be reserved. */
  reservedConcurrency: Partial<Record<FunctionName, number>>;
}

/** What a new stage starts with, in a new AWS account. */
export const newStage: Omit<Settings, 'stage'> = {
  region: 'eu-west-1',
  firstAdminEmail: 'admin@tenaz.test',
  mail: { from: 'hola@tenaz.test', identity: 'address', sendRate: 1, dailyQuota: 200 },
  signIn: { google: false, apple: false },
  staffPasskeys: true,
  trustedTypes: 'reported',
  tableGuards: 'attribute',
  alarmEmail: 'avisos@tenaz.test',
  budget: 20,
  edge: false,
  priceClass: 'PriceClass_100',
  logRetentionDays: 7,
  throttle: { requestsPerSecond: 200, burst: 400 },
  refusalStorm: { '401': 300, '403': 100, '429': 100 },
  lambdaExecutions: 10,
  reservedConcurrency: {},
};

/** The stage of the local cloud, whose SES has left the sandbox, and whose staff signs in by password alone. */
const dev: Settings = {
  ...newStage,
  stage: 'dev',
  mail: { ...newStage.mail, sendRate: 14, dailyQuota: 50_000 },
  signIn: { google: true, apple: true },
  staffPasskeys: false,
  trustedTypes: 'enforced',
};

const prod: Settings = {
  ...newStage,
  stage: 'prod',
  mail: { ...newStage.mail, identity: { domain: 'tenaz.test' } },
  logRetentionDays: 90,
  throttle: { requestsPerSecond: 1000, burst: 2000 },
};

/** All stages by name, as they stand here: `settingsOf` checks one before it is deployed. */
export const stages: Record<string, Settings> = { dev, prod };

/** The settings of a stage; throws for an unknown stage. */
export function settingsOf(stage: string): Settings {
  const settings = stages[stage];
  if (!settings)
    throw new Error(`unknown stage "${stage}": infra/settings.ts knows ${Object.keys(stages).join(', ')}`);
  checkConcurrency(settings);
  checkSender(settings);
  checkAddresses(settings);
  return settings;
}

/** The vendors whose secrets the operator creates. */
export type Vendor = 'stripe' | Provider;

/** The name of a vendor's secret, an encrypted parameter of Systems Manager; the operator creates its value. */
export const secretName = (settings: Settings, vendor: Vendor) => `/${project}/${settings.stage}/${vendor}`;

/** The name of the parameter with the key of health data. */
export const healthKeyName = (settings: Settings) => `/${project}/${settings.stage}/health-key`;

/** The name of a deployed function: alarms refer to it without a cross-stack reference. */
export const functionName = (settings: Settings, name: FunctionName) =>
  `${project}-${settings.stage}-${name}`;

/** The functions of the distribution (infra/site/edge). */
export const edgeFunctions = ['rewrite', 'api-request'] as const;
export type EdgeFunctionName = (typeof edgeFunctions)[number];

/** The name of a function of the distribution: metrics and tests of it take no reference to its stack. */
export const edgeFunctionName = (settings: Pick<Settings, 'stage'>, name: EdgeFunctionName) =>
  `${project}-${settings.stage}-${name}`;

/** The name of an alarm: a deployment watches one before the stack of the alarms exists. */
export const alarmName = (settings: Settings, id: string) => `${project}-${settings.stage}-${id}`;

/** Seconds to claim a batch, wait for SES and record the outcomes, apart from the sending itself. */
const secondsPerBatch = 1.5;

/**
 * Concurrent senders of routines: one that sends, and those that prepare their batches meanwhile; Lambda requires at
 * least 2.
 */
export const routineConcurrency = (sendRate: number): number =>
  Math.max(2, Math.ceil((secondsPerBatch * sendRate) / batchSize(sendRate)) + 1);

function checkConcurrency(settings: Settings): void {
  const { stage, mail, reservedConcurrency } = settings;
  const reserved = reservedConcurrency['send-routines'];
  const least = routineConcurrency(mail.sendRate);
  if (reserved !== undefined && reserved < least)
    throw new Error(
      `${stage}: send-routines reserves ${reserved}, less than what mail.sendRate needs: ${least}`,
    );
  for (const name of Object.keys(reservedConcurrency)) {
    if (!(name in functions)) throw new Error(`${stage}: reservedConcurrency names no function: ${name}`);
  }
}

/** SES sends only in the name of what it has verified, and verifies the name of the zone when there is one. */
function checkSender({ stage, mail: { from, identity } }: Settings): void {
  if (identity === 'address') return;
  const { domain, hostedZone } = identity;
  if (hostedZone && hostedZone.name !== domain)
    throw new Error(
      `${stage}: mail.identity.domain is ${domain}, and hostedZone.name is ${hostedZone.name}: write the same name into both`,
    );
  const [, host] = /@([^@>]+)>?$/.exec(from.toLowerCase()) ?? [];
  if (host !== domain && !host?.endsWith(`.${domain}`))
    throw new Error(`${stage}: mail.from ${from} is no address of mail.identity.domain ${domain}`);
}

/** Sample addresses end in `.test`: the local cloud shows their mails in its inbox, on AWS they would be lost. */
function checkAddresses({ stage, firstAdminEmail, alarmEmail, mail }: Settings): void {
  if (stage === 'dev') return;
  const identity = mail.identity === 'address' ? mail.identity : mail.identity.domain;
  const samples = Object.entries({
    firstAdminEmail,
    alarmEmail,
    'mail.from': mail.from,
    'mail.identity': identity,
  })
    .filter(([, each]) => each.endsWith('.test'))
    .map(([name]) => name);
  if (isSampleOperator()) samples.push('shared/content/operator.ts');
  if (trainerEmail.endsWith('.example') || trainers.some(({ isSample }) => isSample))
    samples.push('shared/content/trainers.ts');
  if ([...claims, ...testimonials].some(({ isSample }) => isSample)) samples.push('shared/content/claims.ts');
  if (!guaranteeNotice) samples.push('shared/content/guarantee-notice.ts');
  if (samples.length === 0) return;
  throw new Error(`infra/settings.ts, stage ${stage}: write your own ${samples.join(', ')}`);
}
