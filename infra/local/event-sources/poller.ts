import type { ClockTimer } from '../clock.ts';
import { md5, type Message, type Queue, systemAttributes } from '../sqs/index.ts';

export interface PollerOptions {
  queue: Queue;
  region: string;
  batchSize: number;
  /** How long to wait for a full batch. */
  windowMs: number;
  /** Concurrent batches. */
  concurrency: number;
  /** Whether the function reports failed messages; otherwise a batch fails or succeeds as a whole. */
  partial: boolean;
  now: () => number;
  createTimer: (callback: () => Promise<void>) => ClockTimer;
  invoke: (event: object) => Promise<unknown>;
  onError: (error: unknown) => void;
}

export interface Poller {
  /** Whether no batch is running or due within seconds. */
  isIdle(): boolean;
  idle(): Promise<void>;
  /** When the next batch is due if nothing else arrives. */
  nextDue(): number | undefined;
  close(): Promise<void>;
}

/** A batch that is due so soon counts as running, in milliseconds. */
const soon = 3000;

/** Invokes one function with the messages of one queue. */
export function createPoller(options: PollerOptions): Poller {
  const { queue, batchSize, concurrency, windowMs, now } = options;
  const running = new Set<Promise<void>>();
  const closing = new AbortController();
  const closed = () => closing.signal.aborted;

  const isIdle = () => running.size === 0 && !isDue() && (nextDue() ?? Infinity) > now() + soon;
  const timer = options.createTimer(async () => {
    pump();
    while (running.size > 0) await Promise.all(running); // an advance of the clock waits for its batches
  });

  /** Whether a batch is full or its window is over. */
  const isDue = () => {
    const { count, since } = queue.visible();
    return since !== undefined && (count >= batchSize || now() >= since + windowMs);
  };
  const pump = () => {
    while (!closed() && running.size < concurrency && isDue()) {
      const messages = queue.receive(batchSize);
      if (messages.length === 0) continue; // all of them were moved to the dead-letter queue
      const batch = handle(options, messages).finally(() => {
        running.delete(batch);
        pump();
      });
      running.add(batch);
    }
    // at full concurrency, the end of a batch polls again
    const next = running.size < concurrency ? nextDue() : undefined;
    if (next !== undefined && !closed()) timer.set(next);
  };
  const nextDue = () => {
    const first = queue.visible().since ?? queue.nextVisible();
    return first === undefined ? undefined : first + windowMs;
  };

  let isScheduled = false;
  const schedulePump = () => {
    if (isScheduled) return;
    isScheduled = true;
    queueMicrotask(() => {
      isScheduled = false;
      pump();
    });
  };
  const stop = queue.onChange(schedulePump);
  schedulePump();
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

/** Invokes the function with a batch and deletes the processed messages. Failed ones become visible again. */
async function handle(options: PollerOptions, messages: Message[]): Promise<void> {
  try {
    const answer = await options.invoke({ Records: messages.map((message) => toRecord(message, options)) });
    const failed = options.partial ? failedIds(answer, messages) : new Set<string>();
    for (const message of messages) if (!failed.has(message.id)) options.queue.delete(message.receipt!);
  } catch (error) {
    options.onError(error);
  }
}

/** As Lambda reads the response: no list means success, an unknown id means that all messages failed. */
function failedIds(answer: unknown, messages: Message[]): Set<string> {
  const { batchItemFailures } = (answer ?? {}) as { batchItemFailures?: { itemIdentifier?: string }[] };
  const ids = (batchItemFailures ?? []).map(({ itemIdentifier }) => itemIdentifier);
  const known = messages.map(({ id }) => id);
  const strange = ids.some((id) => !id || !known.includes(id));
  return new Set(strange ? known : (ids as string[]));
}

function toRecord(message: Message, { queue, region }: PollerOptions) {
  return {
    messageId: message.id,
    receiptHandle: message.receipt,
    body: message.body,
    md5OfBody: md5(message.body),
    attributes: systemAttributes(message),
    messageAttributes: {},
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
