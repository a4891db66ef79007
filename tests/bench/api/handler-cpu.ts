import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { gatewayEvent } from '#tests/support/call.ts';
import { median } from '../alternate.ts';
import type { Figure } from '../figure.ts';
import type { BenchCloudFacts } from '../start-cloud.ts';

const runs = 3;
const warmUps = 1000;
const calls = 3000;

/** CPU of a warm call of the product list in its function alone: no gateway, no permission checks, one check of the version in 250 ms. */
export async function measureHandlerCpu({ functions, originSecret }: BenchCloudFacts): Promise<Figure> {
  const { folder, environment } = functions.find(({ name }) => name === 'products')!;
  const event = gatewayEvent('GET /api/products', {
    query: { page: '1', limit: '12' },
    headers: { 'x-origin-secret': originSecret },
  });
  const work = JSON.stringify({ bundle: join(folder, 'index.mjs'), event, warmUps, calls });
  const times: number[] = [];
  for (let run = 0; run < runs; run++) times.push(await cpuOf(work, environment));
  return {
    part: 'api',
    name: 'product list: CPU of the handler, warm',
    value: median(times),
    unit: 'µs',
    note: times.map((each) => each.toFixed(0)).join(', '),
  };
}

async function cpuOf(work: string, environment: Record<string, string>): Promise<number> {
  const child = fork(join(import.meta.dirname, 'handler-process.mjs'), [work], {
    env: environment,
    // its log
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const [microseconds] = (await Promise.race([
    once(child, 'message'),
    ended.then(([code]) => Promise.reject(new Error(`the function ended with ${code}`))),
  ])) as [number];
  await ended;
  return microseconds;
}
