import { setTimeout } from 'node:timers/promises';
import type { FrameLocator, Locator, Page } from 'playwright-core';

/**
 * Walks with Tab until the target has the focus, as somebody does who has no mouse. Every stop on the way must show
 * that it is one.
 */
export async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const page = target.page();
  await target.waitFor();
  for (let stop = 0; stop < 120; stop++) {
    await page.keyboard.press(key);
    if (!(await isSeen(page)))
      throw new Error(`the focus cannot be seen: ${await page.evaluate(unseenFocus)}`);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab never came to ${target}`);
}

/**
 * Walks with Tab into a frame. The browser carries the focus over to another process: what was typed before it has come
 * would be lost, so it is waited for at every stop.
 */
export async function tabInto(page: Page, frame: FrameLocator): Promise<void> {
  for (let stop = 0; stop < 20; stop++) {
    const before = await page.evaluateHandle(() => document.activeElement);
    await page.keyboard.press('Tab');
    await page.waitForFunction((last) => document.activeElement !== last, before);
    if ((await page.evaluate(() => document.activeElement?.tagName)) !== 'IFRAME') continue;
    await frame.locator(':focus').waitFor();
    return;
  }
  throw new Error('Tab never came into the frame');
}

/** A drawer is on its way for a frame or two, also where nothing moves. */
async function isSeen(page: Page): Promise<boolean> {
  if (await changesLook(page)) return true;
  for (let look = 0; look < 20; look++) {
    if ((await page.evaluate(unseenFocus)) === null) return true;
    await setTimeout(25);
  }
  return false;
}

/** Whether the focus shows where styles cannot be asked, such as on the thumb of a slider. */
async function changesLook(page: Page): Promise<boolean> {
  const element = page.locator('input[type=range]:focus');
  if ((await element.count()) === 0) return false;
  const handle = await element.elementHandle();
  const withFocus = await handle.screenshot();
  await handle.evaluate((slider) => slider.blur());
  const without = await handle.screenshot();
  await handle.evaluate((slider) => slider.focus());
  return !withFocus.equals(without);
}

/** Where the focus is. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? '';
  });

/** Runs in the page: the element with the focus when nothing shows it, or it is outside the window. */
function unseenFocus(): string | null {
  const element = document.activeElement;
  if (!element || element === document.body || element === document.documentElement) return null;
  const rings = [getComputedStyle(element), getComputedStyle(element, '::after')];
  const hasRing = rings.some(
    ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && outlineWidth !== '0px',
  );
  const { top, bottom, left, right } = element.getBoundingClientRect();
  const isInWindow = bottom > 0 && right > 0 && top < window.innerHeight && left < window.innerWidth;
  return hasRing && isInWindow ? null : `${element.outerHTML.slice(0, 200)} at ${top}, ${left}`;
}
