import { requireKnownShape } from '../../_kit/shapes.ts';
import type { Item } from './client.ts';

/**
 * The newest shape of each kind of item that has had a second one, by the beginnings of its keys: `'order#|line#': 2`. Who writes such an
 * item writes its number, too, as `shape`.
 */
const newestShapes: Record<string, number> = {};

/** The item, unless a newer release wrote it in a shape that this one would misread. */
export function inKnownShape<I extends Item>(item: I): I {
  const { shape } = item;
  if (shape === undefined) return item;
  const kind = `${beginningOf(item['pk'])}|${beginningOf(item['sk'])}`;
  requireKnownShape(`item ${kind}`, shape, newestShapes[kind] ?? 1);
  return item;
}

/** What a key begins with, without ids. */
const beginningOf = (key: unknown): string => /^[^#]*#?/.exec(String(key))![0];
