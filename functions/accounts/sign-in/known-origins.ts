import * as z from 'zod';
import { newToken, tokenHash } from '#functions/platform/kit/ids.ts';
import { networkOf } from '#functions/platform/kit/network.ts';
import { accountEntities, keys } from '../entities.ts';
import { ofUser } from '#functions/platform/table/partitions.ts';
import { put, putStep, query, queryAll, type Step } from '#functions/platform/table/table.ts';
import { getMany } from '#functions/platform/table/batches.ts';
import { User } from '../users.ts';
import { hostCookie, hostCookieName } from '#functions/platform/kit/cookies.ts';

/** For how long a browser is known, in seconds: longer than any session, so that the next sign-in is no news. */
const knownForSeconds = accountEntities.knownDevice.kept.seconds;

/** Where a request comes from: its address, and the token of its browser, if it has sent one. */
export interface Origin {
  ip: string;
  device?: string | undefined;
}

/**
 * A user (null without one), and whether the account was signed in to from this browser or this address's network within
 * 180 days: one round trip. From there, attackers who guess the password cannot lock the owner out (P38).
 */
export async function findUserAndOrigin(userId: string, { ip, device = '' }: Origin, now: Date) {
  const network = keys.knownNetwork(userId, networkHash(userId, ip));
  // the lookup without a device costs the same, so that its time says nothing
  const browser = keys.knownDevice(userId, deviceHash(userId, device));
  const items = await getMany([keys.user(userId), network, browser]);
  const found = items.find((item) => item.sk === 'user');
  const user = found ? z.parse(User, found) : null;
  const isKnown = ({ sk }: { sk: string }) =>
    items.some((item) => item.sk === sk && Number(item.ttl) >= leastTtl(user, now));
  return {
    user,
    isKnownNetwork: isKnown(network),
    isKnownDevice: isKnown(browser),
  };
}

/** Whether the account knows any browser; one that it forgot a moment ago may count. */
export async function knowsAnyDevice(user: User): Promise<boolean> {
  const { sk: prefix } = keys.knownDevice(user._id, '');
  // clients without cookies leave many
  const limit = user.knownSince === null ? { limit: 1 } : {};
  const { items } = await query(Known, ofUser('known', user._id), { prefix, ...limit });
  return items.some(({ ttl }) => ttl >= leastTtlOf(user));
}

/** Remembers network and browser that an account was signed in from, for 180 days after the last time. */
export async function rememberOrigin(
  userId: string,
  { ip, device }: Required<Origin>,
  now: Date,
): Promise<void> {
  await Promise.all([rememberNetwork(userId, ip, now), rememberDevice(userId, device, now)]);
}

/** Remembers the network alone. */
export const rememberNetwork = (userId: string, ip: string, now: Date): Promise<void> =>
  put({ ...keys.knownNetwork(userId, networkHash(userId, ip)), ttl: knownUntil(now) });

/** Remembers the browser alone. */
export const rememberDevice = (userId: string, device: string, now: Date): Promise<void> =>
  put(deviceItem(userId, device, now));

/** Whether the account knows countries, and this one is not among them. */
export async function knowsOtherCountries(user: User, country: string, now: Date): Promise<boolean> {
  const { pk, sk: prefix } = keys.knownCountry(user._id, '');
  const known = await queryAll(Known, pk, { prefix });
  const current = known.filter(({ ttl }) => ttl >= leastTtl(user, now));
  return current.length > 0 && current.every(({ sk }) => sk !== `${prefix}${country}`);
}

/** Remembers the country that an account was signed in from, for 180 days after the last time. */
export const rememberCountry = (userId: string, country: string, now: Date): Promise<void> =>
  put({ ...keys.knownCountry(userId, country), ttl: knownUntil(now) });

/** The step that remembers a browser; refused as `device_known` when the account knows it already. */
export const newDeviceStep = (user: User, device: string, now: Date): Step =>
  putStep('device_known', deviceItem(user._id, device, now), {
    condition: 'attribute_not_exists(pk) OR #ttl < :least',
    names: { '#ttl': 'ttl' },
    values: { ':least': leastTtl(user, now) },
  });

const Known = z.object({ sk: z.string(), ttl: z.int() });

/** What was remembered last before the owner took the account back ends before this, in seconds. */
const leastTtlOf = (user: User | null): number =>
  user?.knownSince ? knownUntil(new Date(user.knownSince)) : 0;

/** The same of what is over. */
const leastTtl = (user: User | null, now: Date): number => Math.max(secondsOf(now) + 1, leastTtlOf(user));

const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000);
const knownUntil = (now: Date) => secondsOf(now) + knownForSeconds;
const deviceItem = (userId: string, device: string, now: Date) => ({
  ...keys.knownDevice(userId, deviceHash(userId, device)),
  ttl: knownUntil(now),
});

/** Hashed together with the user's id: the table does not show which accounts share a network or a browser. */
const networkHash = (userId: string, ip: string) => tokenHash(`${userId} ${networkOf(ip)}`);
const deviceHash = (userId: string, device: string) => tokenHash(`${userId} ${device}`);

const name = 'device';

/** What is read of a request. */
interface Sender {
  ip: string;
  cookies: Record<string, string>;
}

/**
 * Where a request comes from. A browser without a device token gets one when it has signed in (`setDeviceCookie`): with it the
 * account's owner signs in whatever others try (P38), and is told of sign-ins without one.
 */
export const originOf = ({ ip, cookies }: Sender): Origin => ({ ip, device: sentDevice(cookies) });

/** The same origin with a device token: the one that was sent, or a new one. */
export const originWithDevice = ({ ip, cookies }: Sender): Required<Origin> => ({
  ip,
  device: sentDevice(cookies) ?? newToken(),
});

function sentDevice(cookies: Sender['cookies']): string | undefined {
  const sent = cookies[hostCookieName(name)];
  return /^[\w-]{43}$/.test(sent ?? '') ? sent : undefined;
}

/** Sets the cookie with a browser's device token. */
export const setDeviceCookie = (setCookie: (cookie: string) => void, device: string): void =>
  setCookie(hostCookie(name, device, knownForSeconds));
