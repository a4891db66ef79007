import * as z from 'zod';
import { newId } from '#functions/platform/kit/ids.ts';
import { keys } from './entities.ts';
import { ofUser } from '#functions/platform/table/partitions.ts';
import { putStep, queryAll, type Step } from '#functions/platform/table/table.ts';
import type { User } from './users.ts';

/** What admins have done about a user, written in the transaction of the change, and their private notes. */
const UserEvent = z.object({
  _id: z.string(),
  kind: z.enum(['ban', 'unban', 'note', 'view', 'outside-refund', 'withdrawal', 'pause', 'resume']),
  at: z.iso.datetime(),
  /** The admin, with the name of that day. */
  author: z.object({ _id: z.string(), name: z.string() }),
  /** The reason of a ban, a view or a pause of the routines, the text of a note, how a refused refund was paid. */
  text: z.string().optional(),
});
export type UserEvent = z.output<typeof UserEvent>;
export type Author = UserEvent['author'];

/** An event that is not written yet. */
export const newUserEvent = (
  {
    author: { _id, name },
    ...event
  }: Omit<UserEvent, '_id' | 'at' | 'author'> & { author: Pick<User, '_id' | 'name'> },
  now: Date,
): UserEvent => ({ ...event, _id: newId('evt', now), at: now.toISOString(), author: { _id, name } });

/** The step that writes an event; refused as `event_exists`. */
export const putUserEventStep = (userId: string, event: UserEvent): Step =>
  putStep(
    'event_exists',
    { ...keys.userEvent(userId, event._id), ...event },
    { condition: 'attribute_not_exists(pk)' },
  );

/** The events of a user, oldest first. */
export const findUserEvents = (userId: string): Promise<UserEvent[]> =>
  queryAll(UserEvent, ofUser('notes', userId));
