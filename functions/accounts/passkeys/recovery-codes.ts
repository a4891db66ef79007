import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { recoveryCodeGroups, recoveryCodes } from '#shared/rules/accounts/recovery-codes.ts';
import { tokenHash } from '#functions/platform/kit/ids.ts';
import { keys } from '../entities.ts';
import { deleteStep, get, putStep, type Step, updateStep } from '#functions/platform/table/table.ts';

/** The recovery codes of a user of the back office, who has lost the passkeys (P166). */
export const StoredCodes = z.object({
  /** The hashes of those that are left. A code has 120 random bits: too many to guess, also for a reader of the table. */
  codes: z.record(z.string(), z.literal(true)),
  createdAt: z.iso.datetime(),
});

/** Without letters that are read as digits, and without U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** As a person reads it: `7KQ2-M9XD-04TB-HJ3S-E8VN-5RWA`. */
function newCode(): string {
  const letters = [...randomBytes(recoveryCodeGroups * 4)].map((byte) => alphabet[byte % alphabet.length]);
  return letters.join('').match(/.{4}/g)!.join('-');
}

/** Equal for all ways to write a code. */
const hashOf = (userId: string, code: string): string =>
  tokenHash(
    `${userId} ${code
      .toUpperCase()
      .replaceAll(/[^0-9A-Z]/g, '')
      .replaceAll('O', '0')
      .replaceAll(/[IL]/g, '1')}`,
  );

/** New codes of a user, and the step that writes their hashes over those of before. */
export function newRecoveryCodes(userId: string, now: Date): { codes: string[]; step: Step } {
  const codes = Array.from({ length: recoveryCodes }, newCode);
  const hashes = Object.fromEntries(codes.map((code) => [hashOf(userId, code), true]));
  const item = { ...keys.recoveryCodes(userId), codes: hashes, createdAt: now.toISOString() };
  return { codes, step: putStep('codes_changed', item) };
}

/** The codes of a user, as hashes, or null. */
export const findRecoveryCodes = (userId: string) => get(StoredCodes, keys.recoveryCodes(userId));

/** How many codes of a user are left. */
export const recoveryCodesLeft = async (userId: string): Promise<number> =>
  Object.keys((await findRecoveryCodes(userId))?.codes ?? {}).length;

/** The step that uses up a code: of two uses at once one is refused, as `wrong_code`. */
export const useCodeStep = (userId: string, code: string): Step =>
  updateStep('wrong_code', keys.recoveryCodes(userId), {
    update: 'REMOVE codes.#hash',
    condition: 'attribute_exists(codes.#hash)',
    names: { '#hash': hashOf(userId, code) },
  });

/** The step that deletes the codes of a user, if there are any. */
export const dropCodesStep = (userId: string): Step =>
  deleteStep('codes_changed', keys.recoveryCodes(userId));
