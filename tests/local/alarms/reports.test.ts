import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { createClock } from '#infra/local/clock/index.ts';
import { createCloudWatch } from '#infra/local/cloudwatch/index.ts';
import { startDistribution } from '#infra/local/distribution/index.ts';
import { startGateway } from '#infra/local/gateway/index.ts';
import { startLambda, type CallReport, type Lambda } from '#infra/local/lambda/index.ts';
import { openInbox } from '#infra/local/ses/inbox.ts';
import { createTopics } from '#infra/local/sns/index.ts';
import { functionResources, smallApp, write } from '../small-app.ts';
import { synthesizedAssembly } from '../synthesized-stage.ts';

let lambda: Lambda;
afterEach(() => lambda?.close());

test('P174: Lambda reports calls that succeed, fail and run out of time, and those that no execution is free for', async () => {
  const code = write(
    'export const handler = ({ kind }) => kind === "throw" ? Promise.reject(new Error()) : kind === "hang" ? new Promise(() => {}) : kind',
  );
  const reports: CallReport[] = [];
  const properties = { Timeout: 1, ReservedConcurrentExecutions: 1 };
  lambda = await startLambda({
    assembly: smallApp(functionResources('one', { code, properties })),
    clock: createClock(),
    onInvocation: (report) => reports.push(report),
  });
  await lambda.warm();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  await lambda.invoke('one', { kind: 'answer' });
  await expect(lambda.invoke('one', { kind: 'throw' })).rejects.toThrow('Error');
  const hanging = lambda.invoke('one', { kind: 'hang' });
  await expect(lambda.invoke('one', {})).rejects.toThrow('one has reached its 1 concurrent executions');
  await expect.poll(() => vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(1000);
  await expect(hanging).rejects.toThrow('Task timed out');
  expect(reports.map((each) => [each.function, each.outcome])).toEqual([
    ['one', 'succeeded'],
    ['one', 'failed'],
    ['one', 'throttled'],
    ['one', 'failed'],
  ]);
  expect(reports.at(-1)!.ms).toBeGreaterThanOrEqual(1000);
});

test('P174, P214: the gateway reports how long each request takes, and the status of its answer', async () => {
  const assembly = synthesizedAssembly();
  const answered: [apiId: string, ms: number, status: number][] = [];
  const gateway = await startGateway({
    assembly,
    lambda: { invokeText: async () => JSON.stringify({ statusCode: 503, body: '{}' }) },
    onRequest: (...report) => answered.push(report),
  });
  onTestFinished(() => gateway.close());
  await (await fetch(`${gateway.url}/api/auth/me`)).text();
  await expect.poll(() => answered).toHaveLength(1);
  expect(answered[0]![0]).toBe(gateway.apiId);
  expect(answered[0]![1]).toBeGreaterThan(0);
  expect(answered[0]![2]).toBe(503);
});

test('P214: the distribution reports the status of each answer: of files, of the API, of a bucket that fails, and of no origin', async () => {
  const assembly = synthesizedAssembly();
  const statusCodes = [200, 502];
  const gateway = await startGateway({
    assembly,
    lambda: { invokeText: async () => JSON.stringify({ statusCode: statusCodes.shift(), body: '{}' }) },
  });
  const seen: [id: string, status: number][] = [];
  const distribution = await startDistribution({
    assembly,
    address: () => gateway.url,
    read: async (_, key) => {
      if (key === 'sitemap.xml') throw new Error('503 Slow Down');
      return undefined;
    },
    onVisit: (...report) => seen.push(report),
  });
  onTestFinished(() => distribution.close());
  const visit = async (path: string) => (await fetch(`${distribution.url}${path}`)).text();
  for (const path of ['/api/auth/me', '/api/auth/me', '/none.png', '/sitemap.xml']) await visit(path);
  await gateway.close();
  await visit('/api/auth/me');
  const { ref } = assembly.ofType('AWS::CloudFront::Distribution')[0]!;
  await expect.poll(() => seen).toEqual([200, 502, 404, 500, 502].map((status) => [ref, status]));
});

test('P174: an alarm ends by itself as the clock goes on', async () => {
  const assembly = synthesizedAssembly();
  const clock = createClock();
  const inbox = await openInbox(null);
  const topics = createTopics({ assembly, inbox, now: () => clock.now() });
  const cloudWatch = createCloudWatch({ assembly, topics, sqs: { queues: [] }, clock });
  onTestFinished(() => cloudWatch.close());
  cloudWatch.onInvocation({ function: 'tenaz-dev-cart', requestId: '1', outcome: 'failed', ms: 1 });
  await clock.advance(120_000);
  expect(inbox.list()).toHaveLength(1);
  await clock.advance(300_000);
  expect(inbox.list()[0]).toMatchObject({ subject: 'OK: "tenaz-dev-crashes"', to: 'avisos@tenaz.test' });
});
