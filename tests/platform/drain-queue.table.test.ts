import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { HandleMessages } from '#functions/platform/drain-queue.ts';
import { createClock } from '#infra/local/clock.ts';
import { startSqs } from '#infra/local/sqs/index.ts';
import { smallApp } from '../local/small-app.ts';
import { useEnvironment } from '../support/table/environment.ts';

const clock = createClock();
const app = smallApp({
  Jobs: {
    Type: 'AWS::SQS::Queue',
    Properties: {
      QueueName: 'jobs',
      VisibilityTimeout: 330,
      RedrivePolicy: { deadLetterTargetArn: { 'Fn::GetAtt': ['Dead', 'Arn'] }, maxReceiveCount: 3 },
    },
  },
  Dead: { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'dead' } },
});
const sqs = await startSqs({ assembly: app, now: () => clock.now() });
const [jobs, dead] = [sqs.queue('jobs'), sqs.queue('dead')];
useEnvironment({
  AWS_REGION: 'eu-west-1',
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
  AWS_ENDPOINT_URL_SQS: sqs.url,
  QUEUE_URL: sqs.queueUrl('jobs'),
});
const { drainQueue } = await import('#functions/platform/drain-queue.ts');
afterAll(() => sqs.close());
beforeEach(() => {
  jobs.take();
  dead.take();
});

const send = (...bodies: string[]) => bodies.forEach((body) => void jobs.send(body));
const bodies = () => jobs.messages.map(({ body }) => body);

/** Records what each batch has, and lets those fail that are named. */
function recording(...failing: string[]) {
  const batches: string[][] = [];
  const tries: string[] = [];
  const handle: HandleMessages = async ({ Records }) => {
    batches.push(Records.map(({ body }) => body));
    tries.push(...Records.map(({ attributes }) => attributes.ApproximateReceiveCount));
    const failed = Records.filter(({ body }) => failing.includes(body));
    return { batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) };
  };
  return { batches, tries, handle };
}

/** A function that has ten seconds, of which `passed` says how many are over. */
const lasting = (passed: () => number = () => 0) => ({
  getRemainingTimeInMillis: () => 10_000 - 1000 * passed(),
});

describe('a function that receives the messages of its queue itself', () => {
  it('handles all of them, one after the other, and deletes them', async () => {
    send('a', 'b', 'c');
    const { batches, handle } = recording();
    await drainQueue(handle)({}, lasting());
    expect(batches.flat().toSorted()).toEqual(['a', 'b', 'c']);
    expect(batches).toHaveLength(3);
    expect(bodies()).toEqual([]);
  });

  it('handles as many at once as it may, and an empty queue not at all', async () => {
    send(...Array.from({ length: 45 }, (_, nth) => `event ${nth}`));
    const { batches, handle } = recording();
    await drainQueue(handle, 30)({}, lasting());
    expect(batches.map(({ length }) => length)).toEqual([30, 15]);
    expect(new Set(batches.flat()).size).toBe(45);
    expect(bodies()).toEqual([]);
    await drainQueue(handle, 30)({}, lasting());
    expect(batches).toHaveLength(2);
  });

  it('P177: a message that fails comes again alone, three times in all, and is a dead letter then', async () => {
    send('good', 'bad');
    const { batches, tries, handle } = recording('bad');
    for (let nth = 0; nth < 5; nth++) {
      await drainQueue(handle, 10)({}, lasting());
      await clock.advance(331_000);
    }
    expect(batches.map((batch) => batch.toSorted())).toEqual([['bad', 'good'], ['bad'], ['bad']]);
    expect(tries).toEqual(['1', '1', '2', '3']);
    expect(bodies()).toEqual([]);
    expect(dead.messages.map(({ body }) => body)).toEqual(['bad']);
  });

  it('P177: what a crash leaves comes again, and what was done before it does not', async () => {
    send('a', 'b');
    const done: string[] = [];
    const crashing: HandleMessages = async ({ Records }) => {
      if (done.length > 0) throw new Error('out of memory');
      done.push(...Records.map(({ body }) => body));
      return { batchItemFailures: [] };
    };
    await expect(drainQueue(crashing)({}, lasting())).rejects.toThrow('out of memory');
    const { batches, handle } = recording();
    await drainQueue(handle)({}, lasting());
    expect(batches).toEqual([]);
    await clock.advance(331_000);
    await drainQueue(handle)({}, lasting());
    expect([...done, ...batches.flat()].toSorted()).toEqual(['a', 'b']);
    expect(bodies()).toEqual([]);
  });

  it('P177: begins nothing in the second half of its time: the rest waits for the next call, untouched', async () => {
    send('a', 'b', 'c');
    const { batches, tries, handle } = recording();
    await drainQueue(handle)(
      {},
      lasting(() => 3 * batches.length),
    );
    expect(batches).toHaveLength(2);
    await drainQueue(handle)({}, lasting());
    expect(batches).toHaveLength(3);
    expect(tries).toEqual(['1', '1', '1']);
    expect(bodies()).toEqual([]);
  });
});
