import type { FailedDelivery } from '#shared/contracts/shapes/deliveries.ts';
import type { routineProgress } from '#shared/contracts/routine-progress.ts';
import { listFailedDeliveries, type StoredFailure } from '../../_data/routines/failed-deliveries.ts';
import { findOption, type OptionList } from '../../_data/training/options.ts';
import { findUserSummaries, type UserSummary } from '../../_data/accounts/users.ts';
import type { UseCase } from '../../_http/serve.ts';

/** GET /routine-progress/failures, for admins. The names and addresses are those of now. */
export const listFailures: UseCase<typeof routineProgress.failures> = async ({
  query: { limit, cursor },
}) => {
  const page = await listFailedDeliveries(limit, cursor);
  const people = await findUserSummaries([...new Set(page.failures.map(({ userId }) => userId))]);
  const byId = new Map(people.map((person) => [person._id, person]));
  const failures = await Promise.all(page.failures.map((one) => answerOf(one, byId.get(one.userId))));
  return { success: true, data: { failures, nextCursor: page.cursor } };
};

async function answerOf(failure: StoredFailure, person: UserSummary | undefined): Promise<FailedDelivery> {
  const { _id, userId, routineName, month, failedAt, reason } = failure;
  const [workoutType, trainingFrequency] = await Promise.all([
    named('workouttypes', failure.workoutType),
    named('training-frequencies', failure.trainingFrequency),
  ]);
  const user = person ?? { _id: userId, ...gone, email: '' };
  return { _id, user, routineName, workoutType, trainingFrequency, month, failedAt, reason };
}

/** A user or an option that is not there any more: the failure is still told. */
const gone = { name: '' };

async function named(list: OptionList, _id: string) {
  return (await findOption(list, _id)) ?? { _id, ...gone };
}
