import type { Browser, Locator, Page } from 'playwright-core';
import { storedWizard } from '#tests/support/pages/open-wizard.ts';
import { measureAlternately, median } from '../alternate.ts';
import type { Figure } from '../figure.ts';
import { sharedBenchCloud } from '../start-cloud.ts';
import { openBrowser } from './browser.ts';

const runs = 5;
/** A phone of the middle class beside this machine, as Lighthouse assumes. */
const slowdown = 4;
const budget = { max: 100 };

/** What a visitor has in hand. */
interface Device {
  name: string;
  width: number;
  height: number;
  isPhone: boolean;
}

const desktop: Device = { name: 'desktop', width: 1280, height: 900, isPhone: false };
const phone: Device = { name: 'phone', width: 360, height: 740, isPhone: true };

/** Presses a control with a finger or a mouse. */
type Press = (target: Locator) => Promise<void>;

/** One thing that a visitor does on a page that has settled. */
interface Interaction {
  name: string;
  path: string;
  stored?: Record<string, string>;
  /** All devices by default. */
  devices?: Device[];
  /** What comes before it, and is not measured. */
  prepare?: (page: Page, press: Press, device: Device) => Promise<void>;
  target: (page: Page) => Locator;
  /** Why it may take longer than the budget. */
  reason?: string;
}

const openFilters = (page: Page) => page.getByRole('button', { name: 'Filtros' });

const interactions: Interaction[] = [
  {
    name: 'add to cart',
    path: '/tienda',
    target: (page) => page.locator('.quick-add:enabled').first(),
  },
  {
    name: 'open the filters',
    path: '/tienda',
    devices: [phone],
    target: openFilters,
    reason:
      'a modal dialog makes the page inert: the browser styles all 780 elements anew, which no code can divide',
  },
  {
    name: 'filter',
    path: '/tienda',
    prepare: async (page, press, { isPhone }) => {
      if (isPhone) await press(openFilters(page));
    },
    target: (page) => page.locator('.category-button').filter({ visible: true }).nth(1),
  },
  {
    name: 'wizard step',
    path: '/evaluacion',
    stored: storedWizard('motivation'),
    target: (page) => page.getByRole('button', { name: 'Siguiente' }),
  },
];

/** Interaction to next paint with a slow processor: from the tap to the frame that shows its effect. The slower device decides. */
export async function measureInteractions(): Promise<Figure[]> {
  const { siteUrl } = await sharedBenchCloud();
  const browser = await openBrowser();
  try {
    const figures: Figure[] = [];
    for (const interaction of interactions) {
      const { devices = [desktop, phone], reason } = interaction;
      const times = await measureAlternately(runs, devices, (device) =>
        measure(browser, siteUrl, interaction, device),
      );
      figures.push({
        part: 'paint',
        name: `${interaction.path}: ${interaction.name}`,
        value: Math.max(...devices.map((device) => median(times.get(device)!))),
        unit: 'ms',
        budget,
        reason,
        note: devices.map((device) => `${device.name} ${times.get(device)!.join(', ')}`).join('; '),
      });
    }
    return figures;
  } finally {
    await browser.close();
  }
}

async function measure(browser: Browser, siteUrl: string, interaction: Interaction, device: Device) {
  const { path, stored = {}, prepare, target } = interaction;
  const { width, height, isPhone } = device;
  const context = await browser.newContext({
    viewport: { width, height },
    isMobile: isPhone,
    hasTouch: isPhone,
  });
  const entries = Object.entries(stored);
  await context.addInitScript(
    (all) => all.forEach(([key, value]) => localStorage.setItem(key, value)),
    entries,
  );
  await context.addInitScript(recordInteractions);
  const page = await context.newPage();
  const press: Press = (control) => (isPhone ? control.tap() : control.click());
  await page.goto(siteUrl + path, { waitUntil: 'networkidle' });
  await prepare?.(page, press, device);
  const devTools = await context.newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const since = await page.evaluate(() => performance.now());
  await press(target(page));
  await page.waitForFunction((start) => window.interactions.some(({ at }) => at >= start), since);
  // entries come after their frame, the last ones late
  await page.waitForTimeout(1000);
  const longest = await page.evaluate(
    (start) => Math.max(...window.interactions.filter(({ at }) => at >= start).map(({ ms }) => ms)),
    since,
  );
  await context.close();
  return longest;
}

declare global {
  interface Window {
    /** When the events of interactions began, and how long they took, in milliseconds. */
    interactions: { at: number; ms: number }[];
  }
}

function recordInteractions(): void {
  window.interactions = [];
  new PerformanceObserver((list) => {
    for (const { interactionId, startTime, duration } of list.getEntries() as PerformanceEventTiming[])
      if (interactionId) window.interactions.push({ at: startTime, ms: duration });
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}
