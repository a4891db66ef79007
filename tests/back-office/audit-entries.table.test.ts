import { describe, expect, it } from 'vitest';
import type { AuditKind } from '#shared/rules/back-office/audit.ts';
import { tableSpend } from '../support/table/table-spend.ts';
import { useTable } from '../support/table/table.ts';

await useTable();
const { auditStep, listAuditEntries } = await import('#functions/platform/audit-entries.ts');
const { keys } = await import('#functions/entities.ts');
const { get, transact } = await import('#functions/platform/table/table.ts');
const { AuditEntry } = await import('#shared/contracts/back-office/audit-trail.ts');

const marta = { _id: 'usr_marta', name: 'Marta' };
const diego = { _id: 'usr_diego', name: 'Diego' };
const now = new Date('2031-01-15T10:00:00Z');

/** Writes an entry; the label tells it from others. */
async function write(
  label: string,
  facts: { at?: string; author?: typeof marta; kind?: AuditKind; id?: string; action?: string } = {},
) {
  const {
    at = '2031-01-10T10:00:00Z',
    author = marta,
    kind = 'order',
    id = 'ord_1',
    action = 'note',
  } = facts;
  const object = { kind, id, label } as const;
  await transact([auditStep({ author, now: new Date(at) }, { action, object } as never)]);
}

/** The labels of all pages of a filter. */
async function labels(filter: object, limit = 2): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listAuditEntries(filter, { limit, cursor }, now);
    expect(page.items.length).toBeLessThanOrEqual(limit);
    found.push(...page.items.map(({ object }) => object.label));
    cursor = page.cursor ?? undefined;
  } while (cursor !== undefined);
  return found;
}

describe('the lists of the audit trail', () => {
  it('entries are listed newest first by month, kind, action, person and object, over several pages', async () => {
    await write('december', { at: '2030-12-31T22:59:59Z' });
    // midnight in Madrid is 23:00 UTC
    await write('first', { at: '2030-12-31T23:00:00Z' });
    await write('second', { author: diego, kind: 'product', id: 'prd_1', action: 'edit' });
    await write('third', { at: '2031-01-11T10:00:00Z', action: 'refund' });
    await write('fourth', { at: '2031-01-12T10:00:00Z', action: 'refund', id: 'ord_2' });
    expect(await labels({})).toEqual(['fourth', 'third', 'second', 'first']);
    expect(await labels({ month: '2030-12' })).toEqual(['december']);
    expect(await labels({ kind: 'order' })).toEqual(['fourth', 'third', 'first']);
    expect(await labels({ kind: 'order', action: 'refund' }, 1)).toEqual(['fourth', 'third']);
    expect(await labels({ author: diego._id })).toEqual(['second']);
    expect(await labels({ author: marta._id })).toEqual(['fourth', 'third', 'first', 'december']);
    expect(await labels({ author: marta._id, month: '2030-12' })).toEqual(['december']);
    expect(await labels({ object: 'ord_1' })).toEqual(['third', 'first', 'december']);
    expect(await labels({ object: 'ord_1', month: '2031-01' })).toEqual(['third', 'first']);
    expect(await labels({ object: 'ord_unknown' })).toEqual([]);
  });

  it('entries of one request, and so of one moment, are listed in the order in which they were made', async () => {
    const turns = Array.from({ length: 12 }, (_, nth) => `turn ${nth}`);
    const at = '2033-03-10T10:00:00Z';
    for (const label of turns) await write(label, { at, id: 'ord_turns' });
    expect(await labels({ object: 'ord_turns' }, 5)).toEqual(turns.toReversed());
    // one of an earlier moment is not taken for a later one
    await write('earlier', { at: '2033-03-10T09:59:59.999Z', id: 'ord_turns' });
    expect((await labels({ object: 'ord_turns' }, 5)).at(-1)).toBe('earlier');
  });

  it('P34: a cursor of another list is refused', async () => {
    const { cursor } = await listAuditEntries({}, { limit: 1 }, now);
    for (const filter of [
      { author: marta._id },
      { object: 'ord_1' },
      { kind: 'order' },
      { month: '2030-12' },
    ])
      await expect(listAuditEntries(filter, { limit: 1, cursor: cursor! }, now)).rejects.toMatchObject({
        code: 'invalid_cursor',
      });
  });

  it('P84: a page of every list costs as much with 300 entries as with 40', async () => {
    const at = '2032-05-10T10:00:00Z';
    const facts = { at, author: { _id: 'usr_many', name: 'Nuria' }, id: 'ord_many', action: 'refund' };
    const filters = [
      { month: '2032-05' },
      { month: '2032-05', kind: 'order' },
      { month: '2032-05', kind: 'order', action: 'refund' },
      { author: 'usr_many' },
      { object: 'ord_many' },
    ];
    const units = async () => {
      const spent: number[] = [];
      for (const filter of filters) {
        const { readUnits, result } = await tableSpend(() => listAuditEntries(filter, { limit: 20 }, now));
        expect(result.items).toHaveLength(20);
        spent.push(readUnits);
      }
      return spent;
    };
    // half of them are in other lists, too
    const others = [
      { at, id: 'ord_other' },
      { at, kind: 'product', id: 'prd_other', action: 'edit' },
    ] as const;
    const add = async (count: number) => {
      for (let nth = 0; nth < count; nth += 20)
        await Promise.all(
          Array.from({ length: 5 }, () => [facts, others[0], facts, others[1]])
            .flat()
            .map((each) => write('one of many', each)),
        );
    };
    await add(40);
    const few = await units();
    await add(260);
    expect(await units()).toEqual(few);
    expect(Math.max(...few)).toBeLessThanOrEqual(11);
  });
});

describe('an entry', () => {
  it('P81: an entry is never written over, also by one of its id', async () => {
    const editor = { author: marta, now };
    const object = { kind: 'role', id: 'rol_1', label: 'Uno' } as const;
    const step = auditStep(editor, { action: 'create', object });
    await transact([step]);
    await expect(transact([step])).rejects.toMatchObject({ refusal: 'entry_exists' });
  });

  it('P83: what the kind does not name cannot enter, and long texts and lists are shortened with a mark', async () => {
    const object = { kind: 'user', id: 'usr_1', label: 'Vera' } as const;
    const secret = { passwordHash: 'argon2', token: 'abc', injuries: 'rodilla', email: 'v@example.com' };
    const written = auditStep(
      { author: { ...marta, ...secret }, now },
      {
        action: 'role',
        object,
        before: { ...secret, role: 'x'.repeat(400) },
        after: { injuries: 'espalda', role: 'b' },
      },
    );
    await transact([written]);
    const { pk, sk } = written.write.Put!.Item as { pk: string; sk: string };
    const entry = (await get(AuditEntry, keys.auditEntry('usr_1', sk)))!;
    expect(pk).toBe('audit#usr_1');
    expect(entry.changes).toEqual([{ field: 'role', before: `${'x'.repeat(300)}…`, after: 'b' }]);
    expect(JSON.stringify(written.write.Put!.Item)).not.toMatch(/argon2|abc|rodilla|espalda|example\.com/);
  });
});
