import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isAll, nightly } from '#tests/support/run/rounds.ts';
import { findViolations } from '#tests/support/cloud/axe.ts';
import { cardFrame, startCardStage, typeCard, type CardStage, type VisitOptions } from './card-stage.ts';

let stage: CardStage;
beforeAll(async () => {
  stage = await startCardStage();
});
afterAll(() => stage.close());

async function open(options?: VisitOptions): Promise<Page> {
  const { client_secret: secret } = await stage.stripe.setupIntents.create({ usage: 'off_session' });
  return stage.visit(secret!, options);
}
const lastChange = (page: Page) => page.evaluate(() => window.changes.at(-1));
const field = (page: Page, label: string) => cardFrame(page).getByLabel(label);
/** Waits until the focus is in the frame: before that, no field can lose it. */
const focusArrives = (page: Page) =>
  page.waitForFunction(() => document.querySelector('#card')?.classList.contains('StripeElement--focus'));
const alert = (page: Page) => page.getByRole('alert').textContent();

describe('the Card Element', () => {
  nightly(
    'the Card Element works with the keyboard alone: a completed field leads to the next, Enter submits',
    async () => {
      const page = await open();
      await page.keyboard.press('Tab');
      await focusArrives(page);
      await page.keyboard.type('4242424242424242123412328013');
      expect(await field(page, 'Número').inputValue()).toBe('4242 4242 4242 4242');
      expect(await field(page, 'Fecha').inputValue()).toBe('12 / 34');
      await expect
        .poll(() => lastChange(page))
        .toEqual({
          elementType: 'card',
          complete: true,
          empty: false,
          brand: 'unknown',
          value: { postalCode: '28013' },
        });
      expect(await page.locator('#card').getAttribute('class')).toContain('StripeElement--complete');
      await page.keyboard.press('Tab');
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('BUTTON');
      await page.keyboard.press('Shift+Tab');
      await focusArrives(page);
      await page.keyboard.press('Enter');
      await page.getByText('Tarjeta guardada').waitFor();
    },
  );

  nightly('the Card Element explains what is wrong with a field', async () => {
    const page = await open();
    for (const [label, typed, code, message] of [
      ['Número', '4242424242424241', 'invalid_number', 'El número de tu tarjeta no es válido.'],
      ['Número', '4242', 'incomplete_number', 'El número de tu tarjeta está incompleto.'],
      ['Fecha', '1125', 'invalid_expiry_year_past', 'El año de caducidad de tu tarjeta ya ha pasado.'],
      ['Fecha', '1026', 'invalid_expiry_month_past', 'La fecha de caducidad de tu tarjeta ya ha pasado.'],
      ['Fecha', '13', 'invalid_expiry_month', 'El mes de caducidad de tu tarjeta no es válido.'],
      ['CVC', '1', 'incomplete_cvc', 'El código de seguridad de tu tarjeta está incompleto.'],
      ['Código postal', '2', 'incomplete_zip', 'Tu código postal está incompleto.'],
    ] as const) {
      await field(page, label).fill(typed);
      await focusArrives(page);
      await field(page, label).blur();
      // The change event reaches the page as a message of the frame.
      await expect
        .poll(() => lastChange(page), { message: typed })
        .toMatchObject({ complete: false, error: { type: 'validation_error', code, message } });
      expect(await alert(page)).toBe(message);
      expect(await field(page, label).getAttribute('aria-invalid')).toBe('true');
      await field(page, label).fill('');
    }
  });

  nightly(
    'an incomplete card is not sent, its first missing field shows an error, and the page cannot read what was typed',
    async () => {
      const page = await open();
      const before = stage.simulator.state.paymentMethods.size;
      await page.getByRole('button', { name: 'Guardar' }).click();
      await page.getByRole('alert').waitFor();
      expect(await alert(page)).toBe('El número de tu tarjeta está incompleto.');
      await typeCard(page, '4242424242424242');
      expect(
        await page.evaluate(() => JSON.stringify(window.changes) + document.body.innerHTML),
      ).not.toContain('4242');
      const reach = page.evaluate(() => document.querySelector('iframe')!.contentWindow!.document.title);
      await expect(reach).rejects.toThrow(/cross-origin/);
      await field(page, 'Código postal').fill('');
      await page.getByRole('button', { name: 'Guardar' }).click();
      await page.getByText('Tu código postal está incompleto.').waitFor();
      expect(stage.simulator.state.paymentMethods.size).toBe(before);
    },
  );

  nightly('the Card Element takes an American Express card, and a date as browsers autofill it', async () => {
    const page = await open();
    await typeCard(page, '378282246310005');
    await field(page, 'Fecha').fill('12/2034');
    expect(await field(page, 'Fecha').inputValue()).toBe('12 / 34');
    await expect.poll(() => lastChange(page)).toMatchObject({ complete: true });
  });

  const looks = [
    { width: 360, scheme: 'light' },
    { width: 800, scheme: 'dark' },
  ] as const;
  it.runIf(isAll).each(looks)('P46: the Card Element passes axe on $width px, $scheme', async (options) => {
    const page = await open(options);
    for (const number of ['', '4242424242424242', '4242424242424241']) {
      if (number) await typeCard(page, number);
      expect(await findViolations(page)).toEqual([]);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  });
});
