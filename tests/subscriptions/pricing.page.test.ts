import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import type { UserDetails } from '#shared/contracts/training/assessments.ts';
import { customerOnPhone, openAdmin } from '../support/pages/open-admin.ts';
import { setUpSite } from '../support/pages/open-site.ts';
import { late } from '../support/pages/subscription-info.ts';
import { errorResponse, successResponse } from '../support/pages/timing-page.ts';

const site = setUpSite();

const price = (amount: number) => ({ amount, displayAmount: amount / 100 });
const premium = {
  ...late.subscriptionType,
  description: 'Con seguimiento',
  stripePricing: { monthly: price(2150), annual: price(19190) },
};
const card = {
  id: 'pm_1',
  type: 'card',
  card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2030 },
  default: true,
};
const option = (name: string) => ({ _id: `opt_${name}`, name, description: '' });
const details: UserDetails = {
  _id: 'usr_1',
  user: 'usr_1',
  workoutType: option('Fuerza'),
  trainingFrequency: { ...option('Tres días'), daysPerWeek: 3 },
  fitnessLevel: null,
  eatingHabit: null,
  nutritionType: null,
  motivation: null,
  sportsActivity: null,
  birthDate: null,
  weight: null,
  height: null,
  gender: null,
  injuries: null,
  healthConsent: null,
  createdAt: '2026-11-21T10:00:00.000Z',
  updatedAt: '2026-11-21T10:00:00.000Z',
};
const track = (nextDueDate: string) => ({
  workoutTypeId: { _id: 'opt_1', name: 'Fuerza' },
  frequencies: [{ trainingFrequencyId: { _id: 'opt_2', name: 'Tres días' }, currentMonth: 1, nextDueDate }],
});

/** Opens the plans as a customer who has done the assessment, has a saved card and no subscription. */
async function openPlans(route: (page: Page) => Promise<unknown> = async () => {}) {
  let hasPaid = false;
  const opened = await openAdmin(site, {
    ...customerOnPhone,
    path: '/pricing',
    respond: (_, pathname) => {
      const answer = (data: object) => ({ json: { success: true, data } });
      if (pathname === '/api/stripe/create-subscription') {
        hasPaid = true;
        return answer({ subscriptionId: 'sub_1', status: 'active', clientSecret: null });
      }
      if (pathname === '/api/auth/subscription-info') {
        const paid = { ...late, subscriptionStatus: 'active', paymentMethods: [card] };
        const open = { hasSubscription: false, subscriptionStatus: null, subscription: null };
        return answer(hasPaid ? paid : { ...paid, ...open });
      }
      if (pathname === '/api/user-details/me') return answer({ userDetails: details });
      if (pathname === '/api/routine-progress/me') {
        const workoutTypes = hasPaid ? [track('2099-12-03T08:00:00.000Z')] : [];
        return answer({ userProgress: { subscriptionStatus: 'active', workoutTypes, emailProblem: null } });
      }
      if (pathname === '/api/routine-progress/me/deliveries') return answer({ deliveries: [] });
      if (pathname.startsWith('/api/routine-progress/next-routine'))
        return answer({ routine: { name: 'x' } });
      return undefined;
    },
    route: async (page) => {
      await page.route('**/api/stripe/subscription-types-with-pricing', (asked) =>
        asked.fulfill(successResponse({ subscriptionTypes: [premium] })),
      );
      await route(page);
    },
  });
  return opened;
}

nightly(
  'a subscriber who has paid on the page of the plans is welcomed with the day of the first routine',
  async () => {
    const { page, calls, consoleErrors } = await openPlans();
    await page.getByRole('button', { name: 'Elegir Premium' }).click();
    await page.getByRole('button', { name: 'Suscribirme · pedido con obligación de pago' }).click();
    await page.getByRole('heading', { name: 'Ya está, Marta. Empezamos.' }).waitFor();
    await page.getByText('Tu primera rutina sale el 3 de diciembre a las 9:00.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/perfil');
    expect(calls.filter((call) => call.endsWith('/create-subscription'))).toHaveLength(1);
    expect(consoleErrors).toEqual([]);
  },
);

it('a plan can be bought only once the server has told its price', async () => {
  const { page } = await openPlans();
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/stripe/subscription-types-with-pricing', async (route) => {
    await asked;
    await route.fulfill(successResponse({ subscriptionTypes: [premium] }));
  });
  await page.reload({ waitUntil: 'commit' });
  const plan = page.getByRole('article', { name: 'Premium' });
  await plan.getByText('19,99\u00a0€').waitFor();
  // signed in and assessed: no way back to the assessment
  await expect.poll(() => plan.getByRole('link').count()).toBe(0);
  expect(await plan.getByRole('button').count()).toBe(0);
  answer();
  await plan.getByText('21,50\u00a0€').waitFor();
  await plan.getByRole('button', { name: 'Elegir Premium' }).waitFor();
});

it('plans that cannot be read are replaced by an error that says how to go on', async () => {
  const { page } = await openPlans((opened) =>
    opened.route('**/api/**/subscription-types**', (route) =>
      route.fulfill(errorResponse(404, 'not_found', 'No.')),
    ),
  );
  await page.getByRole('button', { name: 'Reintentar' }).waitFor();
  expect(await page.getByRole('article').count()).toBe(0);
});
