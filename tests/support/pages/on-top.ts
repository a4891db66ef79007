import type { Locator } from 'playwright-core';

/** Whether the middle of an element is in the window and nothing covers it, without scrolling. */
export const isOnTop = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
