import { placeName } from '#shared/rules/accounts/place.ts';
import { formatDayAndTime } from '#shared/rules/day.ts';
import { type Client, clientOf, newSession, type Session } from '../sessions/sessions.ts';
import {
  knowsAnyDevice,
  knowsOtherCountries,
  newDeviceStep,
  originOf,
  originWithDevice,
  rememberCountry,
  rememberDevice,
  setDeviceCookie,
} from './known-origins.ts';
import { isWithinRate, limitRate } from '../rate-limits.ts';
import type { User } from '../users.ts';
import { newMail, putMailStep } from '#functions/platform/mail/outbox/mails.ts';
import type { Key } from '#functions/platform/table/client.ts';
import { put, putStep, transact, tryWrite } from '#functions/platform/table/table.ts';
import { newDeviceWords } from '../messages.ts';
import { revertLink } from '../mail-links/link-tokens.ts';
import { customerRole } from '#shared/rules/accounts/role.ts';
import type { SecurityWay } from '#shared/rules/accounts/security-log.ts';
import type { auth, SessionUser, SignedIn } from '#shared/contracts/accounts/auth.ts';
import { endSurplusSessions } from './devices.ts';
import { findRoles, permissionsOf } from '../roles.ts';
import { accountOf, recordAct, recordEvent, type Sender } from '#functions/platform/security-events.ts';
import { type SecondFactor, waiveOnce } from '../passkeys/second-factor.ts';
import { refusing } from '#functions/platform/kit/app-error.ts';
import { errorFields, log } from '#functions/platform/kit/log.ts';
import { mustLengthenPassword, verifyPassword } from './passwords.ts';
import type { UseCase } from '#functions/platform/http/serve.ts';

/**
 * Writes the session of a sign-in from a browser that the account does not know, with the mail that tells the owner and the link
 * that takes the account back, in one transaction: no such session is without its mail, and a browser is told of once. False, with
 * nothing written, when there is nothing to tell: where the account knows no browser yet, to an address that may be another person's,
 * for a browser that another call has told of, and beyond the mails of a day.
 */
async function openOnNewDevice(
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

/**
 * Signs in with e-mail and password.
 *
 * Three sequential round trips: the identity of the e-mail, the user, the session. The first is needed because an e-mail
 * can change and the key of a user cannot.
 */
export const login: UseCase<typeof auth.login> = async ({ body, now, request, setCookie }) => {
  const { user, isKnownDevice, recordSuccess } = await verifyPassword(body, originOf(request), now);
  const { device } = originWithDevice(request);
  const from = {
    token: device,
    isKnown: isKnownDevice,
    client: await clientOf(request),
    sender: request,
    way: 'password',
  } as const;
  const recorded = recordSuccess();
  // first, for what the session of a user of the back office is told about the password
  if (user.role !== customerRole) await recorded;
  const [signedIn] = await Promise.all([signIn(user, from, now), recorded]);
  setDeviceCookie(setCookie, device);
  return signedIn;
};
