import { afterAll, onTestFinished, vi } from 'vitest';
import { log } from '#functions/platform/kit/log.ts';
import type { Assembly } from '#infra/local/assembly/index.ts';
import { createCloudWatch, startMetricStatistics, type CloudWatch } from '#infra/local/cloudwatch/index.ts';
import { startDistribution } from '#infra/local/distribution/index.ts';
import { startGateway } from '#infra/local/gateway/index.ts';
import { openInbox } from '#infra/local/ses/inbox.ts';
import { createTopics } from '#infra/local/sns/index.ts';
import { startSqs } from '#infra/local/sqs/index.ts';
import { collectLogLines } from '../../support/log-lines.ts';
import { synthesizedAssembly, type Templates } from '../synthesized-stage.ts';

/** The function that watches the distribution, on the metrics of the test's own stage. */
let watched: CloudWatch;
const stage = synthesizedAssembly();
const statistics = await startMetricStatistics((...asked) => watched.read(...asked));
afterAll(() => statistics.close());
const environment = {
  AWS_REGION: 'eu-west-1',
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
  AWS_ENDPOINT_URL_CLOUDWATCH: statistics.url,
  ...idsOf(stage),
};
for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
afterAll(() => void vi.unstubAllEnvs());
const { handler: watchDistribution } = await import('#functions/back-office/watch-distribution.lambda.ts');

/** It runs every so many minutes. */
const every = minutesBetweenRuns(stage);

function idsOf(assembly: Assembly) {
  const [distribution] = assembly.ofType('AWS::CloudFront::Distribution');
  const [api] = assembly.ofType('AWS::ApiGatewayV2::Api');
  const edge = assembly.ofType('AWS::CloudFront::Function').map(({ name }) => name);
  return { DISTRIBUTION_ID: distribution!.ref, API_ID: api!.ref, EDGE_FUNCTIONS: edge.join(' ') };
}

function minutesBetweenRuns(assembly: Assembly): number {
  const { arn } = assembly.find('AWS::Lambda::Function', 'tenaz-dev-watch-distribution')!;
  const { properties } = assembly
    .ofType<{ ScheduleExpression: string; Target: { Arn: string } }>('AWS::Scheduler::Schedule')
    .find(({ properties: { Target } }) => Target.Arn === arn)!;
  return Number(/^rate\((\d+) minutes\)$/.exec(properties.ScheduleExpression)![1]);
}

const page = Buffer.from('<!doctype html>');
const file = {
  key: 'index.html',
  headers: { 'content-type': 'text/html' },
  etag: '"1"',
  lastModified: '2026-11-23T00:00:00.000Z',
  size: page.length,
  body: page,
};

interface Behind {
  statusCode: number;
  s3Fails: boolean;
}

interface SiteOptions {
  now: () => number;
  cloudWatch: CloudWatch;
  behind: Behind;
}

/** The distribution in front of gateway and bucket, started with the first visit. */
function openSite(assembly: Assembly, { now, cloudWatch, behind }: SiteOptions) {
  const start = async () => {
    const { onLogLine: accessLog, onRequest, onVisit } = cloudWatch;
    const invokeText = async () => JSON.stringify({ statusCode: behind.statusCode, body: '{}' });
    const gateway = await startGateway({ assembly, lambda: { invokeText }, accessLog, onRequest });
    onTestFinished(() => gateway.close());
    const read = async () => {
      if (behind.s3Fails) throw new Error('503 Slow Down');
      return file;
    };
    const distribution = await startDistribution({
      assembly,
      address: () => gateway.url,
      read,
      now,
      onVisit,
    });
    onTestFinished(() => distribution.close());
    return distribution;
  };
  let started: ReturnType<typeof start> | undefined;
  return () => (started ??= start());
}

/** CloudWatch on the templates of a stage, with a clock that the test moves; a minute passes with each look at the alarms. */
export async function watchStage(templates: Templates) {
  const assembly = synthesizedAssembly(templates);
  const time = { now: Date.parse('2026-11-23T08:00:00Z') };
  const now = () => time.now;
  const inbox = await openInbox(null);
  const errors: string[] = [];
  const sqs = await startSqs({ assembly, now });
  await sqs.close();
  const onError = (error: unknown) => errors.push((error as Error).message);
  const topics = createTopics({ assembly, inbox, now, onError });
  const cloudWatch = createCloudWatch({ assembly, topics, sqs, clock: { now, onAdvance: () => {} } });
  onTestFinished(() => cloudWatch.close());
  watched = cloudWatch;

  /** What `write` logs, as the worker of a function hands it on. */
  const logged = (name: string, write: () => void) => {
    const lines = collectLogLines();
    write();
    vi.restoreAllMocks();
    for (const text of lines) cloudWatch.log({ function: `tenaz-dev-${name}`, text });
  };
  /** What serve() writes for a 500. */
  const logError = (name: string) =>
    logged(name, () =>
      log.error('failed', { requestId: '1', route: 'POST /api/stripe/webhook', status: 500 }),
    );
  const called = (name: string, outcome: 'succeeded' | 'failed' | 'throttled', ms = 1) =>
    cloudWatch.onInvocation({ function: `tenaz-dev-${name}`, requestId: '1', outcome, ms });
  const behind = { statusCode: 200, s3Fails: false };
  const opened = openSite(assembly, { now, cloudWatch, behind });
  /** Visits of a path at the distribution: the API answers with a status, and S3 with a file unless it fails. */
  const visit = async (path: string, times: number, { statusCode = 200, s3Fails = false }) => {
    Object.assign(behind, { statusCode, s3Fails });
    const { url } = await opened();
    for (let nth = 0; nth < times; nth++) await (await fetch(`${url}${path}`)).text();
  };
  /** Requests that the gateway answers with this status. */
  const request = (statusCode: number, times: number) => visit('/api/auth/me', times, { statusCode });
  const pass = (minutes: number) => {
    for (let nth = 0; nth < minutes; nth++) {
      time.now += 60_000;
      cloudWatch.evaluate();
    }
  };
  /** The same, while the distribution is watched. */
  const passWatched = async (minutes: number) => {
    for (let nth = 0; nth < minutes; nth++) {
      time.now += 60_000;
      if ((time.now / 60_000) % every === 0) await watch();
      cloudWatch.evaluate();
    }
  };
  const watch = async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: time.now });
    const lines = collectLogLines();
    const outcome = await watchDistribution().then(
      () => 'succeeded' as const,
      () => 'failed' as const,
    );
    vi.useRealTimers();
    vi.restoreAllMocks();
    for (const text of lines) cloudWatch.log({ function: 'tenaz-dev-watch-distribution', text });
    called('watch-distribution', outcome);
  };
  const queueOf = (part: string) => sqs.queues.find(({ settings }) => settings.name.includes(part))!;
  const subjects = () => inbox.list().map(({ subject }) => subject);
  return {
    assembly,
    called,
    cloudWatch,
    deadLetters: queueOf('DeadLetters'),
    routines: queueOf('RoutinesBatches'),
    errors,
    inbox,
    logError,
    logged,
    pass,
    passWatched,
    request,
    subjects,
    time,
    visit,
  };
}

export type WatchedStage = Awaited<ReturnType<typeof watchStage>>;
