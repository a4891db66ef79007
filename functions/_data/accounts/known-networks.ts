import * as z from 'zod';
import { tokenHash } from '../../_kit/ids.ts';
import { networkOf } from '../../_kit/network.ts';
import { keys } from '../table/keys.ts';
import { put } from '../table/table.ts';
import { getMany } from '../table/batches.ts';
import { User } from './users.ts';

const knownForSeconds = 90 * 86_400;

/**
 * A user (null without one), and whether the account was signed in to from this address's network within 90 days: one
 * round trip. From a known network, attackers who guess the password cannot lock the owner out (P38).
 */
export async function findUserAndNetwork(userId: string, ip: string, now: Date) {
  const address = keys.knownNetwork(userId, networkHash(userId, ip));
  const items = await getMany([keys.user(userId), address]);
  const user = items.find((item) => item.sk === 'user');
  const stored = items.find((item) => item.sk === address.sk);
  return {
    user: user ? z.parse(User, user) : null,
    known: stored !== undefined && Number(stored.ttl) * 1000 > now.getTime(),
  };
}

/** Remembers the network that an account was signed in from, for 90 days after the last time. */
export const rememberNetwork = (userId: string, ip: string, now: Date): Promise<void> =>
  put({
    ...keys.knownNetwork(userId, networkHash(userId, ip)),
    ttl: Math.floor(now.getTime() / 1000) + knownForSeconds,
  });

/** Hashed together with the user's id: the table does not show which accounts share a network, or where users are. */
const networkHash = (userId: string, ip: string) => tokenHash(`${userId} ${networkOf(ip)}`);
