import type { FailedDelivery } from '#shared/contracts/routines/deliveries.ts';
import type { routineProgress } from '#shared/contracts/routines/routine-progress.ts';
import { listFailedDeliveries, type StoredFailure } from './failed-deliveries.ts';
import { findOption, type OptionList } from '../../training/options.ts';
import { findUserSummaries, type UserSummary } from '../../accounts/users.ts';
import type { UseCase } from '../../platform/http/serve.ts';

/** GET /routine-progress/failures, for admins. Names and addresses are the current ones. */
export const listFailures: UseCase<typeof routineProgress.failures> = async ({
  query: { limit, cursor },
}) => {
  const page = await listFailedDeliveries(limit, cursor);
  const users = await findUserSummaries([...new Set(page.failures.map(({ userId }) => userId))]);
  const byId = new Map(users.map((user) => [user._id, user]));
  const failures = await Promise.all(
    page.failures.map((each) => failureResponse(each, byId.get(each.userId))),
  );
  return { success: true, data: { failures, nextCursor: page.cursor } };
};

async function failureResponse(
  failure: StoredFailure,
  summary: UserSummary | undefined,
): Promise<FailedDelivery> {
  const { _id, userId, routineName, month, failedAt, reason } = failure;
  const [workoutType, trainingFrequency] = await Promise.all([
    optionName('workouttypes', failure.workoutType),
    optionName('training-frequencies', failure.trainingFrequency),
  ]);
  const user = summary ?? { _id: userId, ...deleted, email: '' };
  return { _id, user, routineName, workoutType, trainingFrequency, month, failedAt, reason };
}

/** Stands for a user or an option that no longer exists: the failure stays in the list. */
const deleted = { name: '' };

async function optionName(list: OptionList, _id: string) {
  return (await findOption(list, _id)) ?? { _id, ...deleted };
}
