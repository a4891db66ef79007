import type { routines } from '#shared/contracts/routines/routines.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { findUserSummaries } from '#functions/accounts/index.ts';
import { findPlannedDeliveries, type StoredDelivery } from '#functions/messages/index.ts';
import { recordRequest } from '#functions/platform/audit-entries.ts';
import type { UseCase } from '#functions/platform/http/serve.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { allInParallel } from '#functions/platform/kit/in-parallel.ts';
import { newMail, putMailStep } from '#functions/platform/mail/outbox/mails.ts';
import { siteUrl } from '#functions/platform/site-settings.ts';
import { transact, tryWrite } from '#functions/platform/table/table.ts';
import { findRoutine, type StoredRoutine } from '../grid/routines.ts';
import { correctDeliveryStep } from '../sending/delivery-ledger.ts';

/** A month that was sent longer ago is over. */
const correctableMs = 62 * 86_400_000;
/** Deliveries of one call: the gateway's timeout is near. */
const perCall = 200;
const width = 16;

/**
 * POST /routines/{id}/plan/correction: gives the newest version of the plan to those who have an earlier one, with a mail. Each delivery
 * takes a version once, in one transaction with its mail, so that a call that broke off is called again and goes on (P322). The audit
 * trail has the request before the first of them.
 */
export const correctPlan: UseCase<typeof routines.correct> = async ({ params, actor, now }) => {
  const routine = await findRoutine(params.id);
  if (!routine) throw new AppError('routine_not_found');
  const { _id, name, planVersion } = routine;
  const outdated = await findOutdated(routine, now);
  const some = outdated.slice(0, perCall);
  if (planVersion === null || some.length === 0)
    return { success: true, data: { corrected: 0, remaining: 0 } };
  await recordRequest(
    { author: actor.user, now },
    { action: 'correct', object: { kind: 'routine', id: _id, label: name }, after: { planVersion } },
  );
  const site = await siteUrl();
  const summaries = await findUserSummaries(some.map(({ userId }) => userId));
  const users = new Map(summaries.map((user) => [user._id, user]));
  let corrected = 0;
  await allInParallel(some, width, async (delivery) => {
    const { userId, routineName, month } = delivery;
    const user = users.get(userId);
    const trainingUrl = `${site}${sitePaths.trainingMonth(delivery._id)}`;
    const mail = user &&
      !user.banned &&
      !user.emailProblem && {
        to: user.email,
        content: {
          template: 'plan-corrected' as const,
          data: { name: user.name, routineName, month, trainingUrl },
        },
      };
    const write = transact([
      correctDeliveryStep(delivery, planVersion, now),
      ...(mail ? [putMailStep(newMail(mail, now))] : []),
    ]);
    // false when another call was faster
    if (await tryWrite(write, 'delivery_changed')) corrected++;
  });
  return { success: true, data: { corrected, remaining: outdated.length - some.length } };
};

/** What was sent with an earlier version of a plan and is still trained. */
export async function findOutdated(
  { _id, planVersion }: Pick<StoredRoutine, '_id' | 'planVersion'>,
  now: Date,
): Promise<StoredDelivery[]> {
  if (planVersion === null) return [];
  const all = await findPlannedDeliveries(_id, new Date(now.getTime() - correctableMs));
  return all.filter((delivery) => delivery.planVersion !== null && delivery.planVersion < planVersion);
}
