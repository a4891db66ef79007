import type { FrameLocator, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Presses Tab until the target has the focus. Every focused element on the way must have a visible focus.
 */
export async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const page = target.page();
  await target.waitFor();
  for (let stop = 0; stop < 120; stop++) {
    await page.keyboard.press(key);
    await expectVisibleFocus(page);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab never came to ${target}`);
}

/**
 * Presses Tab until the focus is inside a frame. The frame may be in another process: keys typed before the focus has
 * arrived there would be lost, so each step waits for it. Inputs that the frame has not started yet are read-only; a
 * focus that enters before the frame has loaded stays on the empty document, so the inputs are awaited first.
 */
export async function tabInto(page: Page, frame: FrameLocator): Promise<void> {
  await frame.locator('input:read-write').first().waitFor();
  for (let stop = 0; stop < 20; stop++) {
    const before = await page.evaluateHandle(() => document.activeElement);
    await page.keyboard.press('Tab');
    await page.waitForFunction((last) => document.activeElement !== last, before);
    if ((await page.evaluate(() => document.activeElement?.tagName)) !== 'IFRAME') continue;
    await frame.locator(':focus:read-write').waitFor();
    return;
  }
  throw new Error('Tab never came into the frame');
}

/** Fails where the focus cannot be seen; an opening drawer takes a frame or two even without motion. */
async function expectVisibleFocus(page: Page): Promise<void> {
  if (await changesPixels(page)) return;
  await expect.poll(() => page.evaluate(invisibleFocus), { message: 'the focus cannot be seen' }).toBeNull();
}

/** Whether the focus changes the pixels, where styles cannot be read, such as on a slider's thumb. */
async function changesPixels(page: Page): Promise<boolean> {
  const element = page.locator('input[type=range]:focus');
  if ((await element.count()) === 0) return false;
  const handle = await element.elementHandle();
  const withFocus = await handle.screenshot();
  await handle.evaluate((slider) => slider.blur());
  const without = await handle.screenshot();
  await handle.evaluate((slider) => slider.focus());
  return !withFocus.equals(without);
}

/** Accessible label or text of the focused element. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? '';
  });

/** Runs in the page: describes the focused element if it has no focus ring or is outside the viewport, else null. */
function invisibleFocus(): string | null {
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
