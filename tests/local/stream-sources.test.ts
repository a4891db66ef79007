import { describe, expect, it, onTestFinished } from 'vitest';
import type { StreamRecord } from '#infra/local/dynamodb/index.ts';
import { createStreamPoller, type StreamPollerOptions } from '#infra/local/event-sources/stream-poller.ts';

const record = (number: number, pk = 'prd_1'): StreamRecord => ({
  eventID: String(number),
  eventName: 'MODIFY',
  dynamodb: { SequenceNumber: String(number), Keys: { pk: { S: pk } } },
});

interface Batch {
  Records: { dynamodb: { SequenceNumber: string }; eventSourceARN: string }[];
}

/** A poller of a stream that the test fills; `answer` is what the function does with each batch. */
function poll(
  answer: (numbers: number[], call: number) => unknown,
  options: Partial<StreamPollerOptions> = {},
) {
  const changes: StreamRecord[] = [];
  const batches: number[][] = [];
  const givenUp: number[] = [];
  const errors: unknown[] = [];
  const poller = createStreamPoller({
    stream: { read: async () => changes.splice(0) },
    filters: [],
    batchSize: 100,
    windowMs: 0,
    bisects: false,
    partial: true,
    retries: 3,
    source: { arn: 'arn:aws:dynamodb:eu-west-1:0:table/main/stream/home', region: 'eu-west-1' },
    invoke: async (event) => {
      const numbers = (event as Batch).Records.map(({ dynamodb }) => Number(dynamodb.SequenceNumber));
      batches.push(numbers);
      return answer(numbers, batches.length);
    },
    giveUp: (records) => givenUp.push(...records.map(({ dynamodb }) => Number(dynamodb.SequenceNumber))),
    onError: (error) => errors.push(error),
    pollMs: 5,
    retryMs: 1,
    ...options,
  });
  onTestFinished(() => poller.close());
  return { poller, changes, batches, givenUp, errors };
}

const failed = (number: number) => ({ batchItemFailures: [{ itemIdentifier: String(number) }] });

describe('the event source of a stream', () => {
  it('gives the function the changes in their order, in batches of the size of the template', async () => {
    const { poller, changes, batches } = poll(() => ({}), { batchSize: 2 });
    changes.push(record(1), record(2), record(3));
    await poller.idle();
    expect(batches).toEqual([[1, 2], [3]]);
  });

  it('leaves out what changes while a work runs, also when it fails, and nothing after', async () => {
    const { poller, changes, batches } = poll(() => ({}), { windowMs: 60_000 });
    changes.push(record(1));
    // read, and waits for more
    await expect.poll(() => changes).toEqual([]);
    const work = async () => {
      changes.push(record(2));
      await poller.idle();
      throw new Error('broken');
    };
    await expect(poller.skipWhile(work)).rejects.toThrow('broken');
    await poller.idle();
    changes.push(record(3));
    await poller.idle();
    expect(batches).toEqual([[1], [3]]);
  });

  it('leaves out what no filter wants', async () => {
    const filters = [{ dynamodb: { Keys: { pk: { S: [{ prefix: 'prd_' }] } } } }];
    const { poller, changes, batches } = poll(() => ({}), { filters });
    changes.push(record(1), record(2, 'usr_1'), record(3, 'prd_2'));
    await poller.idle();
    expect(batches).toEqual([[1, 3]]);
  });

  it('waits for a full batch as long as the window, unless someone waits for it', async () => {
    const { poller, changes, batches } = poll(() => ({}), { windowMs: 60_000 });
    for (const number of [1, 2]) {
      changes.push(record(number));
      await expect.poll(() => changes).toEqual([]);
    }
    expect(batches).toEqual([]);
    await poller.idle();
    expect(batches).toEqual([[1, 2]]);
  });

  it('repeats from the first record that failed, and holds up what follows', async () => {
    const { poller, changes, batches } = poll((_, call) => (call < 3 ? failed(2) : {}), { batchSize: 3 });
    changes.push(record(1), record(2), record(3), record(4));
    await poller.idle();
    expect(batches).toEqual([[1, 2, 3], [2, 3], [2, 3], [4]]);
  });

  it('halves a batch whose call breaks off, until the record is alone that breaks it', async () => {
    const { poller, changes, batches, givenUp, errors } = poll(
      (numbers) => {
        if (numbers.includes(3)) throw new Error('crashed');
        return {};
      },
      { bisects: true, retries: 4 },
    );
    changes.push(record(1), record(2), record(3), record(4));
    await poller.idle();
    expect(batches.flat().filter((number) => number === 3)).toHaveLength(5);
    expect(givenUp).toEqual([3]);
    expect(batches).toContainEqual([1, 2]);
    expect(batches.at(-1)).toEqual([4]);
    expect(errors).toHaveLength(5);
  });

  it('gives up after the last retry, and goes on', async () => {
    const { poller, changes, batches, givenUp } = poll((numbers) => (numbers.includes(1) ? failed(1) : {}), {
      batchSize: 1,
      retries: 2,
    });
    changes.push(record(1), record(2));
    await poller.idle();
    expect(batches).toEqual([[1], [1], [1], [2]]);
    expect(givenUp).toEqual([1]);
  });

  it('goes on after the stream could not be read', async () => {
    let reads = 0;
    const changes = [record(1)];
    const { poller, batches, errors } = poll(() => ({}), {
      stream: {
        read: async () => {
          if (reads++ === 0) throw new Error('the table is away');
          return changes.splice(0);
        },
      },
    });
    await poller.idle();
    await poller.idle();
    expect(batches).toEqual([[1]]);
    expect(errors).toHaveLength(1);
  });
});
