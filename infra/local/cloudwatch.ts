import type { IncomingMessage } from 'node:http';
import { jsonReply, listenWithReplies, readBody, type Reply } from './http.ts';

/** CloudWatch's API for the SDK (AWS JSON 1.0), as far as functions ask: a quiet stage, of which no metric has data. */
export const startMetrics = (): Promise<{ url: string; close(): Promise<void> }> =>
  listenWithReplies(answer, ({ message }) => refused('InvalidParameterValueException', message));

async function answer(request: IncomingMessage): Promise<Reply> {
  const operation = String(request.headers['x-amz-target']).split('.').at(-1);
  if (operation !== 'GetMetricStatistics')
    return refused('UnknownOperationException', `${operation} is not supported by the local cloud.`);
  const { MetricName: Label } = JSON.parse((await readBody(request)).toString()) as { MetricName: string };
  return jsonReply(200, { Label, Datapoints: [] });
}

const refused = (type: string, message: string): Reply => jsonReply(400, { __type: type, message });
