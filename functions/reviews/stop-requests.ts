import type { reviews } from '#shared/contracts/reviews.ts';
import { updateUser } from '../_data/accounts/users.ts';
import { readLink } from '../_flows/accounts/mailed-link.ts';
import { StopTokenPayload } from '../_flows/reviews/stop-link.ts';
import type { UseCase } from '../_http/serve.ts';

/** POST /reviews/requests/stop: a second tap is no error. */
export const stopRequests: UseCase<typeof reviews.stopRequests> = async ({ body, now, request }) => {
  const { userId } = await readLink('stop-review-requests', body.token, StopTokenPayload, {
    ip: request.ip,
    now,
  });
  await updateUser(userId, { wantsReviewRequests: false });
  return { success: true };
};
