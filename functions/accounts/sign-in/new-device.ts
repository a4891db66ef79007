import { placeName } from '#shared/rules/accounts/place.ts';
import { formatDayAndTime } from '#shared/rules/day.ts';
import type { Client } from '../sessions/clients.ts';
import { knowsAnyDevice, newDeviceStep } from './known-origins.ts';
import { isWithinRate } from '../rate-limits.ts';
import type { User } from '../users.ts';
import { newMail, putMailStep } from '../../platform/mail/outbox/mails.ts';
import type { Key } from '../../platform/table/client.ts';
import { putStep, transact } from '../../platform/table/table.ts';
import { tryWrite } from '../../platform/table/try-write.ts';
import { newDeviceWords } from '../messages.ts';
import { revertLink } from '../mail-links/revert-link.ts';

/**
 * Writes the session of a sign-in from a browser that the account does not know, with the mail that tells the owner and the link
 * that takes the account back, in one transaction: no such session is without its mail, and a browser is told of once. False, with
 * nothing written, when there is nothing to tell: where the account knows no browser yet, to an address that may be another person's,
 * for a browser that another call has told of, and beyond the mails of a day.
 */
export async function openOnNewDevice(
  user: User,
  session: Key,
  { token, client }: { token: string; client: Client },
  now: Date,
): Promise<boolean> {
  if (!user.emailVerified || !(await knowsAnyDevice(user))) return false;
  if (!(await isWithinRate({ 'device-account': user._id }, now))) return false;
  // a provider may have been linked by this very sign-in: the link leaves none
  const revertUrl = revertLink({ ...user, googleSub: null, appleSub: null }, now);
  const data = { name: user.name, ...wordsOf(client, now), revertUrl };
  const mail = newMail({ to: user.email, content: { template: 'new-device', data } }, now);
  const steps = [putStep('session_exists', session), newDeviceStep(user, token, now), putMailStep(mail)];
  return tryWrite(transact(steps), 'device_known');
}

const wordsOf = ({ browser, place }: Client, now: Date) => ({
  browser: browser ?? newDeviceWords.unknownBrowser,
  place: place ? placeName(place) : newDeviceWords.unknownPlace,
  at: formatDayAndTime(now.getTime() / 1000),
});
