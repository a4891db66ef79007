import type { Ses } from '#infra/local/ses/server.ts';
import { inParallel } from '#functions/_kit/in-parallel.ts';
import type { Due } from './population.ts';

/** How the inbox stands to who was due, and the ledger to both. */
export interface Agreement {
  lost: number;
  twice: number;
  /** Rows that are not there or do not say "sent". */
  notInLedger: number;
}

/** A batch get takes so many keys. */
const readSize = 100;

/** Compares who was due, the inbox and the ledger to the last row. */
export async function compare({ inbox }: Ses, due: Due[]): Promise<Agreement> {
  const { deliveryId, findManyDeliveries } = await import('#functions/_data/routines/deliveries.ts');
  const mails = inbox.list().map(({ tags }) => `${tags['user']} ${tags['delivery']}`);
  const arrived = new Set(mails);
  const wanted = due.map((each) => ({ userId: each.userId, deliveryId: deliveryId(each, each.month) }));
  const isLost = ({ userId, deliveryId: id }: (typeof wanted)[number]) => !arrived.has(`${userId} ${id}`);
  let isSent = 0;
  const portions = Array.from({ length: Math.ceil(wanted.length / readSize) }, (_, at) =>
    wanted.slice(at * readSize, (at + 1) * readSize),
  );
  const [failure] = await inParallel(portions, 8, async (some) => {
    const rows = await findManyDeliveries(some);
    isSent += rows.filter(({ sentAt, failedAt }) => sentAt !== null && failedAt === null).length;
  });
  if (failure) throw failure.error;
  return {
    lost: wanted.filter(isLost).length,
    twice: mails.length - arrived.size,
    notInLedger: due.length - isSent,
  };
}
