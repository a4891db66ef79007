import type { Ses } from '#infra/local/ses/server.ts';
import { bulkSize } from '#shared/rules/routine-sending.ts';

/** How a quota was used. */
export interface SendRate {
  /** Mails a second: SES's quota, and those that were sent from the first call to the last. */
  rate: number;
  sustained: number;
  /** The most in any second. */
  most: number;
  /** Calls that SES refused as too many. */
  refusals: number;
}

/** Notes when SES takes mails; ask for the pace once all have been sent. */
export function watchSendRate(ses: Ses): () => SendRate {
  const times: number[] = [];
  ses.inbox.onMail(() => times.push(performance.now()));
  return () => {
    const { rate, refusals } = ses.quota;
    const seconds = (times.at(-1)! - times[0]!) / 1000;
    // the last call's mails have their time after it
    return {
      rate,
      sustained: (times.length - bulkSize(rate)) / seconds,
      most: maxPerSecond(times),
      refusals,
    };
  };
}

function maxPerSecond(times: number[]): number {
  let [most, from] = [0, 0];
  times.forEach((time, at) => {
    while (times[from]! <= time - 1000) from++;
    most = Math.max(most, at + 1 - from);
  });
  return most;
}
