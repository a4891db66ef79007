import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { journey } from '../support/journeys/journey.ts';
import { tabInto } from '../support/journeys/keyboard.ts';
import { waitForPath, eventually, waitForErrorToast, waitForToast } from '../support/journeys/page.ts';
import { newEmail, password, newCustomer } from '../support/journeys/test-users.ts';
import {
  cardNumber,
  waitForQuestion,
  fillAccount,
  fillCard,
  storedAssessment,
  orderButton,
  next,
  orderWithCard,
} from '../support/journeys/wizard.ts';
import { newSubscriber } from '../support/journeys/subscribers.ts';

const kept = (page: Page) => page.evaluate(() => localStorage.getItem('evaluacion'));

journey("P46: the wizard's ten steps work with the keyboard alone", async ({ visit }) => {
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

journey(
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

journey(
  "the wizard's step 1 refuses an invalid birth date and a user one day under 16",
  async ({ visit }) => {
    const page = await visit('/evaluacion');
    await page.clock.setFixedTime(new Date('2026-11-21T12:00:00Z'));
    await page.reload();
    const born = async (day: string, month: string, year: string, text: string) => {
      await page.getByLabel('Día').fill(day);
      await page.getByLabel('Mes').fill(month);
      await page.getByLabel('Año').fill(year);
      await next(page);
      await page.getByText(text, { exact: true }).waitFor();
    };
    await born('', '', '', 'Todos los campos de fecha son obligatorios');
    await born('31', '4', '1990', 'Este mes solo tiene 30 días');
    await born('29', '2', '1990', 'Este mes solo tiene 28 días');
    await born('9', '13', '1990', 'Mes debe estar entre 1 y 12');
    await born('22', '11', '2010', 'Debes tener al menos 16 años para registrarte');
    await page.getByLabel('Año').fill('20100');
    await page.getByText('El año no puede tener más de 4 dígitos').waitFor();
    await page.getByLabel('Año').fill('201');
    await page.getByLabel('Mes').focus();
    await page.getByText('Formato incorrecto. Debe ser un año de 4 dígitos').waitFor();
    await page.getByLabel('Día').fill('21');
    await page.getByLabel('Año').fill('2010');
    await next(page);
    await waitForQuestion(page, '¿Cuánto pesas y cuánto mides?');
  },
);

journey('body data is stored only after the consent, and then survives a reload', async ({ visit }) => {
  const page = await visit('/evaluacion');
  await page.getByLabel('Día').fill('9');
  await page.getByLabel('Mes').fill('2');
  await page.getByLabel('Año').fill('1987');
  await next(page);
  await page.getByRole('textbox', { name: 'Peso' }).fill('81,5');
  await page.getByRole('textbox', { name: 'Altura' }).fill('182');
  expect(await page.getByRole('checkbox').isChecked()).toBe(false);
  await next(page);
  await page.getByText(/^Sin tu consentimiento/).waitFor();
  expect(await kept(page)).not.toMatch(/1987|81\.5|1\.82/);
  await page.locator('details').getByText('Qué datos son y para qué').click();
  expect(await page.getByRole('link', { name: /^Qué hacemos con tus datos/ }).getAttribute('href')).toBe(
    '/legal/privacidad',
  );
  await page.getByRole('checkbox').check();
  await next(page);
  await waitForQuestion(page, '¿Con qué género te identificas?');
  await page.getByRole('radio', { name: 'Otro' }).check();
  await waitForQuestion(page, '¿Cómo comes en un día normal?');
  await page.goBack();
  await waitForQuestion(page, '¿Con qué género te identificas?');
  await page.reload();
  await waitForQuestion(page, '¿Con qué género te identificas?');
  expect(await page.getByRole('radio', { name: 'Otro' }).isChecked()).toBe(true);
  await page.goBack();
  await waitForQuestion(page, '¿Cuánto pesas y cuánto mides?');
  expect(await page.getByRole('textbox', { name: 'Altura' }).inputValue()).toBe('1,82');
  await page.getByRole('checkbox').uncheck();
  expect(await kept(page)).not.toMatch(/1987|81\.5|1\.82|otro/);
});

journey(
  'the wizard checks an e-mail while it is typed and shows whether it is taken or free',
  async ({ visit }) => {
    const { email } = inject('cloud').accounts.customer;
    const page = await visit('/evaluacion', { stored: storedAssessment({ screen: 'account' }) });
    await page.getByLabel('Nombre').fill('Vera');
    await page.getByLabel('Apellidos').fill('Gil');
    await page.getByRole('textbox', { name: 'Contraseña' }).fill('corta');
    await page.getByLabel('Email').fill('vera@');
    await next(page, 'Configurar Pago');
    await page.getByText('Email inválido').waitFor();
    await page.getByLabel('Email').fill(email);
    await page.getByText('Verificando disponibilidad del email...').waitFor();
    await next(page, 'Configurar Pago');
    await page.getByText('La contraseña debe tener al menos 6 caracteres', { exact: true }).waitFor();
    await page.getByRole('textbox', { name: 'Contraseña' }).fill(password);
    const taken =
      'Este email ya está registrado. Si ya tienes una cuenta, inicia sesión en lugar de crear una nueva.';
    await page.getByText(taken).waitFor();
    await next(page, 'Configurar Pago');
    await waitForToast(page, 'Email no disponible', taken);
    await page.getByLabel('Email').fill(newEmail());
    await next(page, 'Configurar Pago');
    await waitForToast(page, 'Verificando email', 'Verificando disponibilidad del email...');
    await page.getByText('Email disponible').waitFor();
    await next(page, 'Configurar Pago');
    await waitForQuestion(page, 'Configura tu pago');
  },
);

journey(
  'a reload keeps all answers but the password, which is not stored on the device',
  async ({ visit }) => {
    const email = newEmail();
    const page = await visit('/evaluacion', { stored: storedAssessment({ screen: 'account' }) });
    await fillAccount(page, email);
    await page.reload();
    await waitForQuestion(page, 'Crea tu cuenta');
    expect(await page.getByLabel('Email').inputValue()).toBe(email);
    expect(await page.getByLabel('Nombre').inputValue()).toBe('Vera');
    expect(await page.getByRole('textbox', { name: 'Contraseña' }).inputValue()).toBe('');
    const stored = await page.evaluate(() =>
      [localStorage, sessionStorage].flatMap((storage) => Object.values(storage) as string[]).join(''),
    );
    expect(stored).not.toContain(password);
  },
);

journey(
  'a Google sign-in in the wizard returns to the same step, asks for no password, and ends in the profile',
  async ({ visit }) => {
    const page = await visit('/evaluacion', { stored: storedAssessment({ screen: 'account' }) });
    await page.getByRole('button', { name: 'Continuar con Google' }).click();
    await page.getByRole('button', { name: /marcos/ }).click();
    await waitForQuestion(page, 'Crea tu cuenta');
    await page.getByText('Sigues con tu cuenta').waitFor();
    expect(await page.getByRole('textbox', { name: 'Contraseña' }).count()).toBe(0);
    await next(page, 'Configurar Pago');
    await orderWithCard(page, 'good');
    await waitForPath(page, '/perfil?tab=entrenamiento');
  },
);

journey(
  'the wizard leads a subscriber to the subscription and continues for a user without one',
  async ({ visit }) => {
    const { signedIn } = await newSubscriber();
    const page = await visit('/evaluacion', { as: signedIn });
    await waitForPath(page, '/perfil/pagos');
    await waitForToast(page, 'Ya tienes una suscripción');
    const other = await visit('/evaluacion', {
      as: await newCustomer(),
      stored: storedAssessment({ screen: 'account' }),
    });
    await other.getByText('Sigues con tu cuenta').waitFor();
    await next(other, 'Configurar Pago');
    await waitForQuestion(other, 'Configura tu pago');
  },
);

journey(
  'P41: the payment step without Stripe.js shows an error, keeps the answers, and can retry',
  async ({ visit }) => {
    const page = await visit('/evaluacion', {
      stored: storedAssessment({ screen: 'account' }),
      expects: [/ERR_FAILED/],
    });
    await page.route('**/stripe.js', (route) => route.abort());
    await fillAccount(page, newEmail());
    await page.getByText('Stripe no está disponible').waitFor();
    await orderButton(page).click();
    const isMissing = page.getByRole('alert').getByText('Completa el pago. Debes añadir un método de pago');
    await isMissing.waitFor();
    await page.unroute('**/stripe.js');
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await orderButton(page).scrollIntoViewIfNeeded();
    await page.frameLocator('.card-field iframe').getByLabel('Número de tarjeta').fill('4242');
    await orderButton(page).click();
    await isMissing.waitFor();
    await page.getByText('El número de tu tarjeta está incompleto.').first().waitFor();
  },
);

journey('P41: unreadable stored answers show a message and the wizard starts again', async ({ visit }) => {
  const page = await visit('/evaluacion', { stored: { evaluacion: '{"version":1,' } });
  await waitForErrorToast(
    page,
    'No hemos podido leer las respuestas que había en este dispositivo. Empezamos de nuevo.',
  );
  await waitForQuestion(page, '¿Cuándo naciste?');
});

journey(
  'an option list of the wizard can be retried, is read in any shape, and reports an option that is gone',
  async ({ visit }) => {
    const page = await visit('/evaluacion', {
      stored: storedAssessment({ screen: 'gender' }),
      expects: [/400/],
    });
    const refusal = { status: 400, json: { code: 'invalid_input', message: 'Algo no ha ido bien.' } };
    await page.route('**/api/eating-habits', (route) => route.fulfill(refusal));
    await page.reload();
    await next(page);
    await waitForErrorToast(page, 'Error al cargar los datos del formulario');
    await page.getByText('Algo no ha ido bien.').waitFor();
    await page.unroute('**/api/eating-habits');
    const bare = [{ _id: 'opt_x', description: 'Como de pie' }];
    await page.route('**/api/eating-habits', (route) => route.fulfill({ json: bare }));
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await page.getByRole('radio', { name: 'Como de pie' }).waitFor();
    await page.getByText('Una de las opciones elegidas ya no existe. Vuelve a elegirla.').waitFor();
    await next(page);
    await waitForQuestion(page, '¿Cómo comes en un día normal?');
  },
);
