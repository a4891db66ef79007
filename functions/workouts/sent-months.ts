import type { Plan } from '#shared/contracts/routines/plans.ts';
import type { TrainingSetup } from '#shared/contracts/workouts/workouts.ts';
import { inMadrid } from '#shared/rules/routines/routine-calendar.ts';
import { plannedDays } from '#shared/rules/routines/plan.ts';
import {
  deliveryItem,
  findDelivery,
  findSentDeliveries,
  isSent,
  type StoredDelivery,
} from '#functions/messages/index.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { getEach } from '#functions/platform/table/batches.ts';
import { readPlan } from '#functions/routines/index.ts';
import { assessmentItems, findLevel } from '#functions/training/index.ts';
import { setupItem } from './setup.ts';

/** What was sent with a plan, in the version that its user has now. */
export interface SentMonth {
  delivery: StoredDelivery & { sentAt: string; planVersion: number };
  plan: Plan;
  /** On which it was sent, in Spain. */
  day: string;
}

/** A month of a user; null for what was not sent, has a link alone, or is another user's (P18). */
export async function findSentMonth(userId: string, deliveryId: string): Promise<SentMonth | null> {
  const delivery = await findDelivery(userId, deliveryId);
  return delivery && isPlanned(delivery) ? withPlan(delivery) : null;
}

/** The same; 404 `delivery_not_found` without it. */
export async function requireSentMonth(userId: string, deliveryId: string): Promise<SentMonth> {
  const month = await findSentMonth(userId, deliveryId);
  if (!month) throw new AppError('delivery_not_found');
  return month;
}

/** The same with the set-up, the assessment and the level of its user, all in one round trip. */
export async function requireOwnMonth(userId: string, deliveryId: string) {
  const wanted = deliveryItem(userId, deliveryId);
  if (!wanted) throw new AppError('delivery_not_found');
  const { delivery, setup, ...answers } = await getEach({
    delivery: wanted,
    setup: setupItem(userId),
    ...assessmentItems(userId),
  });
  if (!delivery || !isPlanned(delivery)) throw new AppError('delivery_not_found');
  return {
    ...(await withPlan(delivery)),
    setup,
    assessment: answers.assessment,
    level: await findLevel(userId, answers),
  };
}

/** All months of a user that were sent with a plan, newest first. */
export const findSentMonths = async (userId: string): Promise<SentMonth[]> =>
  Promise.all((await findSentDeliveries(userId)).filter(isPlanned).map(withPlan));

const isPlanned = (delivery: StoredDelivery): delivery is SentMonth['delivery'] =>
  isSent(delivery) && delivery.planVersion !== null;

const withPlan = async (delivery: SentMonth['delivery']): Promise<SentMonth> => ({
  delivery,
  plan: await readPlan(delivery.routineId, delivery.planVersion),
  day: inMadrid(new Date(delivery.sentAt)).day,
});

/** The day of every session of a month, in their order, by what its user has set up now. */
export const daysOf = ({ plan, day }: SentMonth, setup: TrainingSetup | null): string[] =>
  plannedDays(plan, day, setup?.weekdays ?? undefined);

/**
 * What is found in the plan of a month, or in an earlier version of it: what was trained before a correction took it out, and comes
 * late from a device, still counts. Null where no version has it.
 */
export async function inAnyVersion<T>(
  { delivery: { routineId, planVersion }, plan }: SentMonth,
  find: (plan: Plan) => T | null | undefined,
): Promise<T | null> {
  for (let version = planVersion; version > 0; version--) {
    const found = find(version === planVersion ? plan : await readPlan(routineId, version));
    if (found) return found;
  }
  return null;
}
