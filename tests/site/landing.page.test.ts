import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { expectFocus } from '#tests/support/cloud/focus.ts';
import { waitForShownToast } from '#tests/support/cloud/shown-toasts.ts';
import { waitForIdlePage } from '../support/pages/idle-page.ts';
import { setUpSite } from '../support/pages/open-site.ts';

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
/** At once: the code of the plans may replace the link while a scroll waits for it to be still. */
const toPlans = (page: Page) =>
  planButton(page, 'Básico').evaluate((link) => link.scrollIntoView({ behavior: 'instant' }));
/** Whether the page is the document that was loaded first. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { isFirst: true }));
const isMarked = (page: Page) => page.evaluate(() => 'isFirst' in window);

it('the landing page has plans and prices as HTML, and reads them and the featured products from the server once they are near', async () => {
  const { page, calls, consoleErrors } = await openLanding();
  await waitForIdlePage(page);
  expect(await page.getByText('9,99').count()).toBeGreaterThan(0);
  expect(calls).toEqual({ plans: 0, featured: 0 });
  await page.getByRole('heading', { name: 'Productos destacados' }).scrollIntoViewIfNeeded();
  await expect.poll(() => calls.featured).toBe(1);
  await toPlans(page);
  await page.getByText('11,50').waitFor();
  expect(calls.plans).toBe(1);
  await planButton(page, 'Premium').click();
  await page.getByRole('heading', { level: 1, name: '¿Cuándo naciste?' }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('evaluacion'))).toContain(
    '"subscriptionType":"opt_2"',
  );
  expect(consoleErrors).toEqual([]);
});

nightly('featured products that cannot be read are told by a toast, in the words of the page', async () => {
  const { page } = await openLanding();
  await page.route('**/api/products/featured', (route) => route.fulfill({ status: 502, json: null }));
  await page.getByRole('heading', { name: 'Productos destacados' }).scrollIntoViewIfNeeded();
  await waitForShownToast(page, { title: 'Error', description: 'Error al cargar los productos destacados' });
  // the places stay, empty
  expect(await page.getByRole('heading', { name: 'Productos destacados' }).isVisible()).toBe(true);
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

nightly(
  'a part of the landing page that has the focus is replaced only when the focus has left it',
  async () => {
    const { page, calls } = await openLanding();
    await waitForIdlePage(page);
    const code = waitForPlansCode(page);
    await planButton(page, 'Básico').focus();
    await code;
    await expectFocus(planButton(page, 'Básico'));
    expect(calls.plans).toBe(0);
    await page.getByRole('link', { name: 'Empieza Ya' }).first().focus();
    await expect.poll(() => calls.plans).toBe(1);
  },
);

/** What `holdScheduler` keeps in the page: what React's scheduler has posted; null while it is not held. */
type Held = Window & { posts?: (() => void)[] | null };

/** Lets React's scheduler be held, as on a busy machine. */
const prepareScheduler = (page: Page) =>
  page.addInitScript(() => {
    // eslint-disable-next-line typescript/unbound-method -- called with its port below
    const post = MessagePort.prototype.postMessage as (...input: unknown[]) => void;
    MessagePort.prototype.postMessage = function (this: MessagePort, ...input: unknown[]) {
      const send = () => post.apply(this, input);
      const { posts } = window as Held;
      if (posts) posts.push(send);
      else send();
    };
  });
const holdScheduler = (page: Page) => page.evaluate(() => void ((window as Held).posts = []));
const releaseScheduler = (page: Page) =>
  page.evaluate(() => {
    const { posts } = window as Held;
    (window as Held).posts = null;
    for (const send of posts ?? []) send();
  });

it('P46: the focus stays where Tab has brought it while a part of the landing page is replaced', async () => {
  const { page, calls } = await openLanding('/', undefined, prepareScheduler);
  await waitForIdlePage(page);
  const code = waitForPlansCode(page);
  await holdScheduler(page);
  await toPlans(page);
  await code;
  await planButton(page, 'Básico').focus();
  // what is replaced late would take the focus with it
  await releaseScheduler(page);
  await waitForIdlePage(page);
  await expectFocus(planButton(page, 'Básico'));
  // it is replaced once the focus has left it
  await page.getByRole('link', { name: 'Empieza Ya' }).first().focus();
  await expect.poll(() => calls.plans).toBe(1);
});

nightly(
  'P46: the focus stays on the button of a plan when the plans of the server replace those of the page',
  async () => {
    const { page } = await openLanding();
    const answer = Promise.withResolvers<void>();
    await page.route('**/subscription-types-with-pricing', async (route) => {
      await answer.promise;
      await route.fallback();
    });
    const asked = page.waitForRequest('**/subscription-types-with-pricing');
    await toPlans(page);
    await asked;
    await planButton(page, 'Básico').focus();
    answer.resolve();
    await page.getByText('11,50').waitFor();
    await expectFocus(planButton(page, 'Básico'));
  },
);

it('the HTML of the landing page answers before its code: questions open by keyboard, and a link does not load the site again', async () => {
  const { page } = await openLanding();
  const question = page.getByText('¿Puedo cancelar cuando quiera?');
  const answer = page.getByText(/^Sí, en tu perfil, con dos toques/);
  expect(await answer.isVisible()).toBe(false);
  await question.focus();
  await page.keyboard.press('Enter');
  await answer.waitFor({ state: 'visible' });
  await mark(page);
  await page.getByRole('link', { name: 'Planes desde 9,99 € al mes' }).first().click();
  await page.waitForURL('**/pricing');
  await page.getByRole('heading', { level: 1, name: 'Elige tu plan' }).waitFor();
  expect(await isMarked(page)).toBe(true);
});

nightly('the landing page is whole when it is reached from another page', async () => {
  const { page, consoleErrors } = await openLanding('/blog', { width: 1280, height: 800 });
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
