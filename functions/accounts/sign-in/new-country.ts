import { knowsOtherCountries, rememberCountry } from './known-origins.ts';
import type { User } from '../users.ts';
import { accountOf, recordEvent, type Sender } from '../../platform/audit/security-events.ts';
import { errorFields, log } from '../../platform/kit/log.ts';

/**
 * Tells the operator of a sign-in to the back office from a country that the account was not signed in from within 180 days: the line
 * rings an alarm (infra/constructs/log-metrics.ts). The first country of an account is no news. It never fails.
 */
export async function watchCountry(user: User, sender: Sender, now: Date): Promise<void> {
  const userId = user._id;
  const country = sender.location?.country;
  if (country === undefined) return;
  try {
    const isNew = await knowsOtherCountries(user, country, now);
    await rememberCountry(userId, country, now);
    if (!isNew) return;
    log.warn('staff signed in from a new country', { event: 'new-country', userId, country });
    const facts = { action: 'new-country', actor: userId, object: accountOf(userId) } as const;
    await recordEvent(facts, sender, now);
  } catch (error) {
    log.error('a security event is lost', { action: 'new-country', ...errorFields(error) });
  }
}
