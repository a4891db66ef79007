import { addDays, inMadrid } from '#shared/rules/routine-calendar.ts';

const movementsPerWrite = 5000;

/** The last day with figures. */
export const lastDay = addDays(inMadrid(new Date()).day, -1);
/** A year of days. */
const days = Array.from({ length: 366 }, (_, at) => addDays(lastDay, at - 365));

/** Adds movements of a year and folds its days. Call it after the environment is set. */
export async function startAddingMovements() {
  const { foldDay } = await import('#functions/_data/figures/fold-day.ts');
  const { movementSteps } = await import('#functions/_data/figures/movements.ts');
  const { putMany } = await import('#functions/_data/table/batches.ts');
  let added = 0;

  const itemsOf = (nth: number) =>
    movementSteps(
      { id: `ord_${String(nth).padStart(26, '0')}`, version: 1 },
      { orders: 1, soldCents: 4990 },
      days[nth % days.length]!,
    ).flatMap(({ write }) => write.Put?.Item ?? []);

  return {
    async addUpTo(size: number): Promise<void> {
      while (added < size) {
        const more = Math.min(movementsPerWrite, size - added);
        const items = Array.from({ length: more }, (_, at) => itemsOf(added + at)).flat();
        await putMany(items as Parameters<typeof putMany>[0]);
        added += more;
      }
      let totals = { mrrCents: 0, subscribers: 0 };
      for (const day of days) totals = await foldDay(day, totals);
    },
  };
}
