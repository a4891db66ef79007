import { CloudWatchClient, GetMetricStatisticsCommand } from '@aws-sdk/client-cloudwatch';
import { fromEnv } from '@aws-sdk/credential-provider-env';
import { awsTimeouts, closeDeadConnections } from '../kit/connections.ts';
import { keptBy } from '../kit/kept.ts';

/* Metrics of CloudWatch. Named imports: of the hundred and forty calls of the SDK a bundle gets this one. */

/** A metric and its statistic, in the region that it is published in. */
export interface MetricQuestion {
  namespace: string;
  name: string;
  dimensions: Record<string, string>;
  statistic: 'Sum' | 'Average';
  /** Default: the region of the function. */
  region?: string;
}

/** From one time up to, and without, another one: whole minutes in milliseconds. */
export interface Span {
  from: number;
  to: number;
}

/**
 * The values of a metric by minute (in milliseconds); minutes without data are missing. Throws the SDK's error. GetMetricStatistics is
 * free within CloudWatch's million requests a month, GetMetricData is not (aws.amazon.com/cloudwatch/pricing).
 */
export async function readByMinute(asked: MetricQuestion, span: Span): Promise<Map<number, number>> {
  const question = new GetMetricStatisticsCommand({
    Namespace: asked.namespace,
    MetricName: asked.name,
    Dimensions: Object.entries(asked.dimensions).map(([Name, Value]) => ({ Name, Value })),
    Statistics: [asked.statistic],
    StartTime: new Date(span.from),
    EndTime: new Date(span.to),
    Period: 60,
  });
  const { Datapoints = [] } = await clientIn(asked.region).send(question);
  return new Map(Datapoints.map((point) => [point.Timestamp!.getTime(), point[asked.statistic] ?? 0]));
}

const clientIn = keptBy((region: string | undefined): CloudWatchClient => {
  const client = new CloudWatchClient({
    credentials: fromEnv(),
    requestHandler: awsTimeouts(),
    ...(region && { region }),
  });
  closeDeadConnections(client);
  return client;
});
