import { isDeepStrictEqual } from 'node:util';
import { AuditEntry, type AuditValue } from '#shared/contracts/back-office/audit-trail.ts';
import { type AuditAction, auditedFields, type AuditKind } from '#shared/rules/back-office/audit.ts';
import { encodeTime } from 'ulid';
import * as z from 'zod';
import { madridDay } from '#shared/rules/madrid-day.ts';
import { inMadrid, monthAfter, monthOf } from '#shared/rules/routines/routine-calendar.ts';
import { newId } from './kit/ids.ts';
import { getMany } from './table/batches.ts';
import { auditPartitions, indexes, keys } from './entities.ts';
import { putStep, query, type Step, transact } from './table/table.ts';

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

/** A user of the back office at a time: the author of a change. */
export interface Editor {
  author: { _id: string; name: string };
  now: Date;
}

/** What an editor does with an object. Of `before` and `after` the audited fields that differ are kept. */
export interface AuditedChange<K extends AuditKind> {
  action: AuditAction<K>;
  object: { kind: K; id: string; label: string };
  before?: object | null;
  after?: object | null;
  reason?: string | null | undefined;
}

/**
 * The step that writes an entry of the audit trail, in the transaction of the change itself: both are there or neither is (P80).
 * An entry is never changed or deleted: no role of a function may (infra/table-access).
 */
export function auditStep<K extends AuditKind>(
  { author, now }: Editor,
  { action, object, before = null, after = null, reason }: AuditedChange<K>,
): Step {
  const entry: AuditEntry = {
    _id: newId('aud', now),
    at: now.toISOString(),
    author: { _id: author._id, name: author.name },
    action,
    object,
    changes: changesOf(object.kind, before, after),
    reason: reason || null,
  };
  return putStep(
    'entry_exists',
    { ...keys.auditEntry(object.id, entry._id), ...indexes.audit(monthAt(now), entry), ...entry },
    { condition: 'attribute_not_exists(pk)' },
  );
}

/** The same where a change may have no editor: what the stage's first deployment or a worker does is in no trail. */
export const auditSteps = <K extends AuditKind>(editor: Editor | null, change: AuditedChange<K>): Step[] =>
  editor ? [auditStep(editor, change)] : [];

/** Writes an entry by itself: of a request to another service, before that is asked. */
export const recordRequest = <K extends AuditKind>(editor: Editor, change: AuditedChange<K>): Promise<void> =>
  transact([auditStep(editor, change)]);

const monthAt = (at: Date): string => monthOf(inMadrid(at).day);

/** Which entries: of an object, by an author, or of a month. */
interface AuditFilter {
  object?: string | undefined;
  author?: string | undefined;
  /** `2026-11`, in Madrid. */
  month?: string | undefined;
  /** These narrow a month only. */
  kind?: string | undefined;
  action?: string | undefined;
}

interface Page {
  limit: number;
  cursor?: string | undefined;
}

/** A page of entries, newest first, and the cursor of the next one. Each filter is a partition: the cost is that of the page. */
export async function listAuditEntries(filter: AuditFilter, { limit, cursor }: Page, now: Date) {
  const { object, author, month, kind, action } = filter;
  const page = { newestFirst: true, limit, ...(cursor !== undefined && { cursor }) };
  const range = month === undefined ? {} : idsOf(month);
  if (object !== undefined) return query(AuditEntry, keys.auditEntry(object, '').pk, { ...page, ...range });
  if (author !== undefined)
    return query(AuditEntry, auditPartitions.author(author), { index: 'gsi4', ...page, ...range });
  const listed = month ?? monthAt(now);
  if (kind === undefined) return query(AuditEntry, auditPartitions.month(listed), { index: 'gsi1', ...page });
  if (action === undefined)
    return query(AuditEntry, auditPartitions.kind(listed, kind), { index: 'gsi2', ...page });
  const found = await query(Key, auditPartitions.action(listed, kind, action), { index: 'gsi3', ...page });
  return { items: await readEntries(found.items), cursor: found.cursor };
}

const Key = z.object({ pk: z.string(), sk: z.string() });

/** The entries of keys, in their order: `gsi3` holds keys only. */
async function readEntries(found: z.output<typeof Key>[]): Promise<AuditEntry[]> {
  const items = await getMany(found, true);
  const byId = new Map(items.map((item) => [item['sk'], z.parse(AuditEntry, item)]));
  return found.flatMap(({ sk }) => byId.get(sk) ?? []);
}

/** The bounds of the ids of a month. */
function idsOf(month: string): { from: string; upTo: string } {
  const first = `${month}-01`;
  const idAt = (day: string) => `aud_${encodeTime(madridDay(day).start.getTime())}`;
  return { from: idAt(first), upTo: idAt(monthAfter(first)) };
}
