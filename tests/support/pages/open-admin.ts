import type { Page, Request } from 'playwright-core';
import type { Routine, WaitingUsers } from '#shared/contracts/routines/routines.ts';
import { permissions, type Permission } from '#shared/rules/accounts/permissions.ts';
import { frequencies, toGrid, routineAt, types } from '../../routines/routine-fixtures.ts';
import { samplePlan } from '../routines/sample-plan.ts';
import type { Site } from './open-site.ts';
import { emptyOverview } from './overview-fixtures.ts';
import { borrowPage } from './shared-pages.ts';
import { openShown } from './shown-page.ts';

/** A page of the back office in a browser, with a fake API that keeps routines in a list. */
export interface AdminPage {
  page: Page;
  /** The routines of the fake API; a test changes them as another admin would. */
  routines: Routine[];
  /** Who waits for which empty slot, in the fake API. */
  waiting: WaitingUsers;
  /** The write requests in order, such as `PATCH /api/routines/rtn_001/move`. */
  calls: string[];
  consoleErrors: string[];
  /** Rejects the next request whose path ends with this text. */
  rejectNext: (path: string, status: number, code: string) => void;
  /** Changes what the user's role grants: the browser learns it with the next refresh of the session. */
  grant: (permissions: readonly Permission[]) => void;
  /** How often the session was refreshed. */
  refreshes: () => number;
  /** Holds the next request whose path ends with this text, before it changes the list. Returns the function that releases it. */
  holdNext: (path: string) => () => void;
}

interface Options {
  path?: string;
  routines?: Routine[];
  waiting?: WaitingUsers['slots'];
  /** What the user's role grants; by default everything. */
  granted?: readonly Permission[];
  width?: number;
  height?: number;
  hasTouch?: boolean;
  scheme?: 'light' | 'dark';
  /** Whether the site gets its service workers. */
  hasWorkers?: boolean;
  /** Adds routes to the page before it opens. */
  route?: (page: Page) => Promise<unknown>;
  /** Answers a request of the API; undefined leaves it to the fake API of the routines. */
  respond?: (request: Request, pathname: string) => FakeResponse | undefined;
}

/** An answer of a fake API. */
export interface FakeResponse {
  status?: number;
  json: unknown;
}

/** Options that open a page as a customer on a small phone. */
export const customerOnPhone = { granted: [], width: 360, height: 740 } as const;

const user = (role: string) => ({
  _id: 'usr_1',
  name: 'Marta Ruiz Soto',
  email: 'marta@tenaz.test',
  role: { name: role },
});

/** Opens a page, by default the grid of routines, as a signed-in user, by default an admin. */
export async function openAdmin(site: Site, options: Options = {}): Promise<AdminPage> {
  const {
    path = '/admin/routines',
    routines = [],
    waiting: slots = [],
    width = 1280,
    height = 800,
  } = options;
  let { granted = permissions } = options;
  let refreshes = 0;
  const { hasTouch, hasWorkers, scheme, route: addRoutes, respond: respondFirst } = options;
  const session = {
    token: 'token',
    expiresAt: '2099-01-01T00:00:00.000Z',
    user: user(granted.length > 0 ? 'admin' : 'user'),
    hasProfile: true,
    permissions: granted,
    isSubscribed: true,
  };
  const stored = { session: JSON.stringify(session) };
  const wishes = { width, height, hasTouch, scheme, stored, isStoredAgain: true, hasWorkers };
  const page = await borrowPage(site, wishes);
  let rejection: { path: string; status: number; code: string } | undefined;
  const rejectNext = (at: string, status: number, code: string) => {
    rejection = { path: at, status, code };
  };
  const heldRequests = new Map<string, Promise<void>>();
  const holdNext = (at: string) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    heldRequests.set(at, promise);
    return resolve;
  };
  const waiting = { until: null, slots };
  const admin: AdminPage = {
    page,
    routines,
    waiting,
    calls: [],
    consoleErrors: [],
    rejectNext,
    grant: (next) => void (granted = next),
    refreshes: () => refreshes,
    holdNext,
  };
  page.on('console', (message) => message.type() === 'error' && admin.consoleErrors.push(message.text()));
  page.on('pageerror', (error) => admin.consoleErrors.push(String(error)));
  await page.route('**/api/**', async (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    // the login page asks for a challenge by itself
    const isAsked = !pathname.endsWith('/refresh') && !pathname.endsWith('/passkeys/sign-in/options');
    if (request.method() !== 'GET' && isAsked) admin.calls.push(`${request.method()} ${pathname}`);
    const at = [...heldRequests.keys()].find((end) => pathname.endsWith(end));
    if (at !== undefined) {
      const release = heldRequests.get(at);
      heldRequests.delete(at);
      await release;
    }
    if (rejection && pathname.endsWith(rejection.path)) {
      const { status, code } = rejection;
      rejection = undefined;
      await route.fulfill({ status, json: { code, message: 'No puede ser.', requestId: 'x' } });
      return;
    }
    const first = respondFirst?.(request, pathname);
    if (first) {
      await route.fulfill(first);
      return;
    }
    const { token, expiresAt, user, hasProfile } = session;
    const isRefresh = pathname.endsWith('/auth/refresh');
    if (isRefresh) refreshes++;
    const response = isRefresh
      ? { success: true, token, expiresAt, data: { user, hasProfile, permissions: granted } }
      : respond(admin, request, pathname);
    await route.fulfill({ json: response });
  });
  await addRoutes?.(page);
  await openShown(page, site.url + path);
  return admin;
}

/** Data that the fake API always answers, by the beginning of the path; the first that fits counts. */
const constantData = Object.entries({
  '/api/overview': emptyOverview,
  '/api/workouts': { months: [] },
  '/api/reviews': { reviews: [], reviewable: [], wantsRequests: true },
  '/api/account/download': { download: null },
  '/api/account': { deletion: null, waitsFor: [], hasPassword: true },
  '/api/auth/passkeys': { passkeys: [], recoveryCodes: null },
  '/api/routine-progress/me/deliveries': { deliveries: [] },
  '/api/routine-progress/me': {
    userProgress: { subscriptionStatus: 'inactive', workoutTypes: [], emailProblem: null },
  },
  '/api/metrics': { days: [], open: [] },
  '/api/workouttypes': types,
  '/api/training-frequencies': { trainingFrequencies: frequencies },
});

/** The response of the fake API; it changes the list of routines. */
function respond(admin: AdminPage, request: Request, pathname: string): unknown {
  const [, , group, id, operation] = pathname.split('/');
  const constant = constantData.find(([start]) => `${pathname}/`.startsWith(`${start}/`));
  if (constant) return { success: true, data: constant[1] };
  if (group !== 'routines') return { success: true, data: { products: [] }, pagination: {} };
  if (id === 'waiting') return { success: true, data: admin.waiting };
  if (id === 'grid') return { success: true, data: toGrid(admin.routines) };
  const body = (request.postDataJSON() ?? {}) as Record<string, unknown>;
  const at = admin.routines.findIndex(({ _id }) => _id === id);
  const before = admin.routines[at];
  if (request.method() === 'DELETE') {
    admin.routines.splice(at, 1);
    return { success: true };
  }
  if (operation === 'plan')
    return { success: true, data: { routine: before, plan: samplePlan(), outdated: 0 } };
  const after = changeRoutine(operation ?? 'create', before, body);
  const other = admin.routines.findIndex(({ _id }) => _id === body['swapWith']);
  if (other >= 0) {
    const { workoutType, trainingFrequency, month } = before!;
    const swapped = { ...admin.routines[other]!, workoutType, trainingFrequency, month, version: 2 };
    admin.routines[other] = swapped;
    admin.routines[at] = after;
    return { success: true, data: { routine: after, swapped } };
  }
  if (operation === 'move' || operation === 'drive-link') admin.routines[at] = after;
  else admin.routines.push(after);
  return { success: true, data: { routine: after } };
}

function changeRoutine(
  operation: string,
  before: Routine | undefined,
  body: Record<string, unknown>,
): Routine {
  const typeOf = (id: unknown) => types.findIndex(({ _id }) => _id === id);
  const frequencyOf = (id: unknown) => frequencies.findIndex(({ _id }) => _id === id);
  if (operation === 'create') {
    const place = [typeOf(body['workoutTypeId']), frequencyOf(body['trainingFrequencyId']), body['month']];
    return routineAt(place as [number, number, number], {
      _id: 'rtn_new',
      name: body['name'] as string,
      driveLink: (body['googleDriveLink'] as string | undefined) ?? '',
      planVersion: body['plan'] ? 1 : null,
    });
  }
  if (operation === 'duplicate') return { ...before!, _id: `${before!._id}_copy`, month: before!.month + 10 };
  if (operation === 'drive-link')
    return { ...before!, ...(body as Partial<Routine>), version: before!.version + 1 };
  return {
    ...before!,
    workoutType: types[typeOf(body['workoutTypeId'])]!,
    trainingFrequency: frequencies[frequencyOf(body['frequencyId'])]!,
    month: body['newMonth'] as number,
    version: before!.version + 1,
  };
}
