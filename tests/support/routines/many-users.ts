/** More users than a stage may have that is read whole. */
const many = 100_000;

let isMany = false;

/** Lets the counters say that the stage has many users, or no more than it has: the back office reads each in another way. */
export async function pretendManyUsers(wanted: boolean): Promise<void> {
  if (wanted === isMany) return;
  isMany = wanted;
  const { userCounters } = await import('#functions/accounts/entities.ts');
  const { update } = await import('#functions/platform/table/table.ts');
  await update(userCounters()[0]!, {
    update: 'ADD #total :many',
    names: { '#total': 'total' },
    values: { ':many': wanted ? many : -many },
  });
}
