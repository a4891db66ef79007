import type { reviews } from '#shared/contracts/reviews/reviews.ts';
import { updateUser } from '../accounts/users.ts';
import type { UseCase } from '../platform/http/serve.ts';

/** PUT /reviews/requests. */
export const setRequests: UseCase<typeof reviews.setRequests> = async ({
  body: { wantsRequests },
  actor: { user },
}) => {
  await updateUser(user._id, { wantsReviewRequests: wantsRequests });
  return { success: true, data: { wantsRequests } };
};
