import type { ClockTimer } from '../clock/index.ts';
import { md5, type Message, type Queue, systemAttributes } from '../sqs/index.ts';

export interface PollerOptions {
  queue: Queue;
  region: string;
  batchSize: number;
  /** How long to gather messages for a full batch. */
  windowMs: number;
  /** Batches at a time. */
  concurrency: number;
  /** The function says which messages of a batch failed; else it fails or succeeds as a whole. */
  partial: boolean;
  now: () => number;
  createTimer: (callback: () => Promise<void>) => ClockTimer;
  invoke: (event: object) => Promise<unknown>;
  onError: (error: unknown) => void;
}

export interface Poller {
  /** Whether no batch runs and none is about to: what waits for a later time does not count. */
  isIdle(): boolean;
  idle(): Promise<void>;
  /** When the next batch will be due, if nothing else arrives. */
  nextDue(): number | undefined;
  close(): Promise<void>;
}

/** A batch that is due so soon is as good as under way, in milliseconds. */
const soon = 3000;

/** Feeds one function from one queue. */
export function createPoller(options: PollerOptions): Poller {
  const { queue, batchSize, concurrency, windowMs, now } = options;
  const running = new Set<Promise<void>>();
  const closing = new AbortController();
  const closed = () => closing.signal.aborted;

  const isIdle = () => running.size === 0 && !isDue() && (nextDue() ?? Infinity) > now() + soon;
  const timer = options.createTimer(async () => {
    pump();
    while (running.size > 0) await Promise.all(running); // an advance of the clock ends when its batches have
  });

  /** Whether a batch is full, or has been gathered long enough. */
  const isDue = () => {
    const { count, since } = queue.visible();
    return since !== undefined && (count >= batchSize || now() >= since + windowMs);
  };
  const pump = () => {
    while (!closed() && running.size < concurrency && isDue()) {
      const messages = queue.receive(batchSize);
      if (messages.length === 0) continue; // all of them had been received too often
      const batch = handle(options, messages).finally(() => {
        running.delete(batch);
        pump();
      });
      running.add(batch);
    }
    // with all at work, the next batch to end looks again
    const next = running.size < concurrency ? nextDue() : undefined;
    if (next !== undefined && !closed()) timer.set(next);
  };
  const nextDue = () => {
    const first = queue.visible().since ?? queue.nextVisible();
    return first === undefined ? undefined : first + windowMs;
  };

  let isWoken = false;
  const wake = () => {
    if (isWoken) return;
    isWoken = true;
    queueMicrotask(() => {
      isWoken = false;
      pump();
    });
  };
  const stop = queue.onChange(wake);
  wake();
  return {
    isIdle,
    nextDue,
    idle: async () => {
      while (!isIdle() && !closed()) {
        if (running.size > 0) await Promise.race(running);
        else await changeOf(queue);
      }
    },
    close: async () => {
      closing.abort();
      stop();
      timer.stop();
      await Promise.all(running);
    },
  };
}

/** Gives a batch to the function and deletes what it has done. What failed comes back when its time is over. */
async function handle(options: PollerOptions, messages: Message[]): Promise<void> {
  try {
    const answer = await options.invoke({ Records: messages.map((message) => toRecord(message, options)) });
    const failed = options.partial ? failedIds(answer, messages) : new Set<string>();
    for (const message of messages) if (!failed.has(message.id)) options.queue.delete(message.receipt!);
  } catch (error) {
    options.onError(error);
  }
}

/** As Lambda reads the answer: no list means success, an id that is not of the batch means that all failed. */
function failedIds(answer: unknown, messages: Message[]): Set<string> {
  const { batchItemFailures } = (answer ?? {}) as { batchItemFailures?: { itemIdentifier?: string }[] };
  const ids = (batchItemFailures ?? []).map(({ itemIdentifier }) => itemIdentifier);
  const known = messages.map(({ id }) => id);
  const strange = ids.some((id) => !id || !known.includes(id));
  return new Set(strange ? known : (ids as string[]));
}

function toRecord(message: Message, { queue, region }: PollerOptions) {
  const attributes = Object.entries(message.attributes).map(([name, attribute]) => [
    name,
    {
      dataType: attribute.DataType,
      stringValue: attribute.StringValue,
      binaryValue: attribute.BinaryValue,
      stringListValues: [],
      binaryListValues: [],
    },
  ]);
  return {
    messageId: message.id,
    receiptHandle: message.receipt,
    body: message.body,
    md5OfBody: md5(message.body),
    attributes: systemAttributes(message),
    messageAttributes: Object.fromEntries(attributes) as object,
    eventSource: 'aws:sqs',
    eventSourceARN: queue.settings.arn,
    awsRegion: region,
  };
}

function changeOf(queue: Queue): Promise<void> {
  return new Promise((resolve) => {
    const stop = queue.onChange(() => {
      stop();
      resolve();
    });
  });
}
