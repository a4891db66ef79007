import type { Delivery } from '#shared/contracts/routines/deliveries.ts';
import type { routineProgress } from '#shared/contracts/routines/routine-progress.ts';
import { findSentDeliveries, type SentDelivery } from '../messages/notifications/deliveries.ts';
import { findManyRoutines } from './grid/routines.ts';
import type { UseCase } from '../platform/http/serve.ts';
import { requireOption } from './require-option.ts';

/**
 * GET /routine-progress/me/deliveries. The link is the routine's current one, which a trainer may have corrected; of a
 * deleted routine, the link that was sent. Routines whose notification was removed are included.
 */
export const listMyDeliveries: UseCase<typeof routineProgress.myDeliveries> = async ({ actor }) => {
  const sentDeliveries = await findSentDeliveries(actor.user._id);
  const routines = await findManyRoutines(sentDeliveries.map(({ routineId }) => routineId));
  const links = new Map(routines.map(({ _id, driveLink }) => [_id, driveLink]));
  const deliveries = await Promise.all(
    sentDeliveries.map((each) => deliveryResponse(each, links.get(each.routineId) ?? each.driveLink)),
  );
  return { success: true, data: { deliveries } };
};

async function deliveryResponse(delivery: SentDelivery, driveLink: string): Promise<Delivery> {
  const { _id, routineName, month, sentAt } = delivery;
  const [workoutType, trainingFrequency] = await Promise.all([
    requireOption('workouttypes', delivery.workoutType),
    requireOption('training-frequencies', delivery.trainingFrequency),
  ]);
  return { _id, routineName, driveLink, workoutType, trainingFrequency, month, sentAt };
}
