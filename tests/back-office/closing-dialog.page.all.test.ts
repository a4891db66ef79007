import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { waitForShownToast } from '#tests/support/cloud/shown-toasts.ts';
import { openEvaluation } from '../support/pages/admin/evaluation-page.ts';
import { setUpSite } from '../support/pages/open-site.ts';

const site = setUpSite();

/** What `holdMoment` keeps in the page. */
type Held = Window & {
  /** Whether the way back in the history waits to be told. */
  isBackHeld?: boolean;
  /** The renders that React has scheduled; null when they are no longer held. */
  renders?: (() => void)[] | null;
};

/** Holds what the page is told of the way back in its history, and the renders that React schedules. */
const holdMoment = (page: Page) =>
  page.evaluate(() => {
    const held = window as Held;
    held.renders = [];
    const holdBack = (event: Event) => {
      if (!event.isTrusted) return;
      event.stopImmediatePropagation();
      held.isBackHeld = true;
    };
    window.addEventListener('popstate', holdBack, { capture: true });
    const post = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'postMessage')!.value as (
      message: unknown,
    ) => void;
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      const send = () => post.call(this, message);
      if (held.renders) held.renders.push(send);
      else send();
    };
  });

/** Tells the page of the way back, with which React renders at once all that is scheduled; then nothing is held any more. */
const releaseMoment = (page: Page) =>
  page.evaluate(() => {
    const held = window as Held;
    const release = () => {
      const { renders } = held;
      held.renders = null;
      for (const send of renders!) send();
    };
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    setTimeout(release);
  });

/** Waits until the page has the library of the toasts; its own wait began earlier. */
const waitForLibrary = (page: Page) =>
  page.evaluate(
    `import(document.querySelector('link[rel=modulepreload][href*="/toaster-"]').href)
      .then(() => new Promise((done) => setTimeout(done)))`,
  );

it('the first toast of a page shows although its dialog closes in the same moment', async () => {
  const { page, consoleErrors } = await openEvaluation(site);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'En casa', exact: true }).click();
  await dialog.getByLabel('Nombre').fill('Cocino yo');
  await holdMoment(page);
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  await page.waitForFunction(() => (window as Held).isBackHeld);
  await waitForLibrary(page);
  await releaseMoment(page);
  await waitForShownToast(page, { title: 'Textos guardados' });
  await dialog.waitFor({ state: 'hidden' });
  expect(consoleErrors).toEqual([]);
});
