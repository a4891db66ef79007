import type { Stream, StreamRecord } from '../dynamodb/index.ts';
import { matches, type Pattern } from '../event-bus.ts';
import type { Poller } from './poller.ts';

export interface StreamPollerOptions {
  stream: Stream;
  /** What a record must match one of; none takes all. */
  filters: Pattern[];
  batchSize: number;
  /** How long to wait for a full batch. */
  windowMs: number;
  /** Whether a batch that fails is halved. */
  bisects: boolean;
  /** Whether the function reports the first record that failed. */
  partial: boolean;
  retries: number;
  /** What is known of a record besides what the stream says. */
  source: { arn: string; region: string };
  invoke: (event: object) => Promise<unknown>;
  /** Takes the records of a batch that was given up. */
  giveUp: (records: StreamRecord[]) => void;
  onError: (error: unknown) => void;
  pollMs?: number;
  retryMs?: number;
}

export interface StreamPoller extends Poller {
  /** Leaves out what changes while `work` runs. */
  skipWhile<T>(work: () => Promise<T>): Promise<T>;
}

/** Invokes one function with the changes of one table, in their order: what fails holds up what follows, as on AWS. */
export function createStreamPoller(options: StreamPollerOptions): StreamPoller {
  const { stream, filters, batchSize, windowMs, pollMs = 200 } = options;
  const closing = new AbortController();
  let waiting: StreamRecord[] = [];
  let since = 0;
  let isRunning = false;
  let isHurried = false;
  let isSkipping = false;
  let wake = () => {};
  let rounds: (() => void)[] = [];

  const isIdle = () => waiting.length === 0 && !isRunning;
  const round = async () => {
    // what was read before is still delivered
    const found = isSkipping ? [] : await stream.read();
    const wanted = found.filter(
      (record) => filters.length === 0 || filters.some((filter) => matches(filter, record)),
    );
    if (waiting.length === 0) since = performance.now();
    waiting.push(...wanted);
    const isDue = waiting.length >= batchSize || performance.now() >= since + windowMs || isHurried;
    if (waiting.length === 0 || !isDue) return;
    isRunning = true;
    const batch = waiting.splice(0, batchSize);
    await deliver(options, batch, options.retries, closing.signal).finally(() => (isRunning = false));
  };
  const loop = async () => {
    while (!closing.signal.aborted) {
      const heard = rounds;
      rounds = [];
      await round().catch((error: unknown) => closing.signal.aborted || options.onError(error));
      for (const each of heard) each();
      if (!isHurried) await Promise.race([pause(pollMs), new Promise<void>((resolve) => (wake = resolve))]);
    }
    for (const each of rounds) each();
  };
  const running = loop();
  return {
    isIdle,
    nextDue: () => undefined,
    async idle() {
      isHurried = true;
      wake();
      // a round that begins now sees what has changed until now
      do await new Promise<void>((resolve) => rounds.push(resolve));
      while (!isIdle() && !closing.signal.aborted);
      isHurried = false;
    },
    async skipWhile(work) {
      isSkipping = true;
      try {
        return await work();
      } finally {
        // one call reads a part of what has changed
        while ((await stream.read()).length > 0);
        isSkipping = false;
      }
    },
    async close() {
      closing.abort();
      wake();
      await running;
    },
  };
}

const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms).unref());

/** Invokes the function with a batch until it succeeds, or is given up. */
async function deliver(
  options: StreamPollerOptions,
  batch: StreamRecord[],
  retries: number,
  closing: AbortSignal,
): Promise<void> {
  const { bisects, retryMs = 200 } = options;
  let rest = batch;
  for (let attempt = 0; attempt <= retries && !closing.aborted; attempt++) {
    if (attempt > 0) await pause(Math.min(retryMs * 2 ** (attempt - 1), 5_000));
    try {
      const answer = await options.invoke({ Records: rest.map((record) => toRecord(record, options)) });
      rest = options.partial ? remaining(answer, rest) : [];
      if (rest.length === 0) return;
    } catch (error) {
      options.onError(error);
      if (!bisects || rest.length === 1) continue;
      const middle = rest.length >> 1;
      await deliver(options, rest.slice(0, middle), retries - attempt - 1, closing);
      return deliver(options, rest.slice(middle), retries - attempt - 1, closing);
    }
  }
  if (!closing.aborted) options.giveUp(rest);
}

/** As Lambda reads the response: the first record that failed and all behind it; an unknown one means all. */
function remaining(answer: unknown, batch: StreamRecord[]): StreamRecord[] {
  const { batchItemFailures = [] } = (answer ?? {}) as { batchItemFailures?: { itemIdentifier?: string }[] };
  const places = batchItemFailures.map(({ itemIdentifier }) =>
    batch.findIndex(({ dynamodb }) => dynamodb.SequenceNumber === itemIdentifier),
  );
  return places.length === 0 ? [] : batch.slice(Math.max(0, Math.min(...places)));
}

const toRecord = (record: StreamRecord, { source }: StreamPollerOptions) => ({
  ...record,
  eventSource: 'aws:dynamodb',
  eventVersion: '1.1',
  eventSourceARN: source.arn,
  awsRegion: source.region,
});
