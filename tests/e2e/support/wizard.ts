import type { FrameLocator, Page } from 'playwright-core';
import { healthConsentVersion } from '#shared/rules/assessment.ts';
import { defaultOptions } from '#functions/_data/defaults/options.ts';
import { password } from './people.ts';

const listOf = {
  eatingHabit: 'eating-habits',
  nutritionType: 'nutrition-types',
  fitnessLevel: 'fitness-levels',
  sportsActivity: 'sports-activities',
  motivation: 'motivations',
  trainingFrequency: 'training-frequencies',
  workoutType: 'workouttypes',
  subscriptionType: 'subscription-types',
} as const;

const chosen = Object.fromEntries(
  Object.entries(listOf).map(([field, list]) => [field, defaultOptions[list][1]!._id]),
);

/** What was answered up to the plan, as the browser keeps it. */
export const answers = {
  birthDay: '9',
  birthMonth: '2',
  birthYear: '1990',
  weight: '72.5',
  height: '1.75',
  healthConsent: healthConsentVersion,
  gender: 'femenino',
  ...chosen,
  billingCycle: 'monthly',
  firstName: '',
  lastName: '',
  email: '',
};

interface Kept {
  screen: string;
  answers?: Record<string, string>;
  order?: Record<string, unknown> | null;
}

/** An assessment that was left at a screen. */
export const leftAt = ({ screen, answers: own, order = null }: Kept): { evaluacion: string } => ({
  evaluacion: JSON.stringify({
    version: 1,
    savedAt: Date.now(),
    screen,
    answers: { ...answers, ...own },
    order,
  }),
});

export const next = (page: Page, name: string | RegExp = 'Siguiente'): Promise<void> =>
  page.getByRole('button', { name }).click();

/** Waits for a question. */
export const asked = (page: Page, question: string): Promise<void> =>
  page.getByRole('heading', { level: 1, name: question }).waitFor();

/** Step 9, up to the payment. */
export async function fillAccount(page: Page, email: string): Promise<void> {
  await asked(page, 'Crea tu cuenta');
  await page.getByLabel('Nombre').fill('Vera');
  await page.getByLabel('Apellidos').fill('Prueba Gil');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(password);
  await page.getByText('Email disponible').waitFor();
  await next(page, 'Configurar Pago');
  await asked(page, 'Configura tu pago');
}

export const testCards = {
  good: '4242424242424242',
  /** Refused as it is saved. */
  declined: '4000000000000002',
  /** Saved, and refused as it is charged. */
  failing: '4000000000000341',
  /** The bank asks as it is saved and as it is charged. */
  asksBank: '4000002760003184',
} as const;

const cardFrame = (page: Page): FrameLocator =>
  page.frameLocator("iframe[title='Campo de entrada seguro del pago con tarjeta']");

/** Types a card into Stripe's field. */
export async function fillCard(page: Page, card: keyof typeof testCards): Promise<void> {
  const frame = cardFrame(page);
  await frame.getByLabel('Número de tarjeta').fill(testCards[card]);
  await frame.getByLabel('Fecha de caducidad').fill('12 / 34');
  await frame.getByLabel('CVC').fill('123');
  await frame.getByLabel('Código postal').fill('28013');
}

/** The button that bears the law's words. */
export const orderButton = (page: Page) =>
  page.getByRole('button', { name: 'Finalizar Suscripción · pedido con obligación de pago' });

/** The bank's question of 3-D Secure. */
export const bank = (page: Page): FrameLocator =>
  page.frameLocator("iframe[title='Autenticación 3D Secure']");

/** Types a card and orders. */
export async function payBy(page: Page, card: keyof typeof testCards): Promise<void> {
  await fillCard(page, card);
  await orderButton(page).click();
}
