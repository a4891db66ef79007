import * as z from 'zod';
import { tokenHash } from '../../_kit/ids.ts';
import { networkOf } from '../../_kit/network.ts';
import { keys } from '../table/keys.ts';
import { put } from '../table/table.ts';
import { getMany } from '../table/batches.ts';
import { User } from './users.ts';

const knownForSeconds = 90 * 86_400;

/** Where a request comes from: its address, and the token of its browser, if it has sent one. */
export interface Origin {
  ip: string;
  device?: string | undefined;
}

/**
 * A user (null without one), and whether the account was signed in to from this browser or this address's network within
 * 90 days: one round trip. From there, attackers who guess the password cannot lock the owner out (P38).
 */
export async function findUserAndOrigin(userId: string, { ip, device = '' }: Origin, now: Date) {
  const network = keys.knownNetwork(userId, networkHash(userId, ip));
  // the lookup without a device costs the same, so that its time says nothing
  const browser = keys.knownDevice(userId, deviceHash(userId, device));
  const items = await getMany([keys.user(userId), network, browser]);
  const user = items.find((item) => item.sk === 'user');
  const isKnown = ({ sk }: { sk: string }) =>
    items.some((item) => item.sk === sk && Number(item.ttl) * 1000 > now.getTime());
  return {
    user: user ? z.parse(User, user) : null,
    isKnownNetwork: isKnown(network),
    isKnownDevice: isKnown(browser),
  };
}

/** Remembers where an account was signed in from, for 90 days after the last time. */
export async function rememberOrigin(userId: string, { ip, device }: Origin, now: Date): Promise<void> {
  const ttl = Math.floor(now.getTime() / 1000) + knownForSeconds;
  await Promise.all([
    put({ ...keys.knownNetwork(userId, networkHash(userId, ip)), ttl }),
    device && put({ ...keys.knownDevice(userId, deviceHash(userId, device)), ttl }),
  ]);
}

/** Hashed together with the user's id: the table does not show which accounts share a network or a browser. */
const networkHash = (userId: string, ip: string) => tokenHash(`${userId} ${networkOf(ip)}`);
const deviceHash = (userId: string, device: string) => tokenHash(`${userId} ${device}`);
