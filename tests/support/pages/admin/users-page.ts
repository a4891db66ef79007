import { frozen } from '#tests/support/frozen.ts';
import type { Locator, Page } from 'playwright-core';
import type { ManagedUser, ManagedUserDetail } from '#shared/contracts/back-office/managed-user.ts';
import type { ResponseBody } from '#shared/contracts/endpoint.ts';
import type { workouts } from '#shared/contracts/workouts/workouts.ts';
import type { UserProgress } from '#shared/contracts/routines/routine-progress.ts';
import type { Permission } from '#shared/rules/accounts/permissions.ts';
import { errors } from '#shared/errors.ts';
import { openAdmin, type AdminPage, type FakeResponse } from '../open-admin.ts';
import type { Site } from '../open-site.ts';

/** A user of the fake API. */
export function userOf(
  number: number,
  facts: Partial<ManagedUserDetail['user']> = {},
  rest: Partial<Omit<ManagedUserDetail, 'user'>> = {},
): ManagedUserDetail {
  const createdAt = '2026-10-02T09:00:00.000Z';
  const user: ManagedUserDetail['user'] = {
    _id: `usr_u${number}`,
    name: `Vera Prueba ${number}`,
    email: `vera.prueba${number}@example.com`,
    emailVerified: true,
    emailProblem: null,
    phone: null,
    role: { name: 'user', displayName: 'Cliente' },
    banned: false,
    bannedAt: null,
    deletion: null,
    createdAt,
    ban: null,
    signIn: { password: true, google: true, apple: false, passkeys: 0 },
    address: null,
    hasProfile: false,
    isViewable: true,
    ...facts,
  };
  const registered = { kind: 'registered', at: createdAt, author: null, text: null, orderId: null } as const;
  return {
    user,
    subscription: null,
    stripeUrl: null,
    timeline: [{ _id: user._id, ...registered }],
    ...rest,
  };
}

export const subscription: NonNullable<ManagedUserDetail['subscription']> = frozen({
  status: 'active',
  plan: 'Premium',
  billingCycle: 'monthly',
  amount: 1999,
  startedAt: '2026-10-17T09:00:00.000Z',
  periodEnd: '2026-12-17T09:00:00.000Z',
  nextAmount: 1999,
  renews: true,
  disputes: [],
  owed: null,
  others: [],
  openInvoice: null,
});

/** What the fake API answers about the routines of every user. */
const progress: UserProgress = {
  _id: 'usr_u1',
  userId: { _id: 'usr_u1', name: 'Vera Prueba', email: 'vera@example.com', userDetails: null },
  subscriptionStatus: 'active',
  workoutTypes: [
    {
      workoutTypeId: { _id: 'opt_1', name: 'Fuerza' },
      frequencies: [
        {
          trainingFrequencyId: { _id: 'opt_2', name: '3 días' },
          currentMonth: 2,
          nextDueDate: '2026-12-17T08:00:00.000Z',
        },
      ],
    },
  ],
  emailProblem: null,
  byHand: null,
};

/** What the fake API answers about the training of every user. */
const health: ResponseBody<typeof workouts.healthOfUser>['data'] = {
  details: {
    fitnessLevel: { _id: 'opt_1', name: 'Intermedio', description: '' },
    eatingHabit: null,
    nutritionType: null,
    motivation: null,
    sportsActivity: null,
    birthDate: '1990-02-09',
    weight: 72.5,
    height: null,
    gender: 'otro',
    injuries: 'La rodilla izquierda',
    healthConsent: null,
  },
  reason: null,
  notes: [{ day: '2026-11-27', sessionName: 'Tren inferior', note: 'Bien', pain: 2 }],
};

const training: ResponseBody<typeof workouts.ofUser>['data'] = {
  months: [
    {
      deliveryId: 'dlv_1',
      routineName: 'Fuerza base',
      month: 2,
      sentAt: '2026-11-17T08:00:00.000Z',
      planned: 16,
      perWeek: 4,
      done: 5,
      next: { key: '2-2', name: 'Tren inferior', day: '2026-11-30' },
    },
    {
      deliveryId: 'dlv_0',
      routineName: 'Primeros pasos',
      month: 1,
      sentAt: '2026-10-17T08:00:00.000Z',
      planned: 12,
      perWeek: 3,
      done: 10,
      next: { key: '4-2', name: 'Tren superior', day: '2026-11-10' },
    },
  ],
  progress: {
    sessionsDone: 5,
    sessionsPlanned: 16,
    streakWeeks: 2,
    trainedDays: ['2026-11-27'],
    exercises: [
      {
        exerciseId: 'exr_1',
        name: 'Press de banca',
        measure: 'reps',
        load: 'external',
        days: [
          { day: '2026-11-20', load: 60, amount: 6, oneRepMax: 72 },
          { day: '2026-11-27', load: 62.5, amount: 6, oneRepMax: 75 },
        ],
      },
    ],
  },
  lastTrainedOn: '2026-11-27',
  setup: { weekdays: [1, 2, 4, 5], equipment: ['dumbbells', 'band'], minutes: 60 },
};

export interface UsersPage extends Pick<
  AdminPage,
  'page' | 'calls' | 'consoleErrors' | 'rejectNext' | 'holdNext' | 'grant' | 'refreshes'
> {
  /** The users of the fake API; a test changes them as another admin would. */
  users: ManagedUserDetail[];
  /** The queries of the list, and the bodies of the write requests, in order. */
  queries: string[];
  sent: unknown[];
  row: (number: number) => Locator;
  dialog: Locator;
}

interface Options {
  users?: ManagedUserDetail[];
  /** Below /admin/users. */
  path?: string;
  granted?: readonly Permission[];
  width?: number;
  height?: number;
  scheme?: 'light' | 'dark';
  route?: (page: Page) => Promise<unknown>;
  /** Stripe refuses to cancel subscriptions. */
  isStripeDown?: boolean;
}

/** Opens the dialog of the ban from the menu of a row. */
export async function chooseBan(row: Locator): Promise<void> {
  await row.getByRole('button', { name: /^Acciones de/ }).click();
  await row.getByRole('menuitem', { name: 'Expulsar' }).click();
}

/** Opens a page of the users, with a fake API that keeps them in a list. */
export async function openUsers(site: Site, options: Options = {}): Promise<UsersPage> {
  const { users = [], path = '', isStripeDown = false, ...rest } = options;
  const fake = { users, queries: [] as string[], sent: [] as unknown[], stripe: { isDown: isStripeDown } };
  const admin = await openAdmin(site, {
    ...rest,
    path: `/admin/users${path}`,
    respond: (request, pathname) => {
      const isView = request.headers()['x-session'] === 'view';
      const isRead = request.method() === 'GET' && pathname !== '/api/user-details/me';
      if (isView && !isRead && pathname !== '/api/auth/logout')
        return refusal(403, 'view_only', errors.view_only.message);
      if (pathname.endsWith('/health')) return success(health);
      if (pathname.startsWith('/api/workouts/users/')) return success(training);
      if (pathname.startsWith('/api/routine-progress/')) return success({ userProgress: progress });
      if (!pathname.startsWith('/api/users')) return undefined;
      const { searchParams, search } = new URL(request.url());
      if (request.method() !== 'GET') fake.sent.push(request.postDataJSON() ?? {});
      else if (pathname === '/api/users') fake.queries.push(search);
      const call = request.method() + pathname.slice('/api/users'.length);
      return answer(fake, call, searchParams, (request.postDataJSON() ?? {}) as Record<string, unknown>);
    },
  });
  const rows = admin.page.getByRole('table', { name: 'Usuarios' }).locator('tbody tr');
  return Object.assign(admin, fake, {
    row: (number: number) => rows.filter({ hasText: `vera.prueba${number}@` }),
    dialog: admin.page.getByRole('dialog'),
  });
}

const success = (data: unknown): FakeResponse => ({ json: { success: true, data } });
const refusal = (status: number, code: string, message = 'No puede ser.'): FakeResponse => ({
  status,
  json: { code, message, requestId: 'x' },
});

const matches = (
  { name, email, banned, role }: ManagedUser,
  plan: string | null,
  query: URLSearchParams,
): boolean => {
  const status = query.get('status');
  const wanted = query.get('plan');
  return (
    (query.get('role') ?? role.name) === role.name &&
    (wanted === null || (wanted === 'none') === (plan === null)) &&
    `${name} ${email}`.toLowerCase().includes((query.get('search') ?? '').toLowerCase()) &&
    (status === null || banned === (status === 'banned'))
  );
};

/** A subscription that has ended here was withdrawn from. */
const refundedOf = ({ subscription }: ManagedUserDetail) => (subscription?.status === 'canceled' ? 1999 : 0);

/** Answers as the server does, and changes the list. */
function answer(
  { users, stripe }: { users: ManagedUserDetail[]; stripe: { isDown: boolean } },
  call: string,
  query: URLSearchParams,
  body: Record<string, unknown>,
): FakeResponse {
  if (call === 'GET') {
    const found = users
      .filter(({ user, subscription }) => matches(user, subscription?.plan ?? null, query))
      .map(({ user, subscription }) => ({
        ...user,
        plan: subscription && { name: subscription.plan, status: subscription.status },
        lastRoutine: subscription && {
          name: 'Fuerza base',
          at: '2026-11-17T08:00:00.000Z',
          state: 'sent' as const,
        },
        lastOrder: { _id: 'ord_1', orderNumber: 'TNZ-2026-000123', createdAt: '2026-11-03T09:00:00.000Z' },
      }));
    const from = Number(query.get('cursor') ?? 0);
    const upTo = from + Number(query.get('limit'));
    const nextCursor = upTo < found.length ? String(upTo) : null;
    return { json: { success: true, data: found.slice(from, upTo), nextCursor } };
  }
  if (call === 'GET/management/stats') {
    const banned = users.filter(({ user }) => user.banned).length;
    return success({
      total: 1284,
      active: 1284 - banned,
      banned,
      roles: [
        { name: 'user', displayName: 'Cliente' },
        { name: 'trainer', displayName: 'Entrenador' },
      ],
      plans: [{ _id: 'opt_premium', name: 'Premium' }],
    });
  }
  const detail = users.find(({ user }) => call.split('/').includes(user._id));
  if (!detail) return refusal(404, 'user_not_found', 'Ese usuario no existe.');
  const { user, timeline } = detail;
  const event = (kind: 'ban' | 'unban' | 'note' | 'view', text: string | null) =>
    timeline.unshift({
      _id: `evt_${timeline.length}`,
      kind,
      at: '2026-11-21T09:00:00.000Z',
      author: 'Marta Ruiz',
      text,
      orderId: null,
    });
  if (call.endsWith('/view-as')) {
    event('view', String(body['reason']));
    const customer = { _id: user._id, email: user.email, name: user.name, role: { name: 'user' } };
    return {
      json: {
        success: true,
        token: 'view',
        expiresAt: new Date(Date.now() + 15 * 60_000).toISOString(),
        data: { user: customer, hasProfile: user.hasProfile, permissions: [] },
      },
    };
  }
  if (call.endsWith('/payments'))
    return success([
      {
        id: 'in_1',
        description: 'Alta en el plan Premium',
        created: 1_792_000_000,
        amount_paid: 1999,
        amount_refunded: refundedOf(detail),
        status: 'paid',
        amount_due: 0,
        attempts: 0,
        next_attempt: null,
        receiptUrl: null,
      },
    ]);
  if (call.endsWith('/ban')) {
    const reason = (body['reason'] as string | undefined) || null;
    const isNew = !user.banned;
    if (isNew) event('ban', reason);
    Object.assign(user, { banned: true, bannedAt: '2026-11-21T09:00:00.000Z' });
    user.ban ??= { reason, by: 'Marta Ruiz' };
    if (body['cancelSubscription'] && stripe.isDown) {
      stripe.isDown = false;
      return refusal(502, 'payment_provider', 'Stripe no responde.');
    }
    if (body['cancelSubscription'] && detail.subscription)
      detail.subscription = { ...detail.subscription, renews: false };
    return success({ ...structuredClone(detail), isNew });
  }
  if (call.endsWith('/unban')) {
    event('unban', null);
    Object.assign(user, { banned: false, bannedAt: null, ban: null });
  }
  if (call.endsWith('/passkey-reset')) user.signIn.passkeys = 0;
  if (call.endsWith('/notes')) event('note', String(body['text']));
  return success(structuredClone(detail));
}
