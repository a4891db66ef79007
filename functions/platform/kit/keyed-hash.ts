import { createHmac } from 'node:crypto';
import { env } from './env.ts';

/**
 * Stands for a text that is not kept: the same text is recognised, but its hash cannot be found by trying all addresses without the
 * secret of the stage, which is in no table. Another secret makes other hashes.
 */
export const keyedHash = (purpose: 'net' | 'key', text: string): string => {
  const hash = createHmac('sha256', env().ORIGIN_SECRET ?? '')
    .update(`${purpose} ${text}`)
    .digest('base64url');
  return `${purpose}_${hash.slice(0, 16)}`;
};
