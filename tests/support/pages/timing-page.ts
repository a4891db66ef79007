import type { Page, Route } from 'playwright-core';
import type { FailedDelivery, RoutineRun } from '#shared/contracts/routines/deliveries.ts';
import type { UserProgress } from '#shared/contracts/routines/routine-progress.ts';
import { sampleStats } from '../routines/sample-stats.ts';
import { openAdmin } from './open-admin.ts';
import type { Site } from './open-site.ts';
import { frequencies, types } from '../../routines/routine-fixtures.ts';

const timingPath = '/admin/routine-timing';

/** The progress of a user who trains the first workout type and frequency of the fixtures. */
export function userProgress(name: string, month: number, changes: Partial<UserProgress> = {}): UserProgress {
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
    ...changes,
  };
}

/** A failed delivery to a user. */
export const failedDelivery = (name: string): FailedDelivery => ({
  _id: `dlv_${name}`,
  user: { _id: `usr_${name}`, name, email: `${name.toLowerCase()}@example.com` },
  routineName: 'Fuerza base',
  workoutType: types[0]!,
  trainingFrequency: frequencies[0]!,
  month: 1,
  failedAt: '2026-11-21T08:00:09.000Z',
  reason: 'bounced',
});

export type Responder = (route: Route, url: URL) => unknown;
/** An error response of the API. */
export const errorResponse = (status: number, code: string, message: string) => ({
  status,
  json: { code, message },
});
/** A success response of the API. */
export const successResponse = (data: unknown) => ({ json: { success: true, data } });

export interface TimingPage {
  page: Page;
  users: UserProgress[];
  run: RoutineRun | null;
  /**
   * Responds to the requests whose `METHOD /path`, relative to /api/routine-progress, starts with `call`. The responder
   * that was added last comes first.
   */
  on: (call: string, responder: Responder) => void;
}

interface Options {
  users?: UserProgress[];
  run?: RoutineRun;
  query?: string;
  height?: number;
  on?: Record<string, Responder>;
}

/** Opens the page that sends routines, with a fake API that knows some users. */
export async function openTimingPage(
  site: Site,
  { users = [], run, query = '', height = 800, on = {} }: Options = {},
): Promise<TimingPage> {
  const responders: [string, Responder][] = Object.entries(on);
  const timing: Omit<TimingPage, 'page'> = {
    users,
    run: run ?? null,
    on: (call, responder) => responders.unshift([call, responder]),
  };
  const respond = async (route: Route) => {
    const request = route.request();
    const url = new URL(request.url());
    const call = `${request.method()} ${url.pathname.slice('/api/routine-progress'.length)}`;
    const responder = responders.find(([start]) => call.startsWith(start));
    if (responder) return route.fulfill((await responder[1](route, url)) as object);
    if (call === 'GET /stats') return route.fulfill(successResponse(sampleStats(timing.run)));
    if (call.includes('/next-routine/')) {
      const user = timing.users.find(({ _id }) => call.includes(_id))!;
      const { currentMonth: month, nextDueDate } = user.workoutTypes[0]!.frequencies[0]!;
      return route.fulfill(
        successResponse({ month, nextDueDate, routine: { _id: 'rtn_1', name: 'Básicos' } }),
      );
    }
    const terms = url.searchParams.get('search') ?? '';
    const usersProgress = timing.users.filter(({ userId }) => userId.name.includes(terms));
    return route.fulfill(successResponse({ usersProgress, nextCursor: null }));
  };
  const { page } = await openAdmin(site, {
    path: timingPath + query,
    height,
    route: (opened) => opened.route('**/api/routine-progress**', respond),
  });
  return Object.assign(timing, { page });
}
