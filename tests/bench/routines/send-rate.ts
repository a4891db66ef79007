import type { Ses } from '#infra/local/ses/index.ts';
import { bulkSize } from '#shared/rules/routine-sending.ts';

/** The use of a quota. */
export interface SendRate {
  /** Mails a second: SES's quota, and the mean from the first call to the last; 0 when fewer than two calls were made. */
  rate: number;
  sustained: number;
  /** The most mails in any second. */
  most: number;
  /** Calls that SES refused as too many. */
  refusals: number;
}

/** Records when SES accepts mails. Call the returned function after the last mail. */
export function watchSendRate(ses: Ses): () => SendRate {
  const times: number[] = [];
  ses.inbox.onMail(() => times.push(performance.now()));
  return () => {
    const { rate, refusals } = ses.quota;
    const seconds = times.length < 2 ? 0 : (times.at(-1)! - times[0]!) / 1000;
    // the time of the last call's mails is after that call
    return {
      rate,
      sustained: seconds > 0 ? (times.length - bulkSize(rate)) / seconds : 0,
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
