import type { Delivery } from '#shared/contracts/shapes/deliveries.ts';
import type { routineProgress } from '#shared/contracts/routine-progress.ts';
import { findSentDeliveries, type SentDelivery } from '../_data/routines/deliveries.ts';
import { findOption } from '../_data/training/options.ts';
import { findManyRoutines } from '../_data/routines/routines.ts';
import type { UseCase } from '../_http/serve.ts';

/**
 * GET /routine-progress/me/deliveries. The link is the routine's own as it is now, for a trainer may have put it right;
 * of one that was deleted, the link that was sent. Whoever takes the notification off their list still has the routine.
 */
export const listMyDeliveries: UseCase<typeof routineProgress.myDeliveries> = async ({ actor }) => {
  const arrived = await findSentDeliveries(actor.user._id);
  const routines = await findManyRoutines(arrived.map(({ routineId }) => routineId));
  const links = new Map(routines.map(({ _id, driveLink }) => [_id, driveLink]));
  const deliveries = await Promise.all(
    arrived.map((one) => answerOf(one, links.get(one.routineId) ?? one.driveLink)),
  );
  return { success: true, data: { deliveries } };
};

async function answerOf(delivery: SentDelivery, driveLink: string): Promise<Delivery> {
  const { _id, routineName, month, sentAt } = delivery;
  const [workoutType, trainingFrequency] = await Promise.all([
    findOption('workouttypes', delivery.workoutType),
    findOption('training-frequencies', delivery.trainingFrequency),
  ]);
  if (!workoutType || !trainingFrequency)
    throw new Error(`${_id} names an option that is gone: options are never deleted`);
  return { _id, routineName, driveLink, workoutType, trainingFrequency, month, sentAt };
}
