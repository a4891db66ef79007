import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectFocus } from '#tests/support/cloud/focus.ts';
import { holdToasts } from '#tests/support/cloud/shown-toasts.ts';
import { frequencies, types } from '../routines/routine-fixtures.ts';
import { customerOnPhone, openAdmin } from '../support/pages/open-admin.ts';
import { setUpSite } from '../support/pages/open-site.ts';
import { respondToWizard, storedWizard } from '../support/pages/open-wizard.ts';
import { late } from '../support/pages/subscription-info.ts';
import { errorResponse, successResponse } from '../support/pages/timing-page.ts';

const site = setUpSite();

const toasts = (page: Page) => page.locator('[data-sonner-toast]');

/** Waits until a toast shows and no toast covers an element; the element is in the window. */
async function expectUncovered(page: Page, element: Locator): Promise<void> {
  await toasts(page).first().waitFor();
  await expect.poll(() => isInWindow(page, element)).toBe(true);
  await expect.poll(() => coveredHeight(page, element)).toBe(0);
}

const isInWindow = async (page: Page, element: Locator): Promise<boolean> =>
  (await element.boundingBox())!.y < page.viewportSize()!.height;

/** How many pixels of an element's height are below a toast. */
async function coveredHeight(page: Page, element: Locator): Promise<number> {
  const box = (await element.boundingBox())!;
  const covered = await toasts(page).evaluateAll(
    (all, { x, y, width, height }) =>
      all.map((toast) => {
        const { left, right, top, bottom } = toast.getBoundingClientRect();
        const isBeside = right <= x || left >= x + width;
        return isBeside ? 0 : Math.min(bottom, y + height) - Math.max(top, y);
      }),
    box,
  );
  return Math.max(0, ...covered);
}

/** Scrolls an element to the start or the end of the window, again when the page gets a new layout below that. */
const scrollTo = (element: Locator, block: 'start' | 'end') =>
  element.evaluate((node, at) => {
    const scroll = () => node.scrollIntoView({ block: at, behavior: 'instant' });
    scroll();
    new ResizeObserver(scroll).observe(document.body);
  }, block);
/** Presses a button without scrolling to it. */
const pressInPlace = (button: Locator) => button.evaluate((node: HTMLElement) => node.click());

it('on a phone, the error of a late payment never covers the button that pays it, also when the page is scrolled', async () => {
  const { page } = await openAdmin(site, {
    ...customerOnPhone,
    path: '/perfil/pagos',
    route: async (opened) => {
      await opened.route('**/api/auth/subscription-info', (route) => route.fulfill(successResponse(late)));
      await opened.route('**/api/stripe/subscription/*/pay', (route) =>
        route.fulfill(errorResponse(400, 'payment_provider', 'Ahora no.')),
      );
    },
  });
  await holdToasts(page);
  const pay = page.getByRole('button', { name: 'Pagar ahora' });
  await scrollTo(pay, 'start');
  await pressInPlace(pay);
  await expectUncovered(page, pay);
  await scrollTo(pay, 'end');
  await expectUncovered(page, pay);
  await scrollTo(pay, 'start');
  await expectUncovered(page, pay);
});

it('on a phone, the error of saving health data does not cover the text of the consent', async () => {
  const option = types[0]!;
  const userDetails = {
    workoutType: option,
    trainingFrequency: frequencies[0]!,
    birthDate: null,
    weight: null,
    height: null,
    gender: null,
    healthConsent: null,
  };
  const { page } = await openAdmin(site, {
    ...customerOnPhone,
    path: '/perfil?tab=entrenamiento',
    route: async (opened) => {
      await opened.route('**/api/user-details/me', (route) =>
        route.fulfill(successResponse({ userDetails })),
      );
      await opened.route('**/api/routine-progress/me', (route) =>
        route.fulfill(errorResponse(404, 'not_assessed', 'Aún no.')),
      );
      await opened.route('**/api/routine-progress/me/deliveries', (route) =>
        route.fulfill(successResponse({ deliveries: [] })),
      );
      await opened.route('**/api/userdetails/me', (route) =>
        route.fulfill(errorResponse(400, 'invalid_input', 'Así no.')),
      );
    },
  });
  await holdToasts(page);
  await page.getByRole('button', { name: 'Añadir o cambiar' }).click();
  await page.getByLabel('Peso en kilos').fill('70');
  const consent = page.locator('.consent-ways');
  await page.getByRole('checkbox').check();
  await scrollTo(consent, 'start');
  await pressInPlace(page.getByRole('button', { name: 'Guardar datos' }));
  await expectUncovered(page, consent);
  // the other way looks alike, and needs no consent
  await page.getByRole('button', { name: 'Dejarlos como estaban' }).click();
  await expectFocus(page.getByLabel('Fecha de nacimiento'));
  expect(await page.getByLabel('Peso en kilos').inputValue()).toBe('');
  await consent.waitFor({ state: 'detached' });
});

/** The wizard at the screen where a visitor left it, who has signed in since: with the welcome on it. */
async function openWelcomed(screen: string, width: number, height: number): Promise<Page> {
  const { page } = await site.visit('/login?volver=%2Fevaluacion', {
    width,
    height,
    stored: storedWizard(screen),
    route: async (opened) => {
      await opened.route('**/api/**', respondToWizard);
      await opened.route('**/api/auth/login', (route) => route.fulfill({ json: signedIn }));
    },
  });
  await holdToasts(page);
  await page.getByLabel('Email').fill('marta@tenaz.test');
  await page.getByRole('textbox', { name: 'Contraseña' }).fill('Secreta-1');
  await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click();
  return page;
}

it('the welcome after signing in covers neither terms nor order button of step 10, in any window', async () => {
  const page = await openWelcomed('payment', 1440, 900);
  const terms = page.getByText(/^Pagas 14,99/);
  const order = page.getByRole('button', { name: /^Finalizar Suscripción/ });
  await terms.waitFor();
  await expectUncovered(page, terms);
  await expectUncovered(page, order);
  // so low that both edges would cover something, and the buttons do not stay at the bottom: the toast comes from there
  await page.setViewportSize({ width: 1024, height: 380 });
  await scrollTo(order, 'end');
  await expectUncovered(page, order);
  await page.setViewportSize({ width: 360, height: 740 });
  await scrollTo(terms, 'start');
  await expectUncovered(page, terms);
  await expectUncovered(page, order);
});

it('the welcome after signing in does not cover the consent to health data of step 2, in any window', async () => {
  const page = await openWelcomed('body', 1024, 560);
  const consent = page.locator('.consent-ways');
  await consent.waitFor();
  await expectUncovered(page, consent);
  await page.setViewportSize({ width: 360, height: 740 });
  await scrollTo(consent, 'start');
  await expectUncovered(page, consent);
});

const signedIn = {
  success: true,
  token: 'token',
  expiresAt: '2099-01-01T00:00:00.000Z',
  data: {
    user: { _id: 'usr_1', name: 'Marta Ruiz', email: 'marta@tenaz.test', role: { name: 'user' } },
    hasProfile: false,
    permissions: [],
  },
};
