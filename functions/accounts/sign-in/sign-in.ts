import { customerRole } from '#shared/rules/accounts/role.ts';
import type { SecurityWay } from '#shared/rules/accounts/security-log.ts';
import type { SessionUser, SignedIn } from '#shared/contracts/accounts/auth.ts';
import type { Client } from '../sessions/clients.ts';
import { endSurplusSessions } from './devices.ts';
import { knowsOtherCountries, rememberCountry, rememberDevice } from './known-origins.ts';
import { limitRate } from '../rate-limits.ts';
import { newSession, type Session } from '../sessions/sessions.ts';
import { findRoles, permissionsOf } from '../roles.ts';
import type { User } from '../users.ts';
import { recordAct } from '../../platform/audit/repeated-events.ts';
import { accountOf, recordEvent, type Sender } from '../../platform/audit/security-events.ts';
import { type SecondFactor, waiveOnce } from '../passkeys/second-factor.ts';
import { put } from '../../platform/table/table.ts';
import { refusing } from '../../platform/kit/app-error.ts';
import { errorFields, log } from '../../platform/kit/log.ts';
import { mustLengthenPassword } from './new-password.ts';
import { openOnNewDevice } from './new-device.ts';

/**
 * Tells the operator of a sign-in to the back office from a country that the account was not signed in from within 180 days: the line
 * rings an alarm (infra/constructs/log-metrics.ts). The first country of an account is no news. It never fails.
 */
async function watchCountry(user: User, sender: Sender, now: Date): Promise<void> {
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

/** The browser of a sign-in. */
export interface SignInDevice {
  token: string;
  /** Whether the account was signed in to from it before. */
  isKnown: boolean;
  client: Client;
  sender: Sender;
  way: SecurityWay | null;
}

/**
 * Opens a session for an authenticated user and returns the response of every way to sign in. The owner is told by mail of a
 * browser that the account does not know, in the transaction that opens the session. Too many of an account from one network are 429.
 */
export async function signIn(user: User, device: SignInDevice, now: Date): Promise<SignedIn> {
  await limitRate({ 'sign-in-pair': [user._id, device.sender.ip] }, now).catch(refusing(user._id));
  const secondFactor = await provedBy(user, device, now);
  const { item, ...session } = newSession(user, now, { client: device.client, secondFactor });
  const isTold = !device.isKnown && (await openOnNewDevice(user, item, device, now));
  const open = isTold ? [] : [put(item), rememberDevice(user._id, device.token, now)];
  await Promise.all([...open, recordSignIn(user, device, now)]);
  await endSurplus(user, now);
  return signedIn(user, session);
}

/** A sign-in does not fail because older sessions cannot be ended: the next one ends them. */
const endSurplus = (user: User, now: Date): Promise<void> =>
  endSurplusSessions(user, now).catch((error: unknown) =>
    log.warn('sessions beyond the most stay', errorFields(error)),
  );

async function provedBy(user: User, { way }: SignInDevice, now: Date): Promise<SecondFactor | undefined> {
  if (way === 'passkey') return 'passkey';
  return (await waiveOnce(user, now)) ? 'waived' : undefined;
}

/** The event of a sign-in in the security log, and of the country that it is the first one from. Neither fails the sign-in. */
async function recordSignIn(user: User, { sender, way }: SignInDevice, now: Date): Promise<void> {
  await Promise.all([
    recordAct({ action: 'sign-in', actor: user._id, way }, sender, now),
    user.role === customerRole ? undefined : watchCountry(user, sender, now),
  ]);
}

/** The response for a new session, with its token. */
export const signedIn = async (
  user: User,
  session: { token: string; expiresAt: Date } & Pick<Session, 'staffDuty'>,
): Promise<SignedIn> => {
  // customers, nearly all who sign in, cost no read
  const [permissions, mustLengthen] = await Promise.all([
    user.role === customerRole ? [] : findRoles().then((roles) => permissionsOf(roles, user.role)),
    mustLengthenPassword(user),
  ]);
  return {
    success: true,
    token: session.token,
    expiresAt: session.expiresAt.toISOString(),
    data: {
      user: sessionUser(user),
      hasProfile: user.hasProfile,
      permissions,
      mustLengthenPassword: mustLengthen,
      staffDuty: session.staffDuty,
    },
  };
};

/** The fields of a user that the navigation bar needs. */
export const sessionUser = ({ _id, email, name, role }: User): SessionUser => ({
  _id,
  email,
  name,
  role: { name: role },
});
