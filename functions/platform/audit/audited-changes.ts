import { isDeepStrictEqual } from 'node:util';
import type { AuditEntry, AuditValue } from '#shared/contracts/back-office/audit-trail.ts';
import { auditedFields, type AuditKind } from '#shared/rules/back-office/audit.ts';

/** Characters of a text that are kept: an entry says what has changed, it is no copy of it. */
const maxText = 300;
/** Items of a list that are kept. */
const maxItems = 100;
const cut = '…';

/**
 * The audited fields that differ between an object before and after a change; null stands for an object that did not exist, or
 * does not any more. Fields that its kind does not name are left out, whatever the objects hold.
 */
export const changesOf = (
  kind: AuditKind,
  before: object | null,
  after: object | null,
): AuditEntry['changes'] =>
  auditedFields[kind].flatMap((field) => {
    const [was, is] = [before, after].map(
      (object) => (object as Record<string, unknown> | null)?.[field] ?? null,
    );
    const isOneMissing = was === null || is === null;
    if (isDeepStrictEqual(was, is) || (isOneMissing && isNothing(was) && isNothing(is))) return [];
    return { field, before: keptValue(was), after: keptValue(is) };
  });

/** A value that says as much of a new or removed object as none. */
const isNothing = (value: unknown): boolean => !value || (Array.isArray(value) && value.length === 0);

function keptValue(value: unknown): AuditValue {
  if (value === null) return null;
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value === 'string') return keptText(value);
  if (!Array.isArray(value)) return keptText(asText(value));
  const items = value.slice(0, maxItems).map((item) => keptText(asText(item)));
  return value.length > maxItems ? [...items, cut] : items;
}

/** Objects as `0,5 l` or `Sabor: Vainilla` would need a text each: their values, joined, are readable. */
const asText = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? Object.values(value)
        .filter((part) => part !== null && part !== undefined)
        .map(String)
        .join(' · ')
    : String(value);

function keptText(text: string): string {
  const characters = Array.from(text);
  return characters.length > maxText ? `${characters.slice(0, maxText).join('')}${cut}` : text;
}
