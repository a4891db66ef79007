import * as z from 'zod';
import { AppError } from '../kit/app-error.ts';

const Cursor = z.record(z.string(), z.string());

/** Where a page ended, as one opaque word for URLs. */
export const writeCursor = (lastKey: Record<string, unknown>): string =>
  Buffer.from(JSON.stringify(lastKey)).toString('base64url');

/**
 * The key inside a cursor. It must lie in the partition that is being read: a cursor made for another user's
 * list, or by hand, is 400 `invalid_cursor` (P34).
 */
export function readCursor(cursor: string, partitionKey: string, partition: string): Record<string, string> {
  const key = parseCursor(Cursor, cursor);
  if (key[partitionKey] === partition && key['pk'] && key['sk']) return key;
  throw new AppError('invalid_cursor', { field: 'cursor' });
}

/** What a list of several partitions has written into its cursor; 400 `invalid_cursor` for anything else (P34). */
export function parseCursor<S extends z.core.$ZodType>(schema: S, cursor: string): z.output<S> {
  try {
    return z.parse(schema, JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch {
    // whatever it was, it is no cursor of ours
    throw new AppError('invalid_cursor', { field: 'cursor' });
  }
}
