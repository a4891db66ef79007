import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectFocus } from '#tests/support/cloud/focus.ts';
import { setUpSite } from '../support/open-site.ts';

const site = setUpSite();

const plans = [
  { _id: 'opt_1', name: 'Básico', description: 'Uno.', monthlyCost: 11.5, annualCost: 110 },
  { _id: 'opt_2', name: 'Premium', description: 'Dos.', monthlyCost: 22.5, annualCost: 216 },
];

interface Calls {
  plans: number;
  featured: number;
}

/** The landing page on a phone, with an API that has its own plans. */
async function openLanding(
  path = '/',
  viewport = { width: 360, height: 740 },
  prepare: (page: Page) => Promise<unknown> = async () => {},
) {
  const calls: Calls = { plans: 0, featured: 0 };
  const visit = await site.visit(path, {
    ...viewport,
    route: async (page) => {
      await prepare(page);
      await page.route('**/api/**', (route) => {
        const { pathname } = new URL(route.request().url());
        if (pathname.endsWith('/subscription-types-with-pricing')) {
          calls.plans++;
          return route.fulfill({ json: { success: true, data: { subscriptionTypes: plans } } });
        }
        if (pathname.endsWith('/featured')) calls.featured++;
        return route.fulfill({ json: { success: true, data: { products: [] } } });
      });
    },
  });
  return { ...visit, calls };
}

const planButton = (page: Page, name: string) => page.getByRole('link', { name: `Empezar con ${name}` });
/** Whether the page is the document that was loaded first. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { isFirst: true }));
const isMarked = (page: Page) => page.evaluate(() => 'isFirst' in window);

it('the landing page has its plans and prices as HTML, and reads them from the server once they are near', async () => {
  const { page, calls, consoleErrors } = await openLanding();
  await page.waitForLoadState('networkidle');
  expect(await page.getByText('9,99').count()).toBeGreaterThan(0);
  expect(calls).toEqual({ plans: 0, featured: 0 });
  await planButton(page, 'Básico').scrollIntoViewIfNeeded();
  await page.getByText('11,50').waitFor();
  expect(calls.plans).toBe(1);
  await planButton(page, 'Premium').click();
  await page.getByRole('heading', { level: 1, name: '¿Cuándo naciste?' }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('evaluacion'))).toContain(
    '"subscriptionType":"opt_2"',
  );
  expect(consoleErrors).toEqual([]);
});

it('the featured products of the landing page are read when they come near the window', async () => {
  const { page, calls } = await openLanding();
  await page.waitForLoadState('networkidle');
  expect(calls.featured).toBe(0);
  await page.getByRole('heading', { name: 'Productos destacados' }).scrollIntoViewIfNeeded();
  await expect.poll(() => calls.featured).toBe(1);
});

/** Waits until the code of the plans has run, and what follows from it. */
async function waitForPlansCode(page: Page) {
  await page.waitForEvent('requestfinished', (request) => /\/assets\/code-plans-.*js$/.test(request.url()));
  // as text: the test runner replaces `import()` in code
  await page.evaluate(`(async () => {
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
    await Promise.all(scripts.map(({ name }) => import(name)));
    for (let turn = 0; turn < 3; turn++) await new Promise((done) => setTimeout(done));
  })()`);
}

it('a part of the landing page that has the focus is replaced only when the focus has left it', async () => {
  const { page, calls } = await openLanding();
  await page.waitForLoadState('networkidle');
  const code = waitForPlansCode(page);
  await planButton(page, 'Básico').focus();
  await code;
  await expectFocus(planButton(page, 'Básico'));
  expect(calls.plans).toBe(0);
  await page.getByRole('link', { name: 'Empieza Ya' }).first().focus();
  await expect.poll(() => calls.plans).toBe(1);
});

/** Makes React's scheduler wait, as on a busy machine, once `isBusy` is set on the window. */
const delayScheduler = (page: Page) =>
  page.addInitScript(() => {
    // eslint-disable-next-line typescript/unbound-method -- called with its port below
    const post = MessagePort.prototype.postMessage as (...input: unknown[]) => void;
    MessagePort.prototype.postMessage = function (this: MessagePort, ...input: unknown[]) {
      setTimeout(() => post.apply(this, input), 'isBusy' in window ? 1_000 : 0);
    };
  });

it('P46: the focus stays where Tab has brought it while a part of the landing page is replaced', async () => {
  const { page } = await openLanding('/', undefined, delayScheduler);
  await page.waitForLoadState('networkidle');
  const code = waitForPlansCode(page);
  await page.evaluate(() => void Object.assign(window, { isBusy: true }));
  await planButton(page, 'Básico').scrollIntoViewIfNeeded();
  await code;
  await planButton(page, 'Básico').focus();
  // longer than the delay of the scheduler: what was replaced late would have taken the focus with it
  await page.waitForTimeout(1_500);
  await expectFocus(planButton(page, 'Básico'));
});

it('P46: the focus stays on the button of a plan when the plans of the server replace those of the page', async () => {
  const { page } = await openLanding();
  const answer = Promise.withResolvers<void>();
  await page.route('**/subscription-types-with-pricing', async (route) => {
    await answer.promise;
    await route.fallback();
  });
  const asked = page.waitForRequest('**/subscription-types-with-pricing');
  await planButton(page, 'Básico').scrollIntoViewIfNeeded();
  await asked;
  await planButton(page, 'Básico').focus();
  answer.resolve();
  await page.getByText('11,50').waitFor();
  await expectFocus(planButton(page, 'Básico'));
});

it('a link in the HTML of the landing page leads on without loading the site again', async () => {
  const { page } = await openLanding();
  await page.waitForLoadState('networkidle');
  await mark(page);
  await page.getByRole('link', { name: 'Planes desde 9,99 € al mes' }).first().click();
  await page.waitForURL('**/pricing');
  await page.getByRole('heading', { level: 1, name: 'Elige tu plan' }).waitFor();
  expect(await isMarked(page)).toBe(true);
});

it('the landing page is whole when it is reached from another page', async () => {
  const { page, consoleErrors } = await openLanding('/blog', { width: 1280, height: 800 });
  await page.waitForLoadState('networkidle');
  await mark(page);
  await page.getByRole('navigation').getByRole('link', { name: 'Inicio' }).first().click();
  for (const heading of [
    'Del objetivo a la rutina, en tres pasos',
    'Tres planes, sin permanencia',
    'Productos destacados',
    'Quién lo cuenta',
    'Quién prepara tu rutina',
    'Preguntas frecuentes',
    'Tu primera semana cabe en una hoja',
  ])
    await page.getByRole('heading', { name: heading }).waitFor();
  expect(await isMarked(page)).toBe(true);
  expect(consoleErrors).toEqual([]);
});

it('the answers of the landing page open by keyboard without JavaScript of the page', async () => {
  const { page } = await openLanding();
  const question = page.getByText('¿Puedo cancelar cuando quiera?');
  const answer = page.getByText(/^Sí, en tu perfil, con dos toques/);
  expect(await answer.isVisible()).toBe(false);
  await question.focus();
  await page.keyboard.press('Enter');
  await answer.waitFor({ state: 'visible' });
});
