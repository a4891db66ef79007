/** A synthesized template, as far as its price at rest is concerned. */
export interface PricedTemplate {
  Resources?: Record<string, { Type: string; Properties?: Record<string, unknown> }>;
}

/** One unit that is paid. `free`: what AWS gives every account for good, each month, of which another stage in it uses as well. */
interface Row {
  what: string;
  usd: number;
  free?: number;
  /** Units that a stage uses in a month without a visitor. */
  atRest?: number | ((of: Resources) => number);
  /** Units of a subscriber in a month: a routine, a renewal with its receipt, and a visit of eight calls and a dozen files. */
  subscriber?: number;
}

/** The properties of all resources of a type. */
type Resources = (type: string) => Record<string, unknown>[];

/** When these prices were written down: look at aws.amazon.com/<service>/pricing before you rely on a sum. */
const priceDate = '2026-11-26';

/**
 * On-demand prices of eu-west-1 in USD, without tax. What is free for a new account's first months only is not counted. What a
 * subscriber uses was measured on that day (COST.md), with transactions counted twice as AWS does, and at 14 mails a second.
 */
const rows: readonly Row[] = [
  { what: 'metrics of alarms', usd: 0.1, free: 10, atRest: (of) => sum(of('Alarm').map(metricsOfAlarm)) },
  {
    what: 'metrics counted in logs',
    usd: 0.3,
    free: 10,
    atRest: (of) => new Set(of('MetricFilter').map(nameOfMetric)).size,
  },
  { what: 'dashboards', usd: 3, free: 3, atRest: (of) => of('Dashboard').length },
  { what: 'KMS keys', usd: 1, atRest: (of) => of('Key').length },
  { what: 'secrets', usd: 0.4, atRest: (of) => of('Secret').length },
  { what: 'Web ACLs', usd: 5, atRest: (of) => of('WebACL').length },
  {
    what: 'rules of Web ACLs',
    usd: 1,
    atRest: (of) => sum(of('WebACL').map(({ Rules }) => (Rules as unknown[]).length)),
  },
  {
    what: 'requests to queues',
    usd: 0.4e-6,
    free: 1e6,
    // Lambda asks each queue by five connections of twenty seconds; four functions read theirs by schedule
    atRest: (of) => 657_000 * of('EventSourceMapping').filter(readsQueue).length + 70_000,
    subscriber: 1.2,
  },
  // what scheduled runs that find nothing use: some 110,000 a month, a second of half a gigabyte each
  { what: 'scheduled calls', usd: 1e-6, free: 14e6, atRest: 110_000 },
  { what: 'calls of functions', usd: 0.2e-6, free: 1e6, atRest: 110_000, subscriber: 11.05 },
  { what: 'GB-seconds of functions', usd: 13.3334e-6, free: 400_000, atRest: 55_000, subscriber: 0.872 },
  { what: 'requests for metrics', usd: 10e-6, free: 1e6, atRest: 154_000 },
  { what: 'reads of the table', usd: 0.1414e-6, atRest: 91_000, subscriber: 25.5 },
  { what: 'writes of the table', usd: 0.7068e-6, subscriber: 26.25 },
  { what: 'GB of logs', usd: 0.57, free: 5, subscriber: 13.2e-6 },
  { what: 'calls of the API', usd: 1.11e-6, subscriber: 10 },
  { what: 'requests to the distribution', usd: 1.2e-6, free: 10e6, subscriber: 22 },
  { what: 'GB from the distribution', usd: 0.085, free: 1024, subscriber: 0.0003 },
  { what: 'calls at the edge', usd: 0.1e-6, free: 2e6, subscriber: 22 },
  { what: 'mails', usd: 100e-6, subscriber: 2 },
];

const sum = (numbers: number[]): number => numbers.reduce((total, each) => total + each, 0);

/** Each metric of an alarm is paid, expressions are not. */
const metricsOfAlarm = ({ Metrics }: Record<string, unknown>): number =>
  (Metrics as { MetricStat?: object }[] | undefined)?.filter(({ MetricStat }) => MetricStat).length ?? 1;

const nameOfMetric = ({ MetricTransformations }: Record<string, unknown>): string =>
  (MetricTransformations as { MetricName: string }[])[0]!.MetricName;

/** Reading the table's stream is free. */
const readsQueue = ({ EventSourceArn }: Record<string, unknown>): boolean =>
  !/Stream/i.test(JSON.stringify(EventSourceArn));

/** Resource types whose price was looked up: in a row above, paid by use alone, or free. Another one stops the bill. */
const known = new Set(
  `ApiGatewayV2::Api ApiGatewayV2::Stage Backup::BackupPlan Backup::BackupSelection Backup::BackupVault Budgets::Budget
  CloudFront::CachePolicy CloudFront::Distribution CloudFront::Function CloudFront::OriginAccessControl
  CloudFront::ResponseHeadersPolicy CloudWatch::Alarm CloudWatch::Dashboard CodeDeploy::Application CodeDeploy::DeploymentGroup
  DynamoDB::GlobalTable Events::Rule IAM::OIDCProvider IAM::Policy IAM::Role KMS::Key Lambda::Alias Lambda::EventSourceMapping
  Lambda::Function Lambda::LayerVersion Lambda::Permission Lambda::Version Logs::Delivery Logs::DeliveryDestination
  Logs::DeliverySource Logs::LogGroup Logs::MetricFilter Route53::RecordSet S3::Bucket S3::BucketPolicy SES::ConfigurationSet
  SES::ConfigurationSetEventDestination SES::EmailIdentity SES::Template SNS::Subscription SNS::Topic SNS::TopicPolicy SQS::Queue
  SQS::QueuePolicy Scheduler::Schedule SecretsManager::Secret WAFv2::WebACL`
    .split(/\s+/)
    .map((type) => `AWS::${type}`)
    // calls of functions while a deployment runs
    .concat('Custom::CDKBucketDeployment', 'Custom::Trigger'),
);

/** Throws for types whose price was not looked up. */
export function checkTypes(types: string[]): void {
  const unknown = [...new Set(types)].filter((type) => !known.has(type)).toSorted();
  if (unknown.length > 0)
    throw new Error(`no price is known of ${unknown.join(', ')}: look it up for infra/cost/bill.ts`);
}

/** The bill of a stage with so many subscribers, in USD a month. Throws for a resource whose price was not looked up. */
export function billOf(templates: PricedTemplate[], subscribers = 0) {
  const all = templates.flatMap(({ Resources = {} }) => Object.values(Resources));
  checkTypes(all.map(({ Type }) => Type));
  const of: Resources = (type) =>
    all.filter(({ Type }) => Type.endsWith(`::${type}`)).map(({ Properties = {} }) => Properties);
  const lines = rows.map(({ what, usd, free = 0, atRest = 0, subscriber = 0 }) => {
    const used = (typeof atRest === 'number' ? atRest : atRest(of)) + subscribers * subscriber;
    return { what, used, free, each: usd, usd: Math.max(0, used - free) * usd };
  });
  return { lines, usd: sum(lines.map(({ usd }) => usd)) };
}

/** What `npm run cost` prints. */
export function reportOf(templates: PricedTemplate[]): string {
  const line = (what: string, ...columns: string[]) =>
    what.padEnd(34) + columns.map((each) => each.padStart(14)).join('');
  const number = (value: number) => value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : 0 });
  const { lines, usd } = billOf(templates);
  const together = [1000, 100_000, 1_000_000].map((count) => {
    const added = billOf(templates, count).usd - usd;
    return line(`${number(count)} subscribers add`, added.toFixed(2), ((added / count) * 1000).toFixed(4));
  });
  return [
    `Prices of eu-west-1 in USD a month, without tax, as of ${priceDate}. Free: what AWS gives each account for good.`,
    line('', 'at rest', 'free', 'USD each', 'USD'),
    ...lines
      .filter(({ used }) => used > 0)
      .map((row) => line(row.what, number(row.used), number(row.free), String(row.each), row.usd.toFixed(2))),
    line('together', '', '', '', usd.toFixed(2)),
    line('', 'USD', 'per thousand'),
    ...together,
    'On top: storage (0.283 USD a GB of the table, 0.023 of files), fees of Stripe, a domain.',
  ].join('\n');
}
