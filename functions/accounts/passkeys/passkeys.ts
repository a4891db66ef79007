import * as z from 'zod';
import { tokenHash } from '#functions/platform/kit/ids.ts';
import type { User } from '../users.ts';
import { keys } from '../entities.ts';
import { ofUser } from '#functions/platform/table/partitions.ts';
import {
  deleteStep,
  get,
  putStep,
  queryAll,
  type Step,
  unchanged,
  update,
  updateStep,
} from '#functions/platform/table/table.ts';

/** Passkeys of one account. */
export const maxPasskeys = 10;

/** A key pair of an authenticator, of which the public key is kept. It belongs to the user of its partition alone (P147). */
export const StoredPasskey = z.object({
  /** The hash of the credential's id, which may be longer than a key of the table. */
  _id: z.string(),
  credentialId: z.string(),
  /** COSE, in base64url. */
  publicKey: z.string(),
  /** How often the authenticator says that it was used; 0 for those that do not count. */
  counter: z.int(),
  transports: z.array(z.string()),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type StoredPasskey = z.output<typeof StoredPasskey>;

const prefix = keys.passkey('', '').sk;

/** The id of the passkey of a credential. */
export const passkeyId = (credentialId: string): string => tokenHash(credentialId);

/** The passkeys of a user, the newest first. */
export const findPasskeys = async (userId: string): Promise<StoredPasskey[]> =>
  (await queryAll(StoredPasskey, ofUser('passkeys', userId), { prefix })).toSorted((one, other) =>
    other.createdAt.localeCompare(one.createdAt),
  );

/** A passkey of a user, or null. */
export const findPasskey = (userId: string, id: string): Promise<StoredPasskey | null> =>
  get(StoredPasskey, keys.passkey(userId, id));

/**
 * The steps that add a passkey. Refused as `passkey_exists`, or as `user_changed` when the sessions of the user have been ended, or
 * another passkey was added, since the read: what ends a thief's session leaves no passkey of the thief (P149).
 */
export const addPasskeySteps = (user: User, passkey: StoredPasskey): Step[] => [
  putStep(
    'passkey_exists',
    { ...keys.passkey(user._id, passkey._id), ...passkey },
    { condition: 'attribute_not_exists(pk)' },
  ),
  countStep(user, user.passkeys + 1),
];

/** The steps that remove a passkey; refused as `passkey_not_found`, or as `user_changed`. */
export const removePasskeySteps = (user: User, id: string): Step[] => [
  deleteStep('passkey_not_found', keys.passkey(user._id, id), { condition: 'attribute_exists(pk)' }),
  countStep(user, Math.max(0, user.passkeys - 1)),
];

/** The steps that delete passkeys, in a transaction that sets the user's number of them to 0. */
export const dropPasskeySteps = (userId: string, passkeys: readonly StoredPasskey[]): Step[] =>
  passkeys.map(({ _id }) => deleteStep('passkey_not_found', keys.passkey(userId, _id)));

function countStep(user: User, count: number): Step {
  const { condition, names, values } = unchanged(user, ['passkeys', 'sessionEpoch', 'emailVerified']);
  return updateStep('user_changed', keys.user(user._id), {
    update: 'SET #passkeys = :count',
    condition: `attribute_exists(pk) AND ${condition}`,
    names,
    values: { ...values, ':count': count },
  });
}

/** Gives a passkey another name; throws `ConditionFailed('passkey_not_found')`. */
export const renamePasskey = async (userId: string, id: string, name: string): Promise<StoredPasskey> =>
  z.parse(
    StoredPasskey,
    await update(keys.passkey(userId, id), {
      update: 'SET #name = :name',
      condition: 'attribute_exists(pk)',
      names: { '#name': 'name' },
      values: { ':name': name },
      refusal: 'passkey_not_found',
    }),
  );

/**
 * Notes the use of a passkey. Throws `ConditionFailed('passkey_not_current')` when it was removed, or when its counter does not go on:
 * of two authenticators with one key, one is a copy (P152).
 */
export async function notePasskeyUse(userId: string, id: string, counter: number, now: Date): Promise<void> {
  await update(keys.passkey(userId, id), {
    update: 'SET #counter = :counter, lastUsedAt = :now',
    condition: `attribute_exists(pk) AND #counter ${counter === 0 ? '=' : '<'} :counter`,
    names: { '#counter': 'counter' },
    values: { ':counter': counter, ':now': now.toISOString() },
    refusal: 'passkey_not_current',
  });
}
