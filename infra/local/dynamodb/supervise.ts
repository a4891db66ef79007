import { answers, type Jvm } from './jvm.ts';

interface SuperviseOptions {
  start: () => Promise<Jvm>;
  url: string;
  /** Whether another JVM finds the data: what a JVM holds in memory ends with it. */
  keepsData: boolean;
  /** Told what has happened and what to do. */
  report: (error: Error) => void;
  checkEveryMs: number;
  /** A JVM that ends sooner after its start has a reason that another start does not remove. */
  restartsAfterMs: number;
}

export interface Supervised {
  readonly pid: number;
  close(): Promise<void>;
}

/** Missed checks after which a JVM counts as stuck. */
const patience = 3;

const remedy = 'End npm start and start it again';

/** Starts a JVM and keeps it running: one that dies or no longer answers is reported, and replaced if its data is on disk. */
export async function supervise(options: SuperviseOptions): Promise<Supervised> {
  const { start, url, keepsData, report, checkEveryMs, restartsAfterMs } = options;
  let jvm = await start();
  let startedAt = Date.now();
  let closing = false;
  let missed = 0;

  const watch = () => void jvm.ended.then(() => (closing ? undefined : replace()));
  const replace = async () => {
    if (!keepsData || Date.now() - startedAt < restartsAfterMs) {
      const loss = keepsData ? 'soon after its start' : 'and its data was in memory';
      return report(
        new Error(`DynamoDB Local has ended, ${loss}: every call to the table fails. ${remedy}.`),
      );
    }
    report(new Error('DynamoDB Local has ended and is started again; calls fail for a moment.'));
    try {
      jvm = await start();
      startedAt = Date.now();
      missed = 0;
      if (closing) await jvm.end();
      else watch();
    } catch (cause) {
      report(new Error(`DynamoDB Local could not be started again. ${remedy}.`, { cause }));
    }
  };
  const check = async () => {
    if (await answers(url, checkEveryMs)) missed = 0;
    else missed += 1;
    if (missed !== patience || closing) return;
    report(new Error(`DynamoDB Local has not answered for ${(patience * checkEveryMs) / 1000} s.`));
    if (keepsData) await jvm.end();
  };
  watch();
  const timer = setInterval(() => void check(), checkEveryMs).unref();
  return {
    get pid() {
      return jvm.pid;
    },
    async close() {
      closing = true;
      clearInterval(timer);
      await jvm.end();
    },
  };
}
