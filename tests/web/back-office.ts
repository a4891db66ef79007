import type { Page, Request } from 'playwright-core';
import type { Routine } from '#shared/contracts/routines.ts';
import { frequencies, gridOf, routineAt, types } from './routine-samples.ts';
import type { Site } from './open-site.ts';

/** The back office in a browser, before a server that keeps routines in a list. */
export interface BackOffice {
  page: Page;
  /** What stands in the server's list; change it as another admin would. */
  routines: Routine[];
  /** `PATCH /api/routines/rtn_001/move` and so on, in order; reads are left out. */
  calls: string[];
  complaints: string[];
  /** The next call to a path that contains this is refused. */
  refuse: (path: string, status: number, code: string) => void;
  /** The next call to a path that contains this is under way until the answer is called; nothing is done to the list before. */
  hold: (path: string) => () => void;
}

interface Visitor {
  path?: string;
  routines?: Routine[];
  role?: 'admin' | 'user';
  width?: number;
  height?: number;
  hasTouch?: boolean;
  scheme?: 'light' | 'dark';
}

const person = (role: string) => ({
  _id: 'usr_1',
  name: 'Marta Ruiz Soto',
  email: 'marta@tenaz.test',
  role: { name: role },
});

export async function openBackOffice(site: Site, visitor: Visitor = {}): Promise<BackOffice> {
  const { path = '/admin/routines', routines = [], role = 'admin', width = 1280, height = 800 } = visitor;
  const { hasTouch, scheme } = visitor;
  const context = await site.browser.newContext({
    reducedMotion: 'reduce',
    viewport: { width, height },
    hasTouch,
    colorScheme: scheme,
  });
  const session = {
    token: 'token',
    expiresAt: '2099-01-01T00:00:00.000Z',
    user: person(role),
    hasProfile: true,
    isSubscribed: true,
  };
  await context.addInitScript((kept) => {
    localStorage.setItem('session', kept);
  }, JSON.stringify(session));
  const page = await context.newPage();
  let refusal: { path: string; status: number; code: string } | undefined;
  const refuse = (at: string, status: number, code: string) => {
    refusal = { path: at, status, code };
  };
  const held = new Map<string, Promise<void>>();
  const hold = (at: string) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    held.set(at, promise);
    return resolve;
  };
  const office: BackOffice = { page, routines, calls: [], complaints: [], refuse, hold };
  page.on('console', (message) => message.type() === 'error' && office.complaints.push(message.text()));
  page.on('pageerror', (error) => office.complaints.push(String(error)));
  await page.route('**/api/**', async (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET' && !pathname.endsWith('/refresh'))
      office.calls.push(`${request.method()} ${pathname}`);
    const at = [...held.keys()].find((part) => pathname.includes(part));
    if (at !== undefined) {
      const release = held.get(at);
      held.delete(at);
      await release;
    }
    if (refusal && pathname.includes(refusal.path)) {
      const { status, code } = refusal;
      refusal = undefined;
      await route.fulfill({ status, json: { code, message: 'No puede ser.', requestId: 'x' } });
      return;
    }
    const { token, expiresAt, user, hasProfile } = session;
    const answer = pathname.endsWith('/auth/refresh')
      ? { success: true, token, expiresAt, data: { user, hasProfile } }
      : answerOf(office, request, pathname);
    await route.fulfill({ json: answer });
  });
  await page.goto(site.url + path, { waitUntil: 'networkidle' });
  return office;
}

/** What the server answers, and does to its list. */
function answerOf(office: BackOffice, request: Request, pathname: string): unknown {
  const [, , group, id, operation] = pathname.split('/');
  if (group === 'workouttypes') return { success: true, data: types };
  if (group === 'training-frequencies') return { success: true, data: { trainingFrequencies: frequencies } };
  if (group !== 'routines') return { success: true, data: { products: [] }, pagination: {} };
  if (id === 'grid') return { success: true, data: gridOf(office.routines) };
  const body = (request.postDataJSON() ?? {}) as Record<string, unknown>;
  const at = office.routines.findIndex(({ _id }) => _id === id);
  const before = office.routines[at];
  if (request.method() === 'DELETE') {
    office.routines.splice(at, 1);
    return { success: true };
  }
  const after = changed(operation ?? 'create', before, body);
  if (operation === 'move' || operation === 'drive-link') office.routines[at] = after;
  else office.routines.push(after);
  return { success: true, data: { routine: after } };
}

function changed(operation: string, before: Routine | undefined, body: Record<string, unknown>): Routine {
  const typeOf = (id: unknown) => types.findIndex(({ _id }) => _id === id);
  const frequencyOf = (id: unknown) => frequencies.findIndex(({ _id }) => _id === id);
  if (operation === 'create') {
    const place = [typeOf(body['workoutTypeId']), frequencyOf(body['trainingFrequencyId']), body['month']];
    return routineAt(place as [number, number, number], {
      _id: 'rtn_new',
      name: body['name'] as string,
      driveLink: body['googleDriveLink'] as string,
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
