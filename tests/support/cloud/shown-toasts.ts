import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';

/*
 * A toast goes by itself after four seconds, which a busy machine may spend between two looks at the page. The pages of
 * tests record the toasts that they show, so that a test can wait for one that is gone already.
 */

export interface ShownToast {
  type: string;
  title: string;
  description: string;
}

/** Whether a test has waited for the toast already: of two equal ones each is waited for once. */
type Recorded = ShownToast & { isTaken: boolean };

type Recording = Window & { shownToasts?: Recorded[] };

/** Records the toasts of every page of a context, from the start of each document. */
export async function recordToasts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const known = new WeakMap<Element, string>();
    const shown: Recorded[] = ((window as Recording).shownToasts = []);
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll<HTMLElement>('[data-sonner-toast], .plain-toast')) {
        const title = toast.querySelector('[data-title], strong')?.textContent ?? '';
        // that of a plain one, without the toast library, follows its title
        const part = toast.querySelector('[data-description]') ?? toast.querySelector('strong')?.nextSibling;
        const description = part?.textContent ?? '';
        // a plain one takes the element of the one before
        const text = `${title}\n${description}`;
        if (known.get(toast) === text) continue;
        known.set(toast, text);
        shown.push({ type: toast.dataset.type ?? '', title, description, isTaken: false });
      }
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });
}

/** The toasts that the document has shown so far, oldest first. */
export const shownToasts = (page: Page): Promise<ShownToast[]> =>
  page.evaluate(() =>
    ((window as Recording).shownToasts ?? []).map(({ type, title, description }) => ({
      type,
      title,
      description,
    })),
  );

/** What a test expects of a toast; `text` is either title or description. */
interface ExpectedToast {
  title?: string;
  description?: string | undefined;
  text?: string;
}

/** Waits until such a toast has been shown, exactly with these texts, and takes the oldest one. */
export async function waitForShownToast(page: Page, expected: ExpectedToast): Promise<void> {
  const message = `toast ${JSON.stringify(expected)}`;
  await expect.poll(() => takeToast(page, expected), { message }).toBe(true);
}

const takeToast = (page: Page, expected: ExpectedToast): Promise<boolean> =>
  page.evaluate(({ title, description, text }) => {
    const toast = ((window as Recording).shownToasts ?? []).find(
      (one) =>
        !one.isTaken &&
        (title === undefined || one.title === title) &&
        (description === undefined || one.description === description) &&
        (text === undefined || one.title === text || one.description === text),
    );
    if (toast) toast.isTaken = true;
    return toast !== undefined;
  }, expected);

/** From now on no toast goes by itself: it is as if the pointer were always over it. */
export const holdToasts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const hold = () =>
      document
        .querySelector('[data-sonner-toast]')
        ?.dispatchEvent(new MouseEvent('mousemove', { bubbles: true }));
    new MutationObserver(hold).observe(document, { childList: true, subtree: true });
  });
