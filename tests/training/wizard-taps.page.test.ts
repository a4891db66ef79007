import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { firstOf, nightly } from '#tests/support/run/rounds.ts';
import { stopClock } from '#tests/support/cloud/stop-clock.ts';
import { messages } from '../../web/src/features/training/assessment/messages.ts';
import { screens } from '../../web/src/features/training/assessment/screens.ts';
import { setUpSite } from '../support/pages/open-site.ts';
import { openWizard, question } from '../support/pages/open-wizard.ts';

const site = setUpSite();

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('placeholder'));

/** Runs the timers of the next two seconds, and lets the page render what they change. */
async function letTimePass(page: Page) {
  await page.clock.runFor(2000);
  await page.clock.resume();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

nightly(
  'a tap on a card leads to the next question, also on the chosen one; number keys choose only on the cards; a question about health may be passed',
  async () => {
    const page = await openWizard(site, { screen: 'motivation', answers: { motivation: '' } });
    await page.getByText('Toca una y pasas a la siguiente.').waitFor();
    const radio = (name: RegExp) => page.getByRole('radio', { name });
    const card = radio(/^Ganar músculo/);
    const next = page.getByRole('heading', { name: '¿Cuántos días vas a entrenar?' });
    const goBack = async () => {
      await page.getByRole('button', { name: 'Anterior' }).click();
      await page.getByRole('heading', { name: '¿Qué te mueve?' }).waitFor();
    };
    await page.getByRole('button', { name: 'Prefiero no contestar' }).click();
    await next.waitFor();
    await goBack();
    await page.getByRole('button', { name: 'Siguiente' }).focus();
    await page.keyboard.press('2');
    expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
    await radio(/^Sentirme mejor/).focus();
    await page.keyboard.press('2');
    expect(await radio(/^Perder peso/).isChecked()).toBe(true);
    for (const _ of ['another card', 'the chosen card']) {
      await card.click();
      await next.waitFor();
      await goBack();
      expect(await card.isChecked()).toBe(true);
    }
  },
);

nightly(
  'a way around a question that is pressed twice is one step: Back leads to the question again',
  async () => {
    const page = await openWizard(site, { screen: 'body' });
    const skip = page.getByRole('button', { name: 'Seguir sin estos datos' });
    await skip.evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await page.getByRole('heading', { name: '¿Cuántos días vas a entrenar?' }).waitFor();
    await page.goBack();
    await expect.poll(() => question(page)).toBe('¿Cuánto pesas y cuánto mides?');
  },
);

/** Presses the way on; `time` tells a first press from a second. */
type Press = (page: Page, time: 1 | 2) => Promise<void>;
const wayOn = (page: Page) => page.locator('.wizard-ways [type=submit]');
const presses: Record<string, Press> = {
  // as Apple's phones report it: each tap is a first press
  tap: (page) =>
    wayOn(page).evaluate((button) => {
      const options = { bubbles: true, cancelable: true, detail: 1 };
      button.dispatchEvent(new PointerEvent('pointerdown', { ...options, pointerType: 'touch' }));
      for (const type of ['mousedown', 'click']) button.dispatchEvent(new MouseEvent(type, options));
    }),
  Enter: (page) => page.keyboard.press('Enter'),
  async click(page, time) {
    if (time === 1) await wayOn(page).hover();
    await page.mouse.down({ clickCount: time });
    await page.mouse.up({ clickCount: time });
  },
};

it.each(firstOf(1, Object.entries(presses)))(
  'P300: a double %s is one step and one entry of the history, also where the next question is answered',
  async (_, press) => {
    const page = await openWizard(site, { screen: 'birth' });
    // how long a press and the next one are apart is not the machine's to say
    await stopClock(page);
    const entries = () => page.evaluate(() => history.length);
    for (const { id } of screens.slice(0, -1)) {
      const [before, asked] = [await entries(), await question(page)];
      if (id === 'plan') await page.getByRole('radio', { checked: true }).focus();
      if (id === 'account') {
        await page.getByRole('textbox', { name: 'Contraseña' }).fill('Larga-2026-clave');
        await page.clock.runFor(1000);
        await page.getByText('Email disponible').waitFor();
      }
      await press(page, 1);
      await expect.poll(() => question(page)).not.toBe(asked);
      const next = await question(page);
      await press(page, 2);
      expect([id, (await entries()) - before, await question(page)]).toEqual([id, 1, next]);
      expect(await page.locator('[aria-invalid=true]').count()).toBe(0);
      await page.clock.runFor(1000);
    }
    expect(await question(page)).toBe('Configura tu pago');
    // the second press did not meet the button that orders
    expect(await page.getByText(messages.methodRequired).count()).toBe(0);
  },
);

nightly('a double tap on a card answers one question, not two', async () => {
  const page = await openWizard(site, { screen: 'fitnessLevel' });
  const { x, y } = (await page.getByRole('radio').first().boundingBox())!;
  // a clock that runs on by itself would let a slow machine's second tap come too late
  await stopClock(page);
  await page.mouse.click(x + 20, y + 20);
  await page.clock.runFor(200);
  await page.mouse.click(x + 20, y + 20);
  await page.clock.runFor(200);
  expect(await question(page)).toBe('¿En qué forma estás?');
  await page.clock.runFor(2000);
  await page.getByRole('heading', { name: '¿Qué deporte haces ya?' }).waitFor();
  await letTimePass(page);
  expect(await question(page)).toBe('¿Qué deporte haces ya?');
});

nightly('P46: arrow keys and numbers choose a card without leaving the question', async () => {
  const page = await openWizard(site, { screen: 'motivation' });
  await page.clock.install();
  await page.getByRole('radio').first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('1');
  await letTimePass(page);
  expect(await page.getByRole('radio').first().isChecked()).toBe(true);
  expect(await question(page)).toBe('¿Qué te mueve?');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: '¿Cuántos días vas a entrenar?' }).waitFor();
});

nightly(
  'a tap on a type whose first routine does not exist yet stays, so that the notice is read',
  async () => {
    const page = await openWizard(site, { screen: 'workoutType' });
    await page.clock.install();
    await page.getByRole('radio', { name: /^Movilidad/ }).click();
    await page.getByText(/^La primera rutina de este tipo y esta frecuencia todavía/).waitFor();
    await letTimePass(page);
    expect(await question(page)).toBe('¿Qué quieres entrenar?');
  },
);

nightly(
  'on a phone the most popular plan is in sight with the monthly price of its year; number keys choose none, and a tap does not lead on to the account',
  async () => {
    const page = await openWizard(site, {
      screen: 'plan',
      answers: { subscriptionType: '' },
      width: 360,
      height: 760,
    });
    await page.clock.install();
    const popular = page.locator('label', { hasText: 'MÁS POPULAR' });
    const price = popular.getByText(/11,99\s€ cada mes/);
    const bottom = await price.evaluate((line) => line.getBoundingClientRect().bottom);
    const bar = await page.locator('.wizard-ways').evaluate((part) => part.getBoundingClientRect().top);
    expect(bottom).toBeLessThanOrEqual(bar);
    await page.getByRole('radio', { name: /^Premium/ }).focus();
    await page.keyboard.press('3');
    expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
    const pro = page.getByRole('radio', { name: /^Pro/ });
    await pro.click();
    await letTimePass(page);
    expect(await pro.isChecked()).toBe(true);
    expect(await question(page)).toBe('Elige tu plan');
  },
);

nightly(
  'P46: the assessment begins with what it takes and costs; day and month jump on when they are whole, each step has a title of its own',
  async () => {
    const page = await openWizard(site, {
      screen: 'birth',
      answers: { birthDay: '', birthMonth: '', birthYear: '' },
      width: 360,
      height: 760,
    });
    await page.getByText('Unos tres minutos').waitFor();
    await page.getByText(/Planes desde 14,99\s€ al mes/).waitFor();
    await page.getByText('Sin tarjeta hasta el final').waitFor();
    expect(await page.title()).toMatch(/^Paso 1 de 10: ¿Cuándo naciste\? · Evaluación/);
    await page.getByLabel('Día').focus();
    // a 3 may become 30, a 4 is whole
    await page.keyboard.type('3');
    expect(await focused(page)).toBe('DD');
    await page.keyboard.type('0');
    expect(await focused(page)).toBe('MM');
    // the key that follows does not jump twice
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('MM');
    await page.keyboard.type('9');
    expect(await focused(page)).toBe('AAAA');
    await page.keyboard.press('Space');
    expect(await focused(page)).toBe('AAAA');
    await page.keyboard.type('1990');

    // a correction of the day does not jump to the month
    await page.getByLabel('Día').focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Backspace');
    expect(await focused(page)).toBe('DD');
    await page.keyboard.type('0');
    expect(await focused(page)).toBe('MM');

    // an Enter right after the jump would have nothing left to do
    await page.getByLabel('Año').focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: '¿Cuánto pesas y cuánto mides?' }).waitFor();
    await expect.poll(() => page.title()).toMatch(/^Paso 2 de 10: .+ · Evaluación/);
    expect(await page.getByText('Unos tres minutos').count()).toBe(0);
  },
);
