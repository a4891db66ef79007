import { build } from 'esbuild';
import type { Browser, FrameLocator, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { listen } from '#infra/local/http.ts';
import { sharedBrowser } from '#tests/support/cloud/browser.ts';
import { startStage, type Stage } from '../stage.ts';

/** A shop's page with a card form in a browser, and the simulator behind it. */
export interface CardStage extends Stage {
  browser: Browser;
  /** Opens the form for the client secret of an intent. */
  visit(secret: string, options?: VisitOptions): Promise<Page>;
}

export interface VisitOptions {
  width?: number;
  scheme?: 'light' | 'dark';
}

/** The frame with the card's fields. */
export const cardFrame = (page: Page): FrameLocator => page.frameLocator('#card iframe');

/** The 3D Secure frame. */
export const bankFrame = (page: Page): FrameLocator =>
  page.frameLocator("iframe[title='Autenticación 3D Secure']");

/** Fills in the card form. */
export async function typeCard(page: Page, number: string): Promise<void> {
  const frame = cardFrame(page);
  await frame.getByLabel('Número de tarjeta').fill(number);
  await frame.getByLabel('Fecha de caducidad').fill('12/34');
  await frame.getByLabel('CVC').fill('123');
  await frame.getByLabel('Código postal').fill('28013');
}

async function bundlePage(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [new URL('./card-page.tsx', import.meta.url).pathname],
    bundle: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"development"' },
    logLevel: 'error',
  });
  return outputFiles[0]!.text;
}

/** The result of the page's submission, as Stripe.js returned it. */
export async function resultOf(page: Page): Promise<unknown> {
  await page.waitForFunction(() => window.result !== undefined);
  return page.evaluate(() => window.result);
}

/** Fills in a card and submits the form. */
export async function submitCard(page: Page, number: string): Promise<Page> {
  await typeCard(page, number);
  await page.getByRole('button', { name: 'Guardar' }).click();
  return page;
}

/** Starts a card stage. Its page has the product's content policy, with the simulator in Stripe's place. */
export async function startCardStage(): Promise<CardStage> {
  const stage = await startStage();
  const script = await bundlePage();
  const home = stage.simulator.url;
  const policy = `default-src 'none'; img-src data:; script-src 'self' ${home}; style-src 'self' 'unsafe-inline'; connect-src 'self' ${home}; frame-src ${home}`;
  const shop = await listen((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://shop');
    const isPage = pathname === '/';
    const bodies: Record<string, string> = {
      '/': pageOf(home),
      '/given.js': `window.given = ${searchParams.get('json')}`,
      '/page.js': script,
    };
    response.writeHead(200, {
      'content-type': isPage ? 'text/html; charset=utf-8' : 'text/javascript; charset=utf-8',
      'content-security-policy': policy,
    });
    response.end(bodies[pathname]?.replaceAll('QUERY', encodeURIComponent(searchParams.get('given') ?? '')));
  });
  const browser = await sharedBrowser();
  return {
    ...stage,
    browser,
    async visit(secret, { width = 800, scheme = 'light' } = {}) {
      const context = await browser.newContext({ viewport: { width, height: 740 }, colorScheme: scheme });
      onTestFinished(() => context.close());
      const page = await context.newPage();
      page.on('console', (message) =>
        expect.soft(message.type(), message.text()).not.toMatch(/error|warning/),
      );
      const [color, wrong] = scheme === 'dark' ? ['#e9f1ec', '#f0917c'] : ['#10201a', '#a63a24'];
      const given = { key: 'pk_test_simulated', secret, color, wrong };
      await page.goto(`http://localhost:${shop.port}/?given=${encodeURIComponent(JSON.stringify(given))}`);
      // The fields are visible before their code runs.
      await page.locator('body[data-ready]').waitFor();
      await cardFrame(page).getByLabel('Número de tarjeta').waitFor();
      return page;
    },
    async close() {
      await shop.close();
      await stage.close();
    },
  };
}

const pageOf = (home: string) => `<!doctype html>
<html lang="es">
  <head>
    <title>Tarjeta</title>
    <link rel="icon" href="data:," />
    <style>
      :root { color-scheme: light dark }
      body { background: light-dark(#fbfaf7, #0e1512); color: light-dark(#10201a, #e9f1ec); font: 16px/1.5 sans-serif }
      #card { padding: 12px; border: 1px solid gray; border-radius: 10px; background: light-dark(#fff, #151e1a) }
    </style>
  </head>
  <body>
    <main><h1>Tarjeta</h1><div id="root"></div></main>
    <script src="${home}/endive/stripe.js"></script>
    <script src="/given.js?json=QUERY"></script>
    <script type="module" src="/page.js"></script>
  </body>
</html>`;
