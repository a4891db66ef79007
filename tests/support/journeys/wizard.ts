import type { FrameLocator, Locator, Page } from 'playwright-core';
import { wizardAnswers } from '../subscriptions/wizard-answers.ts';
import type { SubscriptionOrder } from '../../../web/src/features/training/assessment/wizard-progress.ts';
import { password } from './test-users.ts';

/** Answers up to the plan, as localStorage has them. */
export const answers = { ...wizardAnswers(1), gender: 'femenino' } as const;

interface StoredAssessment {
  screen: string;
  answers?: Record<string, string>;
  order?: SubscriptionOrder | null;
}

/** localStorage entry of an assessment left at a screen. */
export const storedAssessment = ({
  screen,
  answers: own,
  order = null,
}: StoredAssessment): { evaluacion: string } => ({
  evaluacion: JSON.stringify({
    version: 2,
    savedAt: Date.now(),
    screen,
    answers: { ...answers, ...own },
    order,
  }),
});

export const next = (page: Page, name: string | RegExp = 'Siguiente'): Promise<void> =>
  page.getByRole('button', { name }).click();

/** Waits for the heading of a question. */
export const waitForQuestion = (page: Page, question: string): Promise<void> =>
  page.getByRole('heading', { level: 1, name: question }).waitFor();

/** The single choices from step 3 to the training type, in their order, with the answer to each. */
export const choicesOf = (gender: string) =>
  [
    ['¿Con qué género te identificas?', gender],
    ['¿Cómo comes en un día normal?', 'Como en casa'],
    ['¿Qué tipo de alimentación sigues?', 'Mediterránea'],
    ['¿En qué forma estás?', 'Intermedio'],
    ['¿Qué deporte haces ya?', 'Gimnasio'],
    ['¿Qué te mueve?', 'Ganar músculo'],
    ['¿Cuántos días vas a entrenar?', '3 días por semana'],
    ['¿Qué quieres entrenar?', 'Fuerza'],
  ] as const;

/** Fills in step 9 and continues to the payment. */
export async function fillAccount(page: Page, email: string): Promise<void> {
  await waitForQuestion(page, 'Crea tu cuenta');
  await page.getByLabel('Nombre').fill('Vera');
  await page.getByLabel('Apellidos').fill('Prueba Gil');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(password);
  await page.getByText('Email disponible').waitFor();
  await next(page, 'Configurar Pago');
  await waitForQuestion(page, 'Configura tu pago');
}

export const testCards = {
  good: '4242424242424242',
  /** Declined when saved. */
  declined: '4000000000000002',
  /** Saved, but declined when charged. */
  failing: '4000000000000341',
  /** Requires 3-D Secure when saved and when charged. */
  asksBank: '4000002760003184',
} as const;

/** Stripe's card field. */
export const cardFrame = (page: Page): FrameLocator =>
  page.frameLocator("iframe[title='Campo de entrada seguro del pago con tarjeta']");

/** The number of the card; its field takes keys only when the script of Stripe's frame has loaded. */
export const cardNumber = (page: Page): Locator =>
  cardFrame(page).getByLabel('Número de tarjeta').and(cardFrame(page).locator(':read-write'));

/** Fills in Stripe's card field. */
export async function fillCard(page: Page, card: keyof typeof testCards): Promise<void> {
  const frame = cardFrame(page);
  await frame.getByLabel('Número de tarjeta').fill(testCards[card]);
  await frame.getByLabel('Fecha de caducidad').fill('12 / 34');
  await frame.getByLabel('CVC').fill('123');
  await frame.getByLabel('Código postal').fill('28013');
}

/** The order button with the text required by law. */
export const orderButton = (page: Page) =>
  page.getByRole('button', { name: 'Finalizar Suscripción · pedido con obligación de pago' });

/** The bank's 3-D Secure frame. */
export const threeDSecureFrame = (page: Page): FrameLocator =>
  page.frameLocator("iframe[title='Autenticación 3D Secure']");

/** Fills in a card and clicks the order button. */
export async function orderWithCard(page: Page, card: keyof typeof testCards): Promise<void> {
  await fillCard(page, card);
  await orderButton(page).click();
}
