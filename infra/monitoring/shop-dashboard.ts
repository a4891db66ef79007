import { Duration } from 'aws-cdk-lib';
import {
  type Alarm,
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IMetric,
  type IWidget,
  LogQueryVisualizationType,
  LogQueryWidget,
  MathExpression,
  Metric,
  Stats,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { logMetric, type LogMetric } from '../constructs/log-metrics.ts';
import { executions, lambdaMetric } from './alarm-list.ts';
import type { ApiStack } from '../stacks/api-stack.ts';
import type { DataStack } from '../stacks/data-stack.ts';
import type { MailingStack } from '../stacks/mailing-stack.ts';
import { ShopFunction } from '../constructs/shop-function.ts';
import type { FunctionName } from '../functions.ts';
import { project, type Settings } from '../settings.ts';
import type { SiteStack } from '../stacks/site-stack.ts';

interface Props {
  settings: Settings;
  data: DataStack;
  mailing: MailingStack;
  api: ApiStack;
  site: SiteStack;
  alarms: Alarm[];
}

const period = Duration.minutes(5);
const graph = (title: string, left: IMetric[], right: IMetric[] = []) =>
  new GraphWidget({ title, left, right, width: 8, height: 6 });

/** The dashboard of the operator on duty: alarms first, then the path of a request from the visitor to the table. */
export class ShopDashboard extends Dashboard {
  constructor(scope: Construct, id: string, props: Props) {
    super(scope, id, {
      dashboardName: `${project}-${props.settings.stage}`,
      widgets: [
        [new AlarmStatusWidget({ title: 'Alarms', alarms: props.alarms, width: 24, height: 6 })],
        visitors(props),
        functionRow(props),
        logTables(props),
        behind(props),
        routineRow(props),
      ],
    });
  }
}

function visitors({ site, api: { httpApi } }: Props): IWidget[] {
  // CloudFront publishes its metrics in us-east-1 only
  const edge = (metricName: string, statistic: string) =>
    new Metric({
      namespace: 'AWS/CloudFront',
      metricName,
      dimensionsMap: { DistributionId: site.distribution.distributionId, Region: 'Global' },
      region: 'us-east-1',
      statistic,
      period,
    });
  return [
    graph('Visitors', [edge('Requests', Stats.SUM)], [edge('5xxErrorRate', Stats.AVERAGE)]),
    graph(
      'API calls',
      [httpApi.metricCount({ period })],
      [httpApi.metricClientError({ period }), httpApi.metricServerError({ period })],
    ),
    graph(
      'API latency (ms)',
      [50, 95, 99].map((each) => httpApi.metricLatency({ period, statistic: Stats.percentile(each) })),
    ),
  ];
}

function functionRow({ settings }: Props): IWidget[] {
  const counted = (...names: LogMetric[]) => names.map((name) => logMetric(settings, name));
  return [
    graph('Errors and crashes', counted('errors', 'api-errors', 'crashes')),
    graph('Slow calls, refusals of the table', counted('slow', 'table-refusals')),
    graph(`Executions of the account (of ${settings.lambdaExecutions})`, [executions]),
  ];
}

/** The line of an error names its route, or says what was lost, and has the ids by which its cause is found. */
function logTables({ mailing, api, site }: Props): IWidget[] {
  const all = [mailing, api, site].flatMap((stack) => stack.node.findAll());
  const logGroupNames = Array.from(
    new Set(all.flatMap((each) => (each instanceof ShopFunction ? each.logGroup : []))),
    (logs) => logs.logGroupName,
  );
  const table = (title: string, queryLines: string[]) =>
    new LogQueryWidget({
      title,
      logGroupNames,
      queryLines,
      view: LogQueryVisualizationType.TABLE,
      width: 12,
      height: 6,
    });
  return [
    table('Logged errors by route or message', [
      'filter level = "error"',
      'stats count(*) as errors by coalesce(route, message) as what',
      'sort errors desc',
    ]),
    table('Slowest routes (ms)', [
      'filter ispresent(ms)',
      'stats count(*) as calls, pct(ms, 99) as p99, max(ms) as slowest by route',
      'sort p99 desc',
    ]),
  ];
}

function routineRow({ mailing: { routines, feedback }, settings }: Props): IWidget[] {
  const waiting = (queue: IQueue) => [queue.metricApproximateNumberOfMessagesVisible({ period })];
  const ses = (metricName: string) =>
    new Metric({ namespace: 'AWS/SES', metricName, statistic: Stats.SUM, period });
  const perSecond = new MathExpression({
    expression: 'sent / PERIOD(sent)',
    usingMetrics: { sent: ses('Send') },
    label: `mails a second (SES allows ${settings.mail.sendRate})`,
    period,
  });
  return [
    graph('Batches of routines waiting', waiting(routines.batches.queue)),
    graph('Mails sent', [perSecond], [ses('Bounce'), ses('Complaint')]),
    graph("SES's events waiting", waiting(feedback.events.queue)),
  ];
}

function behind({ data: { table, deadLetters }, settings }: Props): IWidget[] {
  const age = (name: FunctionName) => [
    lambdaMetric(settings, name, 'IteratorAge', Stats.MAXIMUM).with({ label: name }),
  ];
  return [
    graph('Table units', [
      table.metricConsumedReadCapacityUnits({ period }),
      table.metricConsumedWriteCapacityUnits({ period }),
    ]),
    graph('Dead letters', [deadLetters.metricApproximateNumberOfMessagesVisible({ period })]),
    graph(
      'Age of the oldest new mail, and of the oldest changed page (ms)',
      age('send-mails'),
      age('render-pages'),
    ),
  ];
}
