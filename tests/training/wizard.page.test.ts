import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { firstOf, nightly } from '#tests/support/run/rounds.ts';
import { setUpSite } from '../support/pages/open-site.ts';
import { openWizard, question } from '../support/pages/open-wizard.ts';

const site = setUpSite();

const password = (page: Page) => page.getByRole('textbox', { name: 'Contraseña' });
const radio = (page: Page, name: RegExp) => page.getByRole('radio', { name });
const orderButton = (page: Page) => page.getByRole('button', { name: /^Finalizar Suscripción/ });

/** Whether an element is in view as a whole. */
const isInView = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight && bottom > top;
  });

it('on a phone, step 10 has its order button in view and says what is missing; after its reload the password is typed on step 9, and digits change nothing that is paid', async () => {
  const page = await openWizard(site, { screen: 'account', width: 360, height: 740 });
  await password(page).fill('Secreta-12');
  await page.getByText('Email disponible').waitFor();
  await page.getByRole('button', { name: 'Configurar Pago' }).click();
  await orderButton(page).waitFor();
  expect(await isInView(page, '.wizard-order-button')).toBe(true);
  await page.getByText('14,99\u00a0€ hoy', { exact: true }).waitFor();
  // Stripe.js cannot be loaded here: there is no card field
  await orderButton(page).click();
  await page.getByRole('alert').getByText('Completa el pago. Debes añadir un método de pago').waitFor();
  expect(await isInView(page, '.wizard-order-button')).toBe(true);
  expect(await page.locator('[data-sonner-toast]').count()).toBe(0);

  await page.reload();
  await expect.poll(() => password(page).evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.type('Secreta-12');
  expect(await question(page)).toBe('Crea tu cuenta');
  expect(await password(page).inputValue()).toBe('Secreta-12');
  await page.getByText('Email disponible').waitFor();
  await page.getByRole('button', { name: 'Configurar Pago' }).click();
  await radio(page, /^Mensual/).waitFor();
  for (const digit of ['1', '2']) await page.keyboard.press(digit);
  await radio(page, /^Mensual/).focus();
  await page.keyboard.press('2');
  expect(await radio(page, /^Mensual/).isChecked()).toBe(true);
});

it('on a phone of 360 × 640, step 2 shows question, consent and both ways at once; the legal text opens on demand', async () => {
  const page = await openWizard(site, { screen: 'body', width: 360, height: 640 });
  await page.getByRole('checkbox', { name: 'Doy mi consentimiento' }).uncheck();
  for (const shown of ['#pregunta', '.body-measures', '.consent-ways', 'button[type=submit]'])
    expect(await isInView(page, shown)).toBe(true);
  // giving it and going on without it look alike
  const looks = await page
    .locator('.consent-ways > *')
    .evaluateAll((ways) =>
      ways.map((way) => [way.clientWidth, way.clientHeight, getComputedStyle(way).backgroundColor]),
    );
  expect(looks[0]).toEqual(looks[1]);
  const legal = page.getByText(/^Doy mi consentimiento explícito/);
  expect(await legal.isVisible()).toBe(false);
  await page.getByText('Qué datos son y para qué').click();
  await legal.waitFor();
});

it('on a phone, step 8 says VAT and days to withdraw, what each plan has, and answers questions', async () => {
  const page = await openWizard(site, { screen: 'plan', width: 360, height: 640 });
  await page.getByText('Todo lo del plan Básico').waitFor();
  expect(await page.getByText(/^Precios con IVA .* Tienes 14\sdías para desistir\.$/).isVisible()).toBe(true);
  await page.getByText('¿Puedo cancelar cuando quiera?').click();
  await page.getByText(/^Sí, en tu perfil/).waitFor();
});

nightly(
  'after a reload that loses the birth date, step 1 is filled in without a jump to step 2',
  async () => {
    const page = await openWizard(site, { screen: 'birth', answers: { healthConsent: '' } });
    const type = async () => {
      await page.getByLabel('Día').pressSequentially('9');
      await page.getByLabel('Mes').pressSequentially('2');
      await page.getByLabel('Año').pressSequentially('1990');
    };
    await type();
    await page.getByRole('button', { name: 'Siguiente' }).click();
    await page.getByRole('heading', { name: '¿Cuánto pesas y cuánto mides?' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: '¿Cuándo naciste?' }).waitFor();
    await type();
    expect(await question(page)).toBe('¿Cuándo naciste?');
  },
);

it.each(
  firstOf(1, [
    ['plan', 'Elige un plan para seguir'],
    ['gender', 'Elige una opción para seguir'],
  ]),
)('on a phone, the refusal of an unanswered %s stands in view above the buttons', async (screen, text) => {
  const field = screen === 'plan' ? 'subscriptionType' : screen;
  const answers = { [field]: '' };
  const page = await openWizard(site, { screen, answers, width: 360, height: 740 });
  await page.getByRole('radio').first().waitFor();
  await page.getByRole('button', { name: /^(Siguiente|Continuar)/ }).click();
  await page.getByText(text).waitFor();
  expect(await isInView(page, '#problema')).toBe(true);
  expect(await page.getByRole('radiogroup').getAttribute('aria-invalid')).toBe('true');
});

nightly(
  'the wizard says before and on the payment that the first routine of a type and frequency does not exist yet',
  async () => {
    const page = await openWizard(site, { screen: 'workoutType' });
    const notice = page.getByText(
      /^La primera rutina de este tipo y esta frecuencia todavía se está preparando/,
    );
    await radio(page, /^Hipertrofia/).waitFor();
    expect(await notice.count()).toBe(0);
    await radio(page, /^Movilidad/).check();
    await notice.waitFor();
    await page.getByRole('button', { name: 'Siguiente' }).click();
    await radio(page, /^Premium/).waitFor();
    expect(await notice.count()).toBe(0);
    await page.getByRole('button', { name: 'Continuar con mi Plan' }).click();
    await password(page).fill('Secreta-12');
    await page.getByText('Email disponible').waitFor();
    await page.getByRole('button', { name: 'Configurar Pago' }).click();
    await notice.waitFor();
  },
);

it('the wizard is passed without health data: the body data is skipped as a block, and none of it is stored', async () => {
  const blank = ['birthDay', 'birthMonth', 'birthYear', 'weight', 'height', 'healthConsent', 'gender'];
  const habits = ['eatingHabit', 'nutritionType', 'fitnessLevel', 'sportsActivity', 'motivation'];
  const answers = Object.fromEntries([...blank, ...habits].map((field) => [field, '']));
  const page = await openWizard(site, { screen: 'birth', answers });
  await page.getByRole('button', { name: 'Seguir sin decirla: tengo 16 años o más' }).click();
  await page.getByRole('heading', { name: '¿Cuánto pesas y cuánto mides?' }).waitFor();
  await page.getByRole('button', { name: 'Seguir sin estos datos' }).click();
  await page.getByRole('heading', { name: '¿Cuántos días vas a entrenar?' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: '¿Cuánto pesas y cuánto mides?' }).waitFor();
  await page.goForward();
  for (const name of ['Siguiente', 'Siguiente', 'Continuar con mi Plan']) {
    await page.getByRole('radio').first().waitFor();
    await page.getByRole('button', { name }).click();
  }
  await password(page).waitFor();
  // a reload keeps what was left out
  await page.reload();
  await password(page).waitFor();
  expect(await question(page)).toBe('Crea tu cuenta');
  const stored = await page.evaluate(() => localStorage.getItem('evaluacion')!);
  const { answers: kept } = JSON.parse(stored) as { answers: Record<string, string> };
  for (const field of [...blank, ...habits]) expect(kept[field]).toBe('');
  expect(kept['skipped']).toBe(
    'birth body gender eatingHabit nutritionType fitnessLevel sportsActivity motivation',
  );
});
