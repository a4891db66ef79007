import type { routineProgress } from '#shared/contracts/routines/routine-progress.ts';
import { inMadrid } from '#shared/rules/routines/routine-calendar.ts';
import { deliveryId, findDelivery } from '../../messages/notifications/deliveries.ts';
import { recordRequest } from '../../platform/audit/audit-entries.ts';
import { findOption } from '../../training/options.ts';
import { findProgress, nextMonthOf } from '../progress.ts';
import { findRoutineInSlot } from '../grid/routines.ts';
import { auditedUser, findUser } from '../../accounts/users.ts';
import { addSubscriber, emptyBatch, routineSnapshot } from './build-batch.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import { newId } from '../../platform/kit/ids.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { enqueueBatches } from './enqueue-batches.ts';
import { awaitDelivery } from './await-delivery.ts';
import { messages } from '../messages.ts';
import { trackKey } from '../../platform/table/track.ts';

/**
 * POST /routine-progress/{userId}/send/{workoutTypeId}/{frequencyId}: sends the next routine of a track now, through
 * the queue. In the user's current track it replaces the one that was due, and the next is due a month after that date.
 * In another track only its month moves on. The audit trail has the request before it is queued. A request that names a
 * month gets that month or `already_sent`, never a later one.
 */
export const sendRoutine: UseCase<typeof routineProgress.send> = async ({ params, query, actor, now }) => {
  const { userId, workoutTypeId: workoutType, frequencyId: trainingFrequency } = params;
  const track = { workoutType, trainingFrequency };
  const [type, frequency, user, progress] = await Promise.all([
    findOption('workouttypes', workoutType),
    findOption('training-frequencies', trainingFrequency),
    findUser(userId),
    findProgress(userId),
  ]);
  if (!user) throw new AppError('user_not_found');
  if (!type || !frequency) throw new AppError('not_found');
  if (!progress?.isActive) throw new AppError('not_active');
  const month = nextMonthOf(progress, track);
  if (query.month !== undefined && query.month !== month)
    throw new AppError('already_sent', { message: messages.monthNotNext(query.month, month) });
  const routine = await findRoutineInSlot(track, month);
  if (!routine) throw new AppError('routine_missing');
  const id = deliveryId(track, month);
  const before = await findDelivery(userId, id);
  const facts = { runId: newId('run', now), kind: 'now', day: inMadrid(now).day } as const;
  const batch = emptyBatch(facts, now);
  addSubscriber(batch, progress, routineSnapshot(routine));
  const [member] = batch.members;
  if (trackKey(track) !== trackKey(progress)) member!.next = member!.due;
  await recordRequest(
    { author: actor.user, now },
    { action: 'send', object: auditedUser(user), after: { routine: routine.name, month } },
  );
  await enqueueBatches([batch]);
  return awaitDelivery(userId, id, before);
};
