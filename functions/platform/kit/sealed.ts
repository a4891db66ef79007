import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/**
 * Encrypts a value as JSON with a key of 32 bytes (AES-256-GCM); returns base64. It is bound to a context, its owner and place: in
 * another one it cannot be opened.
 */
export function seal(value: unknown, context: string, key: KeyObject): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(context));
  const text = [cipher.update(JSON.stringify(value), 'utf8'), cipher.final()];
  return Buffer.concat([iv, cipher.getAuthTag(), ...text]).toString('base64');
}

/** Decrypts what was sealed. Throws when it was sealed with another key, or for another context. */
export function open(sealed: string, context: string, key: KeyObject): unknown {
  const bytes = Buffer.from(sealed, 'base64');
  const opening = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  const text = Buffer.concat([opening.update(bytes.subarray(ivBytes + tagBytes)), opening.final()]);
  return JSON.parse(text.toString());
}
