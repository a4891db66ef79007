import { setTimeout } from 'node:timers/promises';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { FunctionInstance } from '../function-instance.ts';

/** Calls of one measurement, and the pause before each. */
const callCount = 300;
const pauseMs = 20;

/** The 95th percentile of the latency of a request, in milliseconds; throws when one is not answered with 200. */
export async function p95(instance: FunctionInstance, event: object): Promise<number> {
  const times: number[] = [];
  for (let call = 0; call < callCount; call++) {
    await setTimeout(pauseMs);
    const { answer, ms } = await instance.call<APIGatewayProxyStructuredResultV2>(event);
    if (answer.statusCode !== 200) throw new Error(`answered ${answer.statusCode}: ${answer.body}`);
    times.push(ms);
  }
  return times.sort((a, b) => a - b)[Math.floor(callCount * 0.95)]!;
}
