import { issueMailToken } from '#functions/accounts/index.ts';
import type { MailContent, MailLink } from '#functions/platform/mail/outbox/mail-content.ts';
import { siteUrl } from '#functions/platform/site-settings.ts';
import { setTimeout as pause } from 'node:timers/promises';
import {
  claimMail,
  findMailState,
  type Mail,
  markMailFailed,
  markMailSent,
  markNotificationMailed,
  releaseMailClaim,
  findDueMails,
  findGivenUpMails,
  giveUpMail,
  postponeMail,
} from '#functions/platform/mail/outbox/mail-delivery.ts';
import { reserveSingle } from '#functions/platform/mail/outbox/send-throttle.ts';
import { isConditionFailed } from '#functions/platform/table/errors.ts';
import { required } from '#functions/platform/kit/env.ts';
import { log } from '#functions/platform/kit/log.ts';
import { attachmentsOf, templateData } from '#functions/platform/mail/template-data.ts';
import { MailPostponed, MailRejected, sendTemplatedMail } from '#functions/platform/ports/mail.ts';
import * as z from 'zod';
import { longestMailWait } from '#shared/rules/messages/mail-sending.ts';
import { tryWrite } from '#functions/platform/table/table.ts';
import { allInParallel } from '#functions/platform/kit/in-parallel.ts';

/** A mail with the addresses of its links. */
interface FilledMail {
  content: MailContent;
  /** Where a mail program unsubscribes, if the mail can be unsubscribed from. */
  unsubscribeUrl?: string;
}

/**
 * The content of a mail with the addresses of its links. They work from now on, for their whole time (P170). A mail that is sent again
 * gets a token of its own, and that of the first stays valid (P169).
 */
export async function fillLinks(content: MailContent, now: Date): Promise<FilledMail> {
  const fields = Object.entries(content.data as Record<string, unknown>);
  const links = fields.flatMap(([name, value]) => (isLink(value) ? [{ name, ...value }] : []));
  if (links.length === 0) return { content };
  const [site, token] = await Promise.all([siteUrl(), issueMailToken(links, now)]);
  const addresses = links.map(({ name, page }) => [name, `${site}${page}${token}`]);
  const path = links.find(({ unsubscribe }) => unsubscribe !== undefined)?.unsubscribe;
  return {
    content: { ...content, data: { ...content.data, ...Object.fromEntries(addresses) } },
    ...(path !== undefined && { unsubscribeUrl: `${site}${path}${token}` }),
  };
}

const isLink = (value: unknown): value is MailLink =>
  typeof value === 'object' && value !== null && 'purpose' in value;

/** What became of a mail: nothing sends it any more, or a next try may help within seconds, or only after minutes. */
type Outcome = 'settled' | 'soon' | 'later';

/** A failure rings once: at the second try of the schedule. What a later try may still do is a warning before, and is known after. */
const ringingTries = 1;

/**
 * Tries to send one mail of the outbox, which is sent once: it is claimed before (P4). A claim that stays open, after a crash or a
 * timeout without a response of SES, is taken over after some minutes. `tries` is how often the schedule has tried it in vain. Never
 * throws.
 */
export async function deliverMail(mailId: string, tries: number): Promise<Outcome> {
  let mail: Mail | undefined;
  try {
    const claimed = await tryClaim(mailId);
    if (typeof claimed === 'string') return claimed;
    mail = claimed;
    return await send(mail, tries);
  } catch (error) {
    // only the name: the message of an SES error may contain the recipient's address
    const fields = { mail: mailId, error: (error as Error).name };
    log[tries === ringingTries ? 'error' : 'warn']('mail not delivered', fields);
    return mail ? 'later' : 'soon';
  }
}

/** The claimed mail; or that it is settled or no longer exists, or that another worker has the claim. */
async function tryClaim(mailId: string): Promise<Mail | Outcome> {
  try {
    return await claimMail(mailId, new Date());
  } catch (error) {
    if (!isConditionFailed(error, 'claimed')) throw error;
    const mail = await findMailState(mailId);
    if (!mail) log.error('mail is not in the outbox', { mail: mailId });
    return !mail || Boolean(mail.sentAt ?? mail.failedAt) ? 'settled' : 'later';
  }
}

/** Sends a claimed mail. Throws when it is unknown whether SES took it. */
async function send(mail: Mail, tries: number): Promise<Outcome> {
  const { _id: mailId, content, decoy, notification, to } = mail;
  const { template } = content;
  try {
    if (!decoy) {
      await waitForTurn();
      const { content: filled, unsubscribeUrl } = await fillLinks(content, new Date());
      const data = templateData(filled);
      const attachments = attachmentsOf(template);
      await sendTemplatedMail({ id: mailId, to, template, data, unsubscribeUrl, attachments });
    }
  } catch (error) {
    if (error instanceof MailRejected) {
      await markMailFailed(mail, error.reason, new Date());
      // nothing sends it any more
      log.error('mail rejected', { mail: mailId, template, reason: error.reason });
      return 'settled';
    }
    if (error instanceof MailPostponed) {
      await releaseMailClaim(mailId);
      const rings = tries === ringingTries || (error.needsOperator && tries < ringingTries);
      log[rings ? 'error' : 'warn']('mail postponed', { mail: mailId, template, reason: error.reason });
      return error.needsOperator ? 'later' : 'soon';
    }
    throw error;
  }
  await markMailSent(mail, new Date());
  if (notification) await markNotificationMailed(notification, new Date());
  log.info('mail sent', { mail: mailId, template });
  return 'settled';
}

/** Waits for the mail's turn at SES. Throws `MailPostponed` when it would take too long. */
async function waitForTurn(): Promise<void> {
  const startsAt = await reserveSingle(required('MAIL_SEND_RATE'), Date.now);
  if (startsAt === null) throw new MailPostponed({ name: 'SendRateUsed', message: 'many mails wait' });
  await pause(Math.max(0, startsAt - Date.now()));
}

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
