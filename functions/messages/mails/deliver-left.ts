import * as z from 'zod';
import { longestMailWait } from '#shared/rules/messages/mail-sending.ts';
import {
  findDueMails,
  findGivenUpMails,
  giveUpMail,
  type Mail,
  postponeMail,
} from '#functions/platform/mail/outbox/mail-delivery.ts';
import { tryWrite } from '#functions/platform/table/table.ts';
import { allInParallel } from '#functions/platform/kit/in-parallel.ts';
import { log } from '#functions/platform/kit/log.ts';
import { deliverMail } from './deliver-mail.ts';

/** How many mails of a run are settled, sent or refused for good, and how many are still unsent. */
export interface LeftResult {
  settled: number;
  waiting: number;
}

/** What an operator asks for: those of the mails that were given up which were written on this day (`YYYY-MM-DD`, UTC) or later. */
const Replay = z.object({ unsentSince: z.iso.date() });
export type Replay = z.output<typeof Replay>;

/** Mails at once: about as many as SES takes from a new account, 14 a second. What it refuses is tried again by the next run. */
const width = 2;

/** Milliseconds that a run leaves: one mail takes 45 seconds at most, and a run that takes four fifths of its time rings. */
const reserve = 100_000;

type RemainingMs = () => number;

/** Tries again what the stream's calls have left (P211): the oldest first, for as long as the run has time. */
export const deliverDue = async (now: Date, remainingMs: RemainingMs): Promise<LeftResult> =>
  deliverAll(await findDueMails(now), remainingMs, (mail) => deliverOrPostpone(mail, now));

/** Sends what was given up, however old: an operator has mended the cause. What fails stays given up. */
export async function deliverGivenUp(
  event: unknown,
  now: Date,
  remainingMs: RemainingMs,
): Promise<LeftResult> {
  const { unsentSince } = z.parse(Replay, event);
  const mails = (await findGivenUpMails(now)).filter(({ createdAt }) => createdAt >= unsentSince);
  return deliverAll(mails, remainingMs, async ({ _id }) => (await deliverMail(_id, 1)) === 'settled');
}

async function deliverAll(
  mails: Mail[],
  remainingMs: RemainingMs,
  deliver: (mail: Mail) => Promise<boolean>,
): Promise<LeftResult> {
  const oldestFirst = mails.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt));
  let settled = 0;
  await allInParallel(oldestFirst, width, async (mail) => {
    if (remainingMs() > reserve && (await deliver(mail))) settled++;
  });
  const result = { settled, waiting: mails.length - settled };
  if (mails.length > 0) log.info('left mails tried', { ...result });
  return result;
}

/**
 * Whether a mail is settled now. Otherwise the wait doubles each time; what SES throttles keeps its turn. A mail that waits for longer
 * than a day is outdated.
 */
async function deliverOrPostpone({ _id, createdAt, content, tries = 0 }: Mail, now: Date): Promise<boolean> {
  const age = now.getTime() - Date.parse(createdAt);
  if (age > longestMailWait * 1000) {
    const isGivenUp = await tryWrite(giveUpMail(_id, now), 'settled');
    if (isGivenUp) log.error('mail given up', { mail: _id, template: content.template });
    return false;
  }
  const outcome = await deliverMail(_id, tries);
  if (outcome === 'settled') return true;
  const until = outcome === 'soon' ? now : new Date(now.getTime() + age);
  await tryWrite(postponeMail(_id, until), 'settled');
  return false;
}
