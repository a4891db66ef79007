import { isSampleOperator } from '#shared/operator.ts';
import { batchSize } from '#shared/rules/routine-sending.ts';
import type { Provider } from '#shared/contracts/oauth.ts';
import { functions, type FunctionName } from './functions.ts';

/**
 * Part of the names of stacks, functions and secrets. On purpose not the brand: renaming the shop must not
 * replace its table.
 */
export const project = 'tenaz';

/** The distribution's own name; without one it answers on *.cloudfront.net. */
export interface Domain {
  name: string;
  /** An ACM certificate for the name. CloudFront reads certificates only from us-east-1. */
  certificateArn: `arn:aws:acm:us-east-1:${string}`;
  /** With a Route 53 zone the records are made too; without it, point a CNAME at the distribution. */
  hostedZone?: { id: string; name: string };
}

/** What differs from stage to stage. */
export interface Settings {
  stage: string;
  /** Pins the stage to one AWS account; otherwise the one of the credentials in use. */
  account?: string;
  region: 'eu-west-1' | 'eu-south-2';
  domain?: Domain;
  /** The verified account with this e-mail becomes the first admin. */
  firstAdminEmail: string;
  mail: {
    /** Sender of every mail. */
    from: string;
    /** What SES verifies: a domain (DKIM; for production) or just the sender's address (enough to try). */
    identity: { domain: string; hostedZone?: { id: string; name: string } } | 'address';
    /** While SES keeps the account in its sandbox: the verified addresses that mails may go to. */
    sandboxRecipients?: string[];
    /** Batches of ten mails sent at the same time; at least 2. SES's quota is the wall. */
    maxConcurrency: number;
    /**
     * Mails a second that SES lets the account send: the SES console says it under "Account dashboard". Routines go out
     * just below it; raise it here once AWS has raised the quota.
     */
    sendRate: number;
  };
  /**
   * Whose buttons the login page shows. Say `true` once the secret with our client at that provider is there: only
   * then is its name in the environment.
   */
  signIn: Record<Provider, boolean>;
  /** Where alarms go. */
  alarmEmail: string;
  /** Web ACL of scope CLOUDFRONT in us-east-1; see edge-stack.ts for one that is ready. */
  webAclArn?: `arn:aws:wafv2:us-east-1:${string}`;
  /** Deploys edge-stack.ts to us-east-1: that Web ACL. */
  edge: boolean;
  priceClass: 'PriceClass_100' | 'PriceClass_200' | 'PriceClass_All';
  logRetentionDays: 7 | 30 | 90 | 365;
  /** The gateway's limits for all routes together. */
  throttle: { requestsPerSecond: number; burst: number };
  /** Guaranteed (and at most) so many at once; new accounts have 10 in all, of which none can be reserved. */
  reservedConcurrency: Partial<Record<FunctionName, number>>;
}

const dev: Settings = {
  stage: 'dev',
  region: 'eu-west-1',
  firstAdminEmail: 'admin@tenaz.test',
  mail: { from: 'hola@tenaz.test', identity: 'address', maxConcurrency: 2, sendRate: 14 },
  signIn: { google: true, apple: true },
  alarmEmail: 'avisos@tenaz.test',
  edge: false,
  priceClass: 'PriceClass_100',
  logRetentionDays: 7,
  throttle: { requestsPerSecond: 200, burst: 400 },
  reservedConcurrency: {},
};

const prod: Settings = {
  ...dev,
  stage: 'prod',
  mail: { ...dev.mail, identity: { domain: 'tenaz.test' }, maxConcurrency: 5 },
  signIn: { google: false, apple: false },
  edge: true,
  logRetentionDays: 90,
  throttle: { requestsPerSecond: 1000, burst: 2000 },
};

const stages: Record<string, Settings> = { dev, prod };

/** The settings of a stage; an unknown stage is refused by name. */
export function settingsOf(stage: string): Settings {
  const settings = stages[stage];
  if (!settings)
    throw new Error(`unknown stage "${stage}": infra/settings.ts knows ${Object.keys(stages).join(', ')}`);
  checkConcurrency(settings);
  checkAddresses(settings);
  return settings;
}

/** Whose secret the operator makes. */
export type Vendor = 'stripe' | Provider;

/** Secrets are made by the operator and named, never written, here. */
export const secretName = (settings: Settings, vendor: Vendor) => `${project}/${settings.stage}/${vendor}`;

/** Functions are named so that alarms and operators find them without a reference across stacks. */
export const functionName = (settings: Settings, name: FunctionName) =>
  `${project}-${settings.stage}-${name}`;

/** To claim a batch, wait for SES's answer and write down what came of it takes about so many seconds. */
const secondsAround = 1.5;

/**
 * Functions that send routines at the same time: one whose batch is going out, and as many as get theirs ready meanwhile;
 * Lambda wants at least 2.
 */
export const routineConcurrency = (sendRate: number): number =>
  Math.max(2, Math.ceil((secondsAround * sendRate) / batchSize(sendRate)) + 1);

function checkConcurrency(settings: Settings): void {
  const { stage, mail, reservedConcurrency } = settings;
  const needed: [FunctionName, string, number][] = [
    ['send-mails', 'mail.maxConcurrency', mail.maxConcurrency],
    ['send-routines', 'what mail.sendRate needs:', routineConcurrency(mail.sendRate)],
  ];
  for (const [name, reason, least] of needed) {
    const reserved = reservedConcurrency[name];
    if (reserved === undefined || reserved >= least) continue;
    throw new Error(`${stage}: ${name} reserves ${reserved}, less than ${reason} ${least}`);
  }
  for (const name of Object.keys(reservedConcurrency)) {
    if (!(name in functions)) throw new Error(`${stage}: reservedConcurrency names no function: ${name}`);
  }
}

/** The samples below `.test` do at home, where mails end in an inbox page; on AWS nobody would ever read them. */
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
  if (isSampleOperator()) samples.push('shared/operator.ts');
  if (samples.length === 0) return;
  throw new Error(`infra/settings.ts, stage ${stage}: write your own ${samples.join(', ')}`);
}
