import type { Ses } from '#infra/local/ses/index.ts';
import { allInParallel } from '#functions/_kit/in-parallel.ts';
import type { DueSubscriber } from './seed-subscribers.ts';

/** The differences between due users, inbox and ledger. */
export interface LedgerComparison {
  lost: number;
  twice: number;
  /** Due users without a ledger row that says "sent". */
  notInLedger: number;
}

/** Keys per batch get. */
const readSize = 100;

/** Compares due users, inbox and ledger, row by row. */
export async function compareLedger({ inbox }: Ses, due: DueSubscriber[]): Promise<LedgerComparison> {
  const { deliveryId, findManyDeliveries } = await import('#functions/_data/routines/deliveries.ts');
  const mails = inbox.list().map(({ tags }) => `${tags['user']} ${tags['delivery']}`);
  const arrived = new Set(mails);
  const wanted = due.map((each) => ({ userId: each.userId, deliveryId: deliveryId(each, each.month) }));
  const isLost = ({ userId, deliveryId: id }: (typeof wanted)[number]) => !arrived.has(`${userId} ${id}`);
  let isSent = 0;
  const portions = Array.from({ length: Math.ceil(wanted.length / readSize) }, (_, at) =>
    wanted.slice(at * readSize, (at + 1) * readSize),
  );
  await allInParallel(portions, 8, async (some) => {
    const rows = await findManyDeliveries(some);
    isSent += rows.filter(({ sentAt, failedAt }) => sentAt !== null && failedAt === null).length;
  });
  return {
    lost: wanted.filter(isLost).length,
    twice: mails.length - arrived.size,
    notInLedger: due.length - isSent,
  };
}
