import * as z from 'zod';
import { tokenHash } from '../../_kit/ids.ts';
import { networkOf } from '../../_kit/network.ts';
import { keys } from '../table/keys.ts';
import { put } from '../table/table.ts';
import { getMany } from '../table/batches.ts';
import { User } from './users.ts';

const rememberedSeconds = 90 * 86_400;

/**
 * A user, and whether this address has signed in to the account before: one round trip. Where it has, strangers
 * who guess at the password cannot lock the owner out (P38).
 */
export async function findUserAndNetwork(userId: string, ip: string, now: Date) {
  const address = keys.knownAddress(userId, addressHash(userId, ip));
  const items = await getMany([keys.user(userId), address]);
  const user = items.find((item) => item.sk === 'user');
  const known = items.find((item) => item.sk === address.sk);
  return {
    user: user ? z.parse(User, user) : null,
    known: known !== undefined && Number(known.ttl) * 1000 > now.getTime(),
  };
}

/** Remembers where an account was signed in from, for 90 days after the last time. */
export const rememberNetwork = (userId: string, ip: string, now: Date): Promise<void> =>
  put({
    ...keys.knownAddress(userId, addressHash(userId, ip)),
    ttl: Math.floor(now.getTime() / 1000) + rememberedSeconds,
  });

/** Only a hash that differs from account to account: the table keeps no trail of where people are. */
const addressHash = (userId: string, ip: string) => tokenHash(`${userId} ${networkOf(ip)}`);
