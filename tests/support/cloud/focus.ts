import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/** Whether an element has the keyboard focus. */
export const isFocused = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => element === document.activeElement);

/** Waits until an element has the keyboard focus: effects move it after what they follow is shown. */
export async function expectFocus(locator: Locator): Promise<void> {
  await expect.poll(() => isFocused(locator), { message: `focus of ${locator}` }).toBe(true);
}
