import type { auditStep } from '#functions/_data/audit/audit-entries.ts';

/** The month that all entries are of. */
export const auditedMonth = '2026-10';
/** The product that one of twenty entries is about. */
export const auditedProduct = 'prd_00000000000000000000000000';

const begin = Date.parse(`${auditedMonth}-02T00:00:00Z`);
const stepMs = 20_000;
const entriesPerWrite = 1000;
const authors = ['Marta Vidal', 'Nicolás Prieto', 'Carmen Lozano', 'Diego Ferrer'].map((name, at) => ({
  _id: authorId(at),
  name,
}));

function authorId(at: number): string {
  return `usr_0000000000000000000000000${at}`;
}

/** The user of the back office who has made a quarter of the entries. */
export const auditedAuthor = authorId(1);

/** Adds entries to the audit trail, all of one month: changes of products, orders and users. Call it after the environment is set. */
export async function startAddingEntries() {
  const audit = await import('#functions/_data/audit/audit-entries.ts');
  const { putMany } = await import('#functions/_data/table/batches.ts');
  let added = 0;

  function itemOf(nth: number) {
    const step = audit.auditStep(
      { author: authors[Math.floor(nth / 2) % 4]!, now: new Date(begin + nth * stepMs) },
      changeOf(nth),
    );
    return step.write.Put!.Item!;
  }

  return {
    async addUpTo(size: number): Promise<void> {
      while (added < size) {
        const more = Math.min(entriesPerWrite, size - added);
        const items = Array.from({ length: more }, (_, at) => itemOf(added + at));
        await putMany(items as Parameters<typeof putMany>[0]);
        added += more;
      }
    },
  };
}

type Change = Parameters<typeof auditStep>[1];

/** Half of the entries are about products, a quarter of these a creation. */
function changeOf(nth: number): Change {
  const id = String(nth % 20).padStart(26, '0');
  if (nth % 2 === 0)
    return {
      action: nth % 8 === 0 ? 'create' : 'edit',
      object: { kind: 'product', id: `prd_${id}`, label: 'Proteína de suero' },
      before: { title: 'Proteína de suero', priceCents: 2990, stock: 40 },
      after: { title: 'Proteína de suero aislada', priceCents: 3490, stock: 40 },
    };
  if (nth % 4 === 1)
    return {
      action: 'status',
      object: { kind: 'order', id: `ord_${id}`, label: 'TZ-1042' },
      before: { status: 'processing' },
      after: { status: 'shipped' },
    };
  return {
    action: 'ban',
    object: { kind: 'user', id: `usr_${id}`, label: 'Clara Cliente' },
    before: { banned: false },
    after: { banned: true },
    reason: 'Comparte su cuenta',
  };
}
