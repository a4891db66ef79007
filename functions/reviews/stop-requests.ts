import type { reviews } from '#shared/contracts/reviews/reviews.ts';
import { stopReviewRequestsPath } from '#shared/rules/site-paths.ts';
import { updateUser } from '../accounts/users.ts';
import { tryWrite } from '../platform/table/try-write.ts';
import { readLink } from '../accounts/mail-links/mailed-link.ts';
import { StopTokenPayload } from './stop-link.ts';
import type { UseCase } from '../platform/http/serve.ts';

/** POST /reviews/requests/stop: a second tap is no error. */
export const stopRequests: UseCase<typeof reviews.stopRequests> = ({ body, now, request }) =>
  stop(body.token, { ip: request.ip, now });

/** POST /reviews/requests/unsubscribe: what a mail program sends says no more than that it is pressed (P235). */
export const unsubscribe: UseCase<typeof reviews.unsubscribe> = ({ query, now, request }) =>
  stop(query.token, { ip: request.ip, now });

/** GET /reviews/requests/unsubscribe: a page asks, for a mail program may open links by itself. */
export const showUnsubscribe: UseCase<typeof reviews.showUnsubscribe> = ({ query }) =>
  Promise.resolve({ location: stopReviewRequestsPath(query.token) });

/** An account that is gone meanwhile gets no mails either. */
async function stop(token: string, caller: { ip: string; now: Date }): Promise<{ success: true }> {
  const { userId } = await readLink('stop-review-requests', token, StopTokenPayload, caller);
  await tryWrite(updateUser(userId, { wantsReviewRequests: false }), 'user_gone');
  return { success: true };
}
