import autocannon from 'autocannon';
import { seconds, type Target } from './targets.ts';

/** Throughput and latencies (ms) of one round. */
export interface LoadResult {
  perSecond: number;
  p50: number;
  p99: number;
}

/** Puts one server under the load of one target for a round. Throws on any response that is not 2xx. */
export async function load(
  url: string,
  { connections, amount, request, varies, name }: Target,
): Promise<LoadResult> {
  const result = await autocannon({
    url,
    connections,
    ...(amount === undefined ? { duration: seconds } : { amount }),
    // it looks this often (ms) whether all calls are answered, and their rate is by that time
    sampleInt: 10,
    requests: [
      { ...request(), ...(varies && { setupRequest: (sent: object) => ({ ...sent, ...request() }) }) },
    ],
  });
  const { non2xx, errors, timeouts, latency } = result;
  if (non2xx + errors + timeouts > 0)
    throw new Error(`${name} at ${url}: ${non2xx} refused, ${errors} errors, ${timeouts} timeouts`);
  return { perSecond: result['2xx'] / result.duration, p50: latency.p50, p99: latency.p99 };
}
