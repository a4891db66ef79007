import type { notifications } from '#shared/contracts/messages/notifications.ts';
import { readCounted } from './counted-read.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { readPage } from './notification-page.ts';
import { findRoutineNotifications } from './routine-notifications.ts';

/**
 * GET /notifications, sent routines included. Only the rows up to the page are read: the totals of every filter are counted
 * on the user. Routines are a dozen a year, and all of them are read.
 */
export const listNotifications: UseCase<typeof notifications.list> = async ({ query, actor, now }) => {
  const { page, limit, type, sort } = query;
  const filter = { type, read: query.read === undefined ? undefined : query.read === 'true' };
  const newestFirst = sort === '-createdAt';
  const routines = findRoutineNotifications(actor.user._id, now);
  // a failure elsewhere that comes first must not leave this one unhandled
  routines.catch(() => {});
  const { notifications, total } = await readCounted(actor.user, now, (counted, since) =>
    readPage(counted, { since, filter, newestFirst, page, limit, routines }),
  );
  return {
    success: true,
    data: { notifications, pagination: { page, limit, total, pages: Math.ceil(total / limit) } },
  };
};
