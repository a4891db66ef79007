import { errorFields, log } from '../kit/log.ts';
import { requireKnownShape } from '../kit/shapes.ts';
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

/** Whether this release knows the shape of an item; an error in the log says so when not. */
export function isKnownOrLogged(item: Item): boolean {
  try {
    inKnownShape(item);
    return true;
  } catch (error) {
    log.error('item of a newer release left alone', errorFields(error));
    return false;
  }
}

/** What a key begins with, without ids. */
const beginningOf = (key: unknown): string => /^[^#]*#?/.exec(String(key))![0];
