import type { routineProgress } from '#shared/contracts/routine-progress.ts';
import { findChosenTracks } from '../_data/training/chosen-tracks.ts';
import { findManyProgress } from '../_data/routines/progress.ts';
import { searchUsers } from '../_data/accounts/user-directory.ts';
import type { User } from '../_data/accounts/users.ts';
import { progressResponse } from './progress-response.ts';
import type { UseCase } from '../_http/serve.ts';

/** GET /routine-progress, for admins. Costs what a page holds, however many users there are. */
export const listProgress: UseCase<typeof routineProgress.list> = async ({ query }) => {
  const { search = '', limit, cursor } = query;
  const page = await searchUsers(search, { limit, cursor });
  const usersProgress = await progressOfAll(page.users);
  return { success: true, data: { usersProgress, nextCursor: page.cursor } };
};

/** How far each of them is; of whoever has never subscribed, what the assessment chose. */
async function progressOfAll(users: User[]) {
  const progress = new Map(
    (await findManyProgress(users.map(({ _id }) => _id))).map((one) => [one.userId, one]),
  );
  const assessed = users.filter(({ _id, hasProfile }) => hasProfile && !progress.has(_id));
  const chosen = await findChosenTracks(assessed.map(({ _id }) => _id));
  return Promise.all(
    users.map((user) => {
      const own = progress.get(user._id) ?? null;
      return progressResponse(user, own, own ?? chosen.get(user._id) ?? null);
    }),
  );
}
