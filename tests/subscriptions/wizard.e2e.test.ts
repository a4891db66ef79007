import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { nightlyJourney } from '../support/journeys/journey.ts';
import { tabInto } from '../support/journeys/keyboard.ts';
import { waitForPath, eventually } from '../support/journeys/page.ts';
import { newEmail, password } from '../support/journeys/test-users.ts';
import {
  cardNumber,
  waitForQuestion,
  fillAccount,
  fillCard,
  storedAssessment,
  orderButton,
} from '../support/journeys/wizard.ts';

const kept = (page: Page) => page.evaluate(() => localStorage.getItem('evaluacion'));

nightlyJourney("P46: the wizard's ten steps work with the keyboard alone", async ({ visit }) => {
  const page = await visit('/evaluacion');
  const { keyboard } = page;
  const focusedId = () => page.evaluate(() => document.activeElement?.getAttribute('placeholder'));
  await eventually(focusedId).toBe('DD');
  // Space, Enter and Backspace on an empty field also move between the fields
  await keyboard.type('9');
  await keyboard.press('Space');
  await keyboard.press('Backspace');
  expect(await focusedId()).toBe('DD');
  await keyboard.press('Enter');
  await keyboard.type('2');
  await keyboard.press('Enter');
  await keyboard.type('1990');
  await keyboard.press('Space');
  await waitForQuestion(page, '¿Cuánto pesas y cuánto mides?');
  await eventually(focusedId).toBe('72,5');
  await keyboard.press('Backspace');
  await waitForQuestion(page, '¿Cuándo naciste?');
  await keyboard.press('Enter');
  await eventually(focusedId).toBe('72,5');
  await keyboard.type('72,5');
  await keyboard.press('ArrowUp');
  expect(await page.getByRole('textbox', { name: 'Peso' }).inputValue()).toBe('72,6');
  await keyboard.press('Enter');
  await keyboard.type('175');
  await keyboard.press('Enter');
  await page.getByText(/^Sin tu consentimiento/).waitFor();
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('checkbox');
  await keyboard.press('Space');
  await keyboard.press('Enter');
  for (const question of [
    '¿Con qué género te identificas?',
    '¿Cómo comes en un día normal?',
    '¿Qué tipo de alimentación sigues?',
    '¿En qué forma estás?',
    '¿Qué deporte haces ya?',
    '¿Qué te mueve?',
    '¿Cuántos días vas a entrenar?',
    '¿Qué quieres entrenar?',
  ]) {
    await waitForQuestion(page, question);
    await page.getByRole('radio').nth(1).waitFor();
    await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('radio');
    await keyboard.press('2');
    await eventually(() => page.getByRole('radio').nth(1).isChecked()).toBe(true);
    await keyboard.press(question.length % 2 ? 'Enter' : 'Space');
  }
  await waitForQuestion(page, 'Elige tu plan');
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('radio');
  await keyboard.press('ArrowDown');
  await eventually(() => page.getByRole('radio').nth(1).isChecked()).toBe(true);
  await keyboard.press('Enter');
  await waitForQuestion(page, 'Crea tu cuenta');
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('autocomplete'))).toBe(
    'given-name',
  );
  await keyboard.type('María José');
  await keyboard.press('Enter');
  await keyboard.type('Gil');
  await keyboard.press('Enter');
  await keyboard.type(newEmail());
  await keyboard.press('Enter');
  await keyboard.type(password);
  await page.getByText('Email disponible').waitFor();
  await keyboard.press('Enter');
  await waitForQuestion(page, 'Configura tu pago');
  expect(await kept(page)).toContain('"firstName":"María José"');
  const frame = page.frameLocator('.card-field iframe');
  await cardNumber(page).waitFor();
  await tabInto(page, frame);
  await keyboard.type('4242424242424242');
  await keyboard.type('1234');
  await keyboard.type('123');
  await keyboard.type('28013');
  await keyboard.press('Enter');
  await waitForPath(page, '/perfil?tab=entrenamiento');
});

nightlyJourney(
  'the wizard offline shows a notice, keeps the answers, and continues with the network',
  async ({ visit }) => {
    const page = await visit('/evaluacion', {
      stored: storedAssessment({ screen: 'account' }),
      expects: [/INTERNET_DISCONNECTED/],
    });
    await fillAccount(page, newEmail());
    await fillCard(page, 'good');
    await page.context().setOffline(true);
    await page.getByText('Sin conexión.').waitFor();
    await orderButton(page).click();
    await page
      .getByText(/No hay conexión|No hemos podido conectar/)
      .first()
      .waitFor();
    await page.context().setOffline(false);
    await orderButton(page).click();
    await waitForPath(page, '/perfil?tab=entrenamiento');
  },
);
