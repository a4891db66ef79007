import { setTimeout as pause } from 'node:timers/promises';
import { deliveryId, findDelivery, isSent, type StoredDelivery } from '#functions/messages/index.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import type { routineProgress } from '#shared/contracts/routines/routine-progress.ts';
import { inMadrid } from '#shared/rules/routines/routine-calendar.ts';
import { auditStep, recordRequest } from '#functions/platform/audit-entries.ts';
import { findOption } from '#functions/training/index.ts';
import { findProgress, nextMonthOf } from '../progress.ts';
import { findRoutine, findRoutineInSlot } from '../grid/routines.ts';
import { auditedUser, findUser } from '#functions/accounts/index.ts';
import { addMember, addSubscriber, emptyBatch, enqueueBatches, routineSnapshot } from './build-batch.ts';
import { newId } from '#functions/platform/kit/ids.ts';
import type { UseCase } from '#functions/platform/http/serve.ts';
import { messages } from '../messages.ts';
import { trackKey } from '#functions/platform/table/track.ts';
import { newMail, putMailStep } from '#functions/platform/mail/outbox/mails.ts';
import { isJustRepeated, linkNow, repeatDeliveryStep, sentSnapshot } from './delivery-ledger.ts';
import { isConditionFailed } from '#functions/platform/table/errors.ts';
import { transact } from '#functions/platform/table/table.ts';
import { routineMailData } from './routine-mail.ts';
import { countPending, findRun } from './run-counts.ts';
import { planRun } from './plan-run.ts';

/** Milliseconds between reads, and in all: the gateway's timeout is 30 seconds. */
const pollIntervalMs = 400;
const pollTimeoutMs = 20_000;

/**
 * Reads until `isDone`, or until the timeout, and returns the last value. The timeout counts from `startedAt`, a value of
 * `performance.now()`: it runs on the real clock, also where the product's clock is shifted.
 */
async function pollUntil<T>(
  read: () => Promise<T>,
  isDone: (value: T) => boolean,
  startedAt = performance.now(),
): Promise<T> {
  let value = await read();
  while (!isDone(value) && performance.now() - startedAt < pollTimeoutMs) {
    await pause(pollIntervalMs);
    value = await read();
  }
  return value;
}

/**
 * Waits for the outcome of one queued routine; `before` is its ledger row before it was queued. Answers `pending` when the
 * outcome takes longer than a request may last; throws `not_delivered` when the send failed.
 */
async function awaitDelivery(userId: string, deliveryId: string, before: StoredDelivery | null) {
  const row = await pollUntil(
    () => findDelivery(userId, deliveryId),
    (seen) => hasNewOutcome(seen, before),
  );
  if (!hasNewOutcome(row, before)) return sendResponse(0);
  if (row?.failedAt) throw new AppError('not_delivered');
  return sendResponse(1);
}

/** Whether the row has an outcome that `before` does not have. */
const hasNewOutcome = (seen: StoredDelivery | null, before: StoredDelivery | null): boolean =>
  (seen?.sentAt ?? seen?.failedAt ?? null) !== null &&
  (seen?.batchId !== before?.batchId || seen?.failedAt !== before?.failedAt);

const sendResponse = (sent: 0 | 1) => ({
  success: true as const,
  data: { sent, failed: 0, pending: 1 - sent },
});

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

/**
 * POST /routine-progress/{userId}/deliveries/{deliveryId}/resend: sends a failed routine again, with its current name, link
 * and plan. Month and due date are unchanged.
 */
export const resendRoutine: UseCase<typeof routineProgress.resend> = async ({ params, actor, now }) => {
  const { userId, deliveryId } = params;
  const [row, progress] = await Promise.all([findDelivery(userId, deliveryId), findProgress(userId)]);
  if (!row) throw new AppError('delivery_not_found');
  if (!progress?.isActive) throw new AppError('not_active');
  // a user who complained has received the mail
  if (row.failedAt === null || row.reason === 'complained') throw new AppError('already_sent');
  if (nextMonthOf(progress, row) <= row.month) throw new AppError('due_again');
  const routine = await findRoutine(row.routineId);
  const day = inMadrid(now).day;
  const batch = emptyBatch({ runId: newId('run', now), kind: 'again', day }, now);
  const { routineId, workoutType, trainingFrequency, month } = row;
  const current = routine ? routineSnapshot(routine) : sentSnapshot(row);
  const { name } = current;
  // track and month are those of the delivery, also when the routine has moved to another slot since
  const slot = { ...current, routineId, workoutType, trainingFrequency, month };
  addMember(batch, { userId, due: day, next: day }, slot);
  await recordRequest(
    { author: actor.user, now },
    {
      action: 'resend',
      object: auditedUser({ _id: userId }),
      after: { routine: name, month },
    },
  );
  await enqueueBatches([batch]);
  return awaitDelivery(userId, deliveryId, row);
};

/**
 * POST /routine-progress/{userId}/deliveries/{deliveryId}/repeat: sends a routine once more that the user received and does not find,
 * with the link and the plan that their profile shows. Month, due date and claim stay as they are: mail, ledger and audit trail are one
 * transaction. A second press within five minutes is 409 `already_sent`, a routine that never arrived `not_sent`.
 */
export const repeatDelivery: UseCase<typeof routineProgress.repeat> = async ({ params, actor, now }) => {
  const { userId, deliveryId } = params;
  const [user, row] = await Promise.all([findUser(userId), findDelivery(userId, deliveryId)]);
  if (!user) throw new AppError('user_not_found');
  if (!row) throw new AppError('delivery_not_found');
  if (!isSent(row)) throw new AppError('not_sent');
  if (user.banned || user.emailProblem) throw new AppError('not_delivered', { message: messages.noMails });
  if (isJustRepeated(row, now)) throw new AppError('already_sent', { message: messages.justRepeated });
  const current = await findRoutine(row.routineId);
  const name = current?.name ?? row.routineName;
  const slot = { ...sentSnapshot(row), name, driveLink: linkNow(row, current?.driveLink) };
  const data = await routineMailData(user.name, row._id, slot);
  await transact([
    repeatDeliveryStep(row, now),
    putMailStep(newMail({ to: user.email, content: { template: 'routine', data } }, now)),
    auditStep(
      { author: actor.user, now },
      { action: 'resend', object: auditedUser(user), after: { routine: name, month: row.month } },
    ),
  ]).catch((error: unknown) => {
    const isRepeated = isConditionFailed(error, 'delivery_changed');
    throw isRepeated ? new AppError('already_sent', { message: messages.justRepeated }) : error;
  });
  return { success: true, data: { sent: 0, failed: 0, pending: 1 } };
};

/**
 * POST /routine-progress/force-send. Runs the daily run now; it may overlap the schedule, because each month is claimed
 * once (P27). Answers when every queued user has an outcome, or after 20 seconds with the number that is pending.
 */
export const forceSend: UseCase<typeof routineProgress.forceSend> = async ({ actor, now }) => {
  // planning a large run takes seconds, which count as waiting time too
  const startedAt = performance.now();
  const planned = await planRun('forced', inMadrid(now).day, now, actor.user);
  const run = await pollUntil(
    async () => (await findRun(planned._id)) ?? planned,
    (current) => countPending(current) === 0,
    startedAt,
  );
  const { sent, failed, withoutRoutine } = run;
  return { success: true, data: { sent, failed, pending: countPending(run), withoutRoutine } };
};
