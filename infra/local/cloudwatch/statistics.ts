import type { IncomingMessage } from 'node:http';
import { listenWithReplies, readBody, type Reply } from '../http/index.ts';
import type { MetricName } from './metrics.ts';

/** The value of a metric in a span of time, in milliseconds, without its end; undefined without data. Throws for one that is not kept. */
export type ReadMetric = (
  metric: MetricName,
  statistic: 'Sum' | 'Average',
  span: { region: string; from: number; to: number },
) => number | undefined;

export interface MetricStatistics {
  url: string;
  close(): Promise<void>;
}

interface Input extends MetricName {
  /** Seconds. */
  StartTime: number;
  EndTime: number;
  Period: number;
  Statistics: string[];
}

/** CloudWatch's API for the SDK (AWS JSON 1.0), in all regions: GetMetricStatistics, the only call that functions make. */
export async function startMetricStatistics(read: ReadMetric): Promise<MetricStatistics> {
  const { url, close } = await listenWithReplies(
    (request) => answer(read, request),
    ({ message }) => failed('InvalidParameterValueException', message),
  );
  return { url, close };
}

const reply = (status: number, body: object): Reply => ({
  status,
  headers: { 'content-type': 'application/x-amz-json-1.0' },
  body: JSON.stringify(body),
});

const failed = (type: string, message: string): Reply => reply(400, { __type: type, message });

async function answer(read: ReadMetric, request: IncomingMessage): Promise<Reply> {
  const operation = String(request.headers['x-amz-target']).split('.').at(-1);
  if (operation !== 'GetMetricStatistics')
    return failed('UnknownOperationException', `${operation} is not supported by the local cloud.`);
  const [, region = ''] = /Credential=[^/]+\/\d+\/([^/]+)/.exec(request.headers.authorization ?? '') ?? [];
  const { StartTime, EndTime, Period, Statistics, ...metric } = JSON.parse(
    (await readBody(request)).toString(),
  ) as Input;
  const [statistic, second] = Statistics;
  if (second || (statistic !== 'Sum' && statistic !== 'Average'))
    return failed('InvalidParameterValueException', 'The local cloud reads a sum or an average.');
  const Datapoints: object[] = [];
  for (let at = StartTime; at < EndTime; at += Period) {
    const value = read(metric, statistic, { region, from: at * 1000, to: (at + Period) * 1000 });
    // the newest first: the order is not that of time on AWS either
    if (value !== undefined) Datapoints.unshift({ Timestamp: at, [statistic]: value });
  }
  return reply(200, { Label: metric.MetricName, Datapoints });
}
