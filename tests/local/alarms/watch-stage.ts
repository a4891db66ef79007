import { onTestFinished, vi } from 'vitest';
import { log } from '#functions/_kit/log.ts';
import { createCloudWatch } from '#infra/local/cloudwatch/index.ts';
import { startGateway } from '#infra/local/gateway/index.ts';
import { openInbox } from '#infra/local/ses/inbox.ts';
import { createTopics } from '#infra/local/sns/index.ts';
import { startSqs } from '#infra/local/sqs/index.ts';
import { collectLogLines } from '../../support/log-lines.ts';
import { synthesizedAssembly, type Templates } from '../synthesized-stage.ts';

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
  /** Requests that the gateway answers with this status. */
  const request = async (statusCode: number, times: number) => {
    const gateway = await startGateway({
      assembly,
      lambda: { invokeText: async () => JSON.stringify({ statusCode, body: '{}' }) },
      accessLog: cloudWatch.onLogLine,
    });
    for (let nth = 0; nth < times; nth++) await (await fetch(`${gateway.url}/api/auth/me`)).text();
    await gateway.close();
  };
  const pass = (minutes: number) => {
    for (let nth = 0; nth < minutes; nth++) {
      time.now += 60_000;
      cloudWatch.evaluate();
    }
  };
  const deadLetters = sqs.queues.find(({ settings }) => settings.name.includes('DeadLetters'));
  const subjects = () => inbox.list().map(({ subject }) => subject);
  return {
    assembly,
    called,
    cloudWatch,
    deadLetters: deadLetters!,
    errors,
    inbox,
    logError,
    logged,
    pass,
    request,
    subjects,
    time,
  };
}

export type WatchedStage = Awaited<ReturnType<typeof watchStage>>;
