import type { Page, Route } from 'playwright-core';
import type { FailedDelivery, RoutineRun } from '#shared/contracts/shapes/deliveries.ts';
import type { UserProgress } from '#shared/contracts/routine-progress.ts';
import { openBackOffice } from './back-office.ts';
import type { Site } from './open-site.ts';
import { frequencies, types } from './routine-samples.ts';

const timing = '/admin/routine-timing';

/** How far somebody is, who trains the first type and frequency. */
export function trainee(name: string, month: number, facts: Partial<UserProgress> = {}): UserProgress {
  const [workoutType, frequency] = [types[0]!, frequencies[0]!];
  const _id = `usr_${name}`;
  return {
    _id,
    userId: {
      _id,
      name,
      email: `${name.toLowerCase()}@example.com`,
      userDetails: { currentWorkoutType: workoutType, currentTrainingFrequency: frequency },
    },
    subscriptionStatus: 'active',
    workoutTypes: [
      {
        workoutTypeId: workoutType,
        frequencies: [
          { trainingFrequencyId: frequency, currentMonth: month, nextDueDate: '2026-12-17T08:00:00.000Z' },
        ],
      },
    ],
    emailProblem: null,
    byHand: 'hold',
    ...facts,
  };
}

/** A routine that did not arrive. */
export const failureOf = (name: string): FailedDelivery => ({
  _id: `dlv_${name}`,
  user: { _id: `usr_${name}`, name, email: `${name.toLowerCase()}@example.com` },
  routineName: 'Fuerza base',
  workoutType: types[0]!,
  trainingFrequency: frequencies[0]!,
  month: 1,
  failedAt: '2026-11-21T08:00:09.000Z',
  reason: 'bounced',
});

export type Answerer = (route: Route, url: URL) => unknown;
/** The error that a call answers. */
export const refuse = (status: number, code: string, message: string) => ({
  status,
  json: { code, message },
});
/** An answer of success. */
export const tell = (data: unknown) => ({ json: { success: true, data } });

const stats = (lastRun: RoutineRun | null) => ({
  totalUsers: 50,
  activeUsers: 41,
  usersDue: 40,
  lastRun,
  nextRunAt: '2026-11-22T08:00:00.000Z',
});

export interface Desk {
  page: Page;
  users: UserProgress[];
  run: RoutineRun | null;
  /** Answers the calls whose `METHOD /path`, beneath /api/routine-progress, begins so; the latest is asked first. */
  on: (call: string, answer: Answerer) => void;
}

interface Visitor {
  users?: UserProgress[];
  run?: RoutineRun;
  query?: string;
  height?: number;
  on?: Record<string, Answerer>;
}

/** The page of the sending, before a server that knows some users. */
export async function openTimingDesk(
  site: Site,
  { users = [], run, query = '', height = 800, on = {} }: Visitor = {},
): Promise<Desk> {
  const { page } = await openBackOffice(site, { path: '/blog', height });
  const answerers: [string, Answerer][] = Object.entries(on);
  const desk: Desk = {
    page,
    users,
    run: run ?? null,
    on: (call, answer) => answerers.unshift([call, answer]),
  };
  await page.route('**/api/routine-progress**', async (route) => {
    const request = route.request();
    const url = new URL(request.url());
    const call = `${request.method()} ${url.pathname.slice('/api/routine-progress'.length)}`;
    const answerer = answerers.find(([start]) => call.startsWith(start));
    if (answerer) return route.fulfill((await answerer[1](route, url)) as object);
    if (call === 'GET /stats') return route.fulfill(tell(stats(desk.run)));
    if (call.includes('/next-routine/')) {
      const user = desk.users.find(({ _id }) => call.includes(_id))!;
      const { currentMonth: month, nextDueDate } = user.workoutTypes[0]!.frequencies[0]!;
      return route.fulfill(tell({ month, nextDueDate, routine: { _id: 'rtn_1', name: 'Básicos' } }));
    }
    const words = url.searchParams.get('search') ?? '';
    const usersProgress = desk.users.filter(({ userId }) => userId.name.includes(words));
    return route.fulfill(tell({ usersProgress, nextCursor: null }));
  });
  await page.goto(new URL(timing + query, page.url()).href, { waitUntil: 'networkidle' });
  return desk;
}
