import { Duration } from 'aws-cdk-lib';
import { type IMetric, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { ApiStack } from '../stacks/api-stack.ts';
import { logMetric, refusalStorm } from '../constructs/log-metrics.ts';
import type { DataStack } from '../stacks/data-stack.ts';
import type { MailingStack } from '../stacks/mailing-stack.ts';
import { functions, rowOf, type FunctionName } from '../functions.ts';
import { functionName, type Settings } from '../settings.ts';

/** One alarm: fires when the metric reaches the threshold. `impact`: what users cannot do meanwhile, and where to look. */
export interface AlarmRow {
  id: string;
  metric: IMetric;
  threshold: number;
  /** Consecutive periods (mostly of five minutes) before it fires. */
  evaluationPeriods?: number;
  /** Fires when the metric is below the threshold or missing. */
  isHeartbeat?: true;
  impact: string;
}

const period = Duration.minutes(5);

/** All alarms: one for each kind of fault. Which function or queue it is about stands in the logs and in the message itself. */
export const alarmRows = (
  settings: Settings,
  stacks: { data: DataStack; mailing: MailingStack; api: ApiStack },
): AlarmRow[] => [
  ...functionAlarms(settings),
  ...apiAlarms(settings, stacks.api),
  ...dataAlarms(settings, stacks.data),
  ...ageAlarms(settings, stacks),
  missedPlanAlarm(settings),
  ...nightAlarms(settings),
  ...reputationAlarms(),
  quotaAlarm(settings),
  ...securityAlarms(settings),
];

/** A metric of one Lambda of the stage: without its name it would be of the account. */
export const lambdaMetric = (
  settings: Settings,
  name: FunctionName,
  metricName: string,
  statistic: string,
): Metric =>
  new Metric({
    namespace: 'AWS/Lambda',
    metricName,
    dimensionsMap: { FunctionName: functionName(settings, name) },
    statistic,
    period,
  });

/** The executions of all functions of the account: its limit is for all of them. */
export const executions = new Metric({
  namespace: 'AWS/Lambda',
  metricName: 'ConcurrentExecutions',
  statistic: Stats.MAXIMUM,
  period,
});

function functionAlarms(settings: Settings): AlarmRow[] {
  return [
    {
      id: 'errors',
      metric: logMetric(settings, 'errors'),
      threshold: 1,
      impact:
        'A payment, a webhook, a mail or a nightly run has failed: the dashboard lists the errors, and each function says in its description what users suffer.',
    },
    {
      id: 'crashes',
      metric: logMetric(settings, 'crashes'),
      threshold: 1,
      impact:
        'A function behind the gateway has crashed or run out of time: the dashboard lists its lines, and its description says what users suffer.',
    },
    {
      id: 'concurrency',
      metric: executions,
      threshold: Math.floor(0.8 * settings.lambdaExecutions),
      impact:
        'Four fifths of the executions that Lambda gives the account are in use: soon calls are refused. Ask for more, then write it into the settings.',
    },
    {
      id: 'slow',
      metric: logMetric(settings, 'slow'),
      threshold: 1,
      impact:
        'A function takes most of its time: soon its calls are cut off. The dashboard lists the slowest routes.',
    },
  ];
}

function apiAlarms(settings: Settings, { httpApi }: ApiStack): AlarmRow[] {
  return [
    {
      id: 'api-errors',
      metric: logMetric(settings, 'api-errors'),
      threshold: 5,
      impact: 'Users see error states: the dashboard lists the errors by route.',
    },
    {
      id: 'api-latency',
      metric: httpApi.metricLatency({ period, statistic: Stats.percentile(99) }),
      threshold: 3000,
      evaluationPeriods: 3,
      impact: 'One request in a hundred takes longer than three seconds.',
    },
  ];
}

function dataAlarms(settings: Settings, { deadLetters }: DataStack): AlarmRow[] {
  return [
    {
      id: 'table-refusals',
      metric: logMetric(settings, 'table-refusals'),
      threshold: 5,
      impact:
        'Some calls are repeated and slow, or answer 503: DynamoDB fails, one key is too hot, or the account has reached its limit.',
    },
    {
      id: 'dead-letters',
      metric: deadLetters.metricApproximateNumberOfMessagesVisible({ period, statistic: Stats.MAXIMUM }),
      threshold: 1,
      impact:
        'Something was tried for the last time, or could not be started. Empty the queue: the next one rings only then.',
    },
  ];
}

/** What waits for longer than it ever should: new mails and pages in the table's stream, routines in their queue. */
function ageAlarms(settings: Settings, { mailing }: { mailing: MailingStack }): AlarmRow[] {
  const minutes = (count: number) => count * 60_000;
  return [
    {
      id: 'mails-wait',
      metric: lambdaMetric(settings, 'send-mails', 'IteratorAge', Stats.MAXIMUM),
      // a call that fails is repeated for seconds, then the schedule takes over
      threshold: minutes(5),
      impact:
        'New mails, such as receipts and links to sign in, wait for minutes: the stream is read too slowly, or its calls fail.',
    },
    {
      id: 'pages-wait',
      metric: lambdaMetric(settings, 'render-pages', 'IteratorAge', Stats.MAXIMUM),
      threshold: minutes(15),
      impact:
        'Pages of products and categories show what was saved a quarter of an hour ago or before; prices and stock are asked for by the page itself.',
    },
    {
      id: 'routines-wait',
      metric: mailing.routines.batches.queue.metricApproximateAgeOfOldestMessage({
        period,
        statistic: Stats.MAXIMUM,
      }),
      // a day of a million subscribers takes an hour at the first rate of SES; the last try of a batch comes after an hour
      threshold: 2 * 3600,
      impact: 'Routines have waited for two hours: SES takes too few, or their sender fails again and again.',
    },
  ];
}

/**
 * The plan runs four times each morning; 22.5 hours pass between two mornings, 23.5 once a year. It also fires until the
 * first morning of a new stage.
 */
function missedPlanAlarm(settings: Settings): AlarmRow {
  return {
    id: 'plan-routine-sends-missed',
    metric: lambdaMetric(settings, 'plan-routine-sends', 'Invocations', Stats.SUM).with({
      period: Duration.hours(1),
    }),
    threshold: 1,
    evaluationPeriods: 26,
    isHeartbeat: true,
    impact:
      'The routines of a whole day were not planned: run the plan by hand, or the next morning catches up.',
  };
}

/** One for each function with `ownAlarm`: while `errors` rings for another fault, a run that fails would not be heard. */
const nightAlarms = (settings: Settings): AlarmRow[] =>
  (Object.keys(functions) as FunctionName[])
    .filter((name) => rowOf(name).ownAlarm)
    .map((name) => ({
      id: `${name}-failed`,
      metric: lambdaMetric(settings, name, 'Errors', Stats.SUM),
      threshold: 1,
      impact: rowOf(name).errorImpact,
    }));

/** SES pauses an account at 10 % bounces or 0.5 % complaints, and reviews it from 5 % and 0.1 %. */
function reputationAlarms(): AlarmRow[] {
  const metric = (metricName: string) =>
    new Metric({ namespace: 'AWS/SES', metricName, statistic: Stats.MAXIMUM, period: Duration.hours(1) });
  const impact = 'AWS may stop all mails of this account: find out which addresses are written to.';
  return [
    { id: 'mail-bounces', metric: metric('Reputation.BounceRate'), threshold: 0.05, impact },
    { id: 'mail-complaints', metric: metric('Reputation.ComplaintRate'), threshold: 0.001, impact },
  ];
}

/** SES counts the mails of the account in 24 hours, and refuses what is beyond: receipts and links to sign in as well as routines. */
const quotaAlarm = ({ mail }: Settings): AlarmRow => ({
  id: 'mail-quota',
  metric: new Metric({
    namespace: 'AWS/SES',
    metricName: 'Send',
    statistic: Stats.SUM,
    period: Duration.days(1),
  }),
  threshold: Math.floor(0.8 * mail.dailyQuota),
  impact:
    'Soon SES takes no mail of this account until tomorrow: no receipt, no link to sign in, no routine. Ask for more a day, then write it into the settings.',
});

/** What an attack looks like: none of them is a fault of ours, and users may notice nothing. */
function securityAlarms(settings: Settings): AlarmRow[] {
  return [
    {
      id: 'refused',
      metric: logMetric(settings, 'refused'),
      threshold: refusalStorm(settings),
      impact:
        'Many calls without a session (401), without the right (403) or beyond a limit (429): tokens, passwords, e-mails or cards are being tried out. The security log says of which accounts, and how they were refused. Honest visitors may be refused as well.',
    },
    {
      id: 'new-country',
      metric: logMetric(settings, 'new-country'),
      threshold: 1,
      impact:
        'A user of the back office has signed in from a country for the first time: ask whether it was them. The security log says who.',
    },
  ];
}
