import type { HealthOfUser, workouts } from '#shared/contracts/workouts/workouts.ts';
import { inMadrid } from '#shared/rules/routines/routine-calendar.ts';
import { sessionOfKey } from '#shared/rules/routines/plan.ts';
import { isPresentConsent } from '#shared/rules/training/assessment.ts';
import { mergeLog } from '#shared/rules/workouts/merge-log.ts';
import { dayDone } from '#shared/rules/workouts/progress.ts';
import { auditedUser, findUser } from '#functions/accounts/index.ts';
import {
  type Assessment,
  findAssessment,
  findWholeAssessment,
  userDetailsResponse,
} from '#functions/training/index.ts';
import { recordRequest } from '#functions/platform/audit-entries.ts';
import type { UseCase } from '#functions/platform/http/serve.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { readHealthKey } from '#functions/platform/ports/secrets.ts';
import { readSessions } from './log.ts';
import { withWords } from './notes.ts';
import { findSentMonths, inAnyVersion } from './sent-months.ts';

/** Notes that are shown. */
const maxNotes = 30;

/**
 * GET /workouts/users/{userId}/health, for trainers: only with a consent to the text that names them. The entry of the audit trail is
 * written before anything is read, without contents (P342); where there is nothing to read, there is none.
 */
export const showHealth: UseCase<typeof workouts.healthOfUser> = async ({ params, actor, now }) => {
  const { userId } = params;
  const [user, assessment] = await Promise.all([findUser(userId), findAssessment(userId)]);
  if (!user) throw new AppError('user_not_found');
  const reason = whyNot(assessment);
  if (reason) return { success: true, data: { details: null, reason, notes: [] } };
  await recordRequest({ author: actor.user, now }, { action: 'health', object: auditedUser(user) });
  const [read, notes] = await Promise.all([
    findWholeAssessment(userId, await readHealthKey()),
    readNotes(userId, inMadrid(now).day),
  ]);
  // withdrawn since
  if (!read || whyNot(read))
    return { success: true, data: { details: null, reason: whyNot(read), notes: [] } };
  return { success: true, data: { details: await userDetailsResponse(read), reason: null, notes } };
};

function whyNot(assessment: Pick<Assessment, 'healthConsent'> | null): HealthOfUser['reason'] {
  if (!assessment) return 'not_assessed';
  const { healthConsent: consent } = assessment;
  if (consent?.withdrawnAt !== null) return 'no_consent';
  return isPresentConsent(consent) ? null : 'older_consent';
}

/** What a user has written of the training, newest first; `today` is `YYYY-MM-DD` in Spain. */
async function readNotes(userId: string, today: string): Promise<HealthOfUser['notes']> {
  const sessions = await withWords(userId, await readSessions(userId));
  const byDelivery = Map.groupBy(sessions, ({ deliveryId }) => deliveryId);
  const newest = [...byDelivery.values()]
    .flatMap((each) => mergeLog(each))
    .filter(({ note, pain }) => note !== null || pain !== null)
    .map((session) => ({ ...session, time: session.finishedAt ?? session.startedAt ?? session.at }))
    .toSorted((one, other) => (one.time > other.time ? -1 : 1))
    .slice(0, maxNotes);
  if (newest.length === 0) return [];
  const months = new Map((await findSentMonths(userId)).map((month) => [month.delivery._id, month]));
  return Promise.all(
    newest.map(async ({ deliveryId, key, time, note, pain }) => {
      const month = months.get(deliveryId);
      const planned = month && (await inAnyVersion(month, (plan) => sessionOfKey(plan, key)));
      return { day: dayDone(time, today), sessionName: planned?.name ?? key, note, pain };
    }),
  );
}
