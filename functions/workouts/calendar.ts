import { timingSafeEqual } from 'node:crypto';
import ical from 'ical-generator';
import * as z from 'zod';
import { brand } from '#shared/content/brand.ts';
import { workouts } from '#shared/contracts/workouts/workouts.ts';
import { addDays, inMadrid } from '#shared/rules/routines/routine-calendar.ts';
import {
  allSessions,
  exerciseIdsOf,
  lineText,
  type NamedExercise,
  sessionKey,
  sheetOf,
} from '#shared/rules/routines/plan.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { findUser, limitRate } from '#functions/accounts/index.ts';
import { readExercises } from '#functions/exercises/index.ts';
import type { UseCase } from '#functions/platform/http/serve.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { newToken, tokenHash } from '#functions/platform/kit/ids.ts';
import { siteUrl } from '#functions/platform/site-settings.ts';
import { deleteItem, get, put } from '#functions/platform/table/table.ts';
import { keys } from './entities.ts';
import { messages } from './messages.ts';
import { daysOf, findSentMonths, type SentMonth } from './sent-months.ts';
import { findSetup } from './setup.ts';

/** A feed of planned days. Its token is kept as a hash: who reads the table cannot read the feed. */
export const StoredCalendar = z.object({ hash: z.string(), since: z.iso.datetime() });
type StoredCalendar = z.output<typeof StoredCalendar>;

/** The feed of a user, or null. */
export const findCalendar = (userId: string): Promise<StoredCalendar | null> =>
  get(StoredCalendar, keys.workoutCalendar(userId));

/** GET /workouts/calendar */
export const showCalendar: UseCase<typeof workouts.calendar> = async ({ actor }) => ({
  success: true,
  data: { since: (await findCalendar(actor.user._id))?.since ?? null },
});

/**
 * POST /workouts/calendar: a new token takes the place of an earlier one. It names its user, so that one read finds it, and is in the
 * query, which no log keeps.
 */
export const createCalendar: UseCase<typeof workouts.createCalendar> = async ({ actor, now }) => {
  const { _id: userId } = actor.user;
  const token = newToken();
  const since = now.toISOString();
  await put({ ...keys.workoutCalendar(userId), hash: tokenHash(token), since });
  const path = `${workouts.feed.path}?token=${userId}.${token}`;
  return { success: true, data: { url: `${await siteUrl()}/api${path}`, since } };
};

/** DELETE /workouts/calendar */
export const removeCalendar: UseCase<typeof workouts.removeCalendar> = async ({ actor }) => {
  await deleteItem(keys.workoutCalendar(actor.user._id));
  return { success: true, data: { since: null } };
};

/** Months of which a calendar still shows the days: those that were sent in this time. */
const shownDays = 124;

/** GET /workouts/calendar.ics: 404 for a token that was never given or has ended, and for a banned user's; 429 for many of them (P327). */
export const readFeed: UseCase<typeof workouts.feed> = async ({ query, request, now }) => {
  const userId = await ownerOf(query.token);
  if (userId === null) {
    await limitRate({ 'feed-ip': request.ip }, now);
    throw new AppError('not_found');
  }
  const since = addDays(inMadrid(now).day, -shownDays);
  const [all, setup] = await Promise.all([findSentMonths(userId), findSetup(userId)]);
  const months = all.filter(({ day }) => day >= since);
  const exercises = await readExercises(months.flatMap(({ plan }) => exerciseIdsOf(plan)));
  const withDays = months.map((month) => ({ ...month, days: daysOf(month, setup) }));
  return calendarText(withDays, (id) => exercises.get(id), await siteUrl());
};

/** Whose feed has this address; null for none. */
async function ownerOf(sent: string): Promise<string | null> {
  const [, userId = '', token = ''] = /^(usr_\w{1,40})\.([\w-]{43})$/.exec(sent) ?? [];
  const calendar = userId && (await findCalendar(userId));
  if (!calendar || !isSame(tokenHash(token), calendar.hash)) return null;
  const user = await findUser(userId);
  return user && !user.banned ? userId : null;
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** Months with the day of each session as an iCalendar text: an event of a whole day for each session, with its lines. */
export function calendarText(
  months: (Pick<SentMonth, 'delivery' | 'plan'> & { days: readonly string[] })[],
  exerciseOf: (exerciseId: string) => NamedExercise | undefined,
  site: string,
): string {
  const calendar = ical({
    name: messages.calendarName,
    prodId: `//${brand.name}//entreno//ES`,
    ttl: 6 * 3600,
  });
  for (const { delivery, plan, days } of months) {
    for (const [at, session] of allSessions(plan).entries()) {
      const key = sessionKey(session);
      calendar.createEvent({
        id: `${delivery._id}-${key}`,
        stamp: delivery.corrections?.at(-1)?.at ?? delivery.sentAt,
        sequence: delivery.corrections?.length ?? 0,
        allDay: true,
        start: new Date(`${days[at]!}T00:00:00Z`),
        summary: session.name,
        description: sheetOf(session, exerciseOf).map(lineText).join('\n'),
        url: `${site}${sitePaths.session(delivery._id, key)}`,
      });
    }
  }
  return calendar.toString();
}
