import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { shownToasts } from '#tests/support/cloud/shown-toasts.ts';
import { journey } from '../support/journeys/journey.ts';
import { waitForToast } from '../support/journeys/page.ts';
import { newSubscriber } from '../support/journeys/subscribers.ts';

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });

/** Clicks twice in one tick, like queued taps on a busy phone. */
const pressTwice = (pressed: Locator) =>
  pressed.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });

const toasts = async (page: Page, title: string) =>
  (await shownToasts(page)).filter((toast) => toast.title === title);

journey(
  'P12: a double click on cancel or reactivate makes one call and shows one toast',
  async ({ visit }) => {
    const { signedIn } = await newSubscriber();
    const page = await visit('/perfil/pagos', { as: signedIn });
    const done: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') done.push(new URL(request.url()).pathname.split('/').at(-1)!);
    });
    await button(page, 'Cancelar suscripción').click();
    const question = page.getByRole('dialog', { name: '¿Cancelar tu suscripción?' });
    await pressTwice(button(question, 'Cancelar suscripción'));
    await waitForToast(page, 'Suscripción cancelada');
    await button(page, 'Reactivar suscripción').waitFor();
    expect(done).toEqual(['cancel']);
    expect(await toasts(page, 'Suscripción cancelada')).toHaveLength(1);

    await pressTwice(button(page, 'Reactivar suscripción'));
    await waitForToast(page, 'Suscripción reactivada');
    await button(page, 'Cancelar suscripción').waitFor();
    expect(done).toEqual(['cancel', 'reactivate']);
    expect(await toasts(page, 'Suscripción reactivada')).toHaveLength(1);
  },
);
