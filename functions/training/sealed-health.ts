import { createCipheriv, createDecipheriv, randomBytes, type KeyObject } from 'node:crypto';
import * as z from 'zod';
import { Gender } from '#shared/contracts/training/assessments.ts';
import { keys } from './entities.ts';

/** Weight in kilograms, height in metres; null for what the user has left out. */
const BodyData = z.object({
  birthDate: z.string().nullable(),
  weight: z.number().nullable(),
  height: z.number().nullable(),
  gender: Gender.nullable(),
});
export type BodyData = z.output<typeof BodyData>;

/** The ids of the chosen options about health by question; null when the user has left them out. */
export const HealthChoices = z.object({
  eatingHabit: z.string().nullable(),
  nutritionType: z.string().nullable(),
  fitnessLevel: z.string().nullable(),
  sportsActivity: z.string().nullable(),
  motivation: z.string().nullable(),
});

/** The answers about health. */
export const Health = HealthChoices.extend({ body: BodyData.nullable() });
export type Health = z.output<typeof Health>;

/**
 * The answers about health as the table has them: encrypted (AES-256-GCM), in a partition of their own. Few functions may read the item
 * (infra/table-access), and few the key (infra/functions). There is none when the user has left out all answers, or has withdrawn the
 * consent.
 */
export const SealedHealth = z.object({ sealed: z.string() });

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** What is sealed for one user is no answer of another. */
const contextOf = (userId: string) => Buffer.from(keys.health(userId).pk);

/** Encrypts the answers of a user with a key of 32 bytes. */
export function sealHealth(userId: string, health: Health, key: KeyObject): z.output<typeof SealedHealth> {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, key, iv).setAAD(contextOf(userId));
  const text = [cipher.update(JSON.stringify(health), 'utf8'), cipher.final()];
  return { sealed: Buffer.concat([iv, cipher.getAuthTag(), ...text]).toString('base64') };
}

/** Decrypts the answers of a user. Throws when they were sealed with another key, or for another user. */
export function openHealth(
  userId: string,
  { sealed }: z.output<typeof SealedHealth>,
  key: KeyObject,
): Health {
  const bytes = Buffer.from(sealed, 'base64');
  const opening = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
    .setAAD(contextOf(userId))
    .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  const text = Buffer.concat([opening.update(bytes.subarray(ivBytes + tagBytes)), opening.final()]);
  return z.parse(Health, JSON.parse(text.toString()));
}
