import type { SignedIn } from '#shared/contracts/accounts/auth.ts';
import { inject } from 'vitest';
import { accountAnswers, placedOrder } from '../subscriptions/wizard-answers.ts';
import type { State } from './axe-states.ts';
import {
  waitForQuestion,
  fillAccount,
  storedAssessment,
  next,
  orderButton,
  orderWithCard,
} from './wizard.ts';
import { newCustomer, newEmail } from './test-users.ts';

/** With an anchor: a browser restores the history entry of a page that is loaded again at the same URL. */
const path = '/evaluacion#estado';
const left = (screen: string, shows: string, own: Partial<State> = {}): State => ({
  name: `wizard: ${screen}`,
  path,
  stored: storedAssessment({ screen }),
  shows,
  ...own,
});

/** Every step of the wizard, and its errors and dialogs. */
export async function wizardStates(): Promise<State[]> {
  const member = await newCustomer();
  return [...questions(), ...mistakes(), ...payments(member)];
}

const questions = (): State[] => [
  left('birth', '¿Cuándo naciste?'),
  left('body', '¿Cuánto pesas y cuánto mides?'),
  left('gender', '¿Con qué género te identificas?'),
  left('eatingHabit', 'Como en casa'),
  left('nutritionType', 'Mediterránea'),
  left('fitnessLevel', 'Intermedio'),
  left('sportsActivity', 'Senderismo'),
  left('motivation', 'Soltar estrés'),
  left('trainingFrequency', '5 días por semana'),
  left('workoutType', 'Movilidad'),
  left('plan', 'MÁS POPULAR'),
  left('account', 'Continuar con Google'),
];

const mistakes = (): State[] => [
  { name: 'wizard: empty birth date', path, shows: '¿Cuándo naciste?', act: (page) => next(page) },
  left('body', '¿Cuánto pesas y cuánto mides?', {
    name: 'wizard: without consent',
    act: async (page) => {
      await page.getByRole('checkbox').uncheck();
      await next(page);
    },
  }),
  {
    name: 'wizard: no choice',
    path,
    stored: storedAssessment({ screen: 'gender', answers: { gender: '' } }),
    shows: '¿Con qué género te identificas?',
    act: (page) => next(page),
  },
  left('account', 'Continuar con Google', {
    name: 'wizard: taken e-mail',
    act: async (page) => {
      await page.getByLabel('Email').fill(inject('cloud').accounts.customer.email);
      await page.getByText(/^Este email ya está registrado/).waitFor();
      await next(page, 'Configurar Pago');
    },
  }),
  left('gender', '¿Con qué género te identificas?', {
    name: 'wizard: list that cannot be loaded',
    fails: /400/,
    route: (page) =>
      page.route('**/api/eating-habits', (route) =>
        route.fulfill({ status: 400, json: { code: 'invalid_input', message: 'Algo no ha ido bien.' } }),
      ),
    act: async (page) => {
      await next(page);
      await page.getByText('Reintentar').waitFor();
    },
  }),
  left('gender', '¿Con qué género te identificas?', {
    name: 'wizard: empty list',
    route: (page) => page.route('**/api/eating-habits', (route) => route.fulfill({ json: [] })),
    act: async (page) => {
      await next(page);
      await page.getByText('Todavía no hay opciones').waitFor();
    },
  }),
];

const payments = (member: SignedIn): State[] => [
  left('account', 'Sigues con tu cuenta', { name: 'wizard: signed in', as: member }),
  left('account', 'Continuar con Google', {
    name: 'wizard: payment',
    act: async (page) => {
      await fillAccount(page, newEmail());
      await page.frameLocator('.card-field iframe').getByLabel('CVC').waitFor();
    },
  }),
  left('account', 'Continuar con Google', {
    name: 'wizard: empty card',
    act: async (page) => {
      await fillAccount(page, newEmail());
      await page.frameLocator('.card-field iframe').getByLabel('CVC').waitFor();
      await orderButton(page).click();
      await page.getByText('El número de tu tarjeta está incompleto.').waitFor();
    },
  }),
  left('account', 'Continuar con Google', {
    name: 'wizard: consent to an older text',
    fails: /400/,
    route: (page) =>
      page.route('**/api/stripe/check-sign-up', (route) =>
        route.fulfill({
          status: 400,
          json: {
            code: 'invalid_input',
            field: 'healthConsent.version',
            message: 'El texto del consentimiento ha cambiado.',
          },
        }),
      ),
    act: async (page) => {
      await fillAccount(page, newEmail());
      await orderWithCard(page, 'good');
      await page.getByText('El texto del consentimiento ha cambiado.').waitFor();
      await page.getByRole('checkbox', { checked: false }).waitFor();
    },
  }),
  left('account', 'Continuar con Google', {
    name: 'wizard: declined',
    act: async (page) => {
      await fillAccount(page, newEmail());
      await orderWithCard(page, 'declined');
      await page
        .getByText(/^Tu banco ha rechazado la tarjeta/)
        .first()
        .waitFor();
    },
  }),
  left('account', 'Sigues con tu cuenta', {
    name: 'wizard: Stripe blocked',
    as: member,
    fails: /ERR_FAILED/,
    route: (page) => page.route('**/stripe.js', (route) => route.abort()),
    act: async (page) => {
      await next(page, 'Configurar Pago');
      await page.getByText('Stripe no está disponible').waitFor();
    },
  }),
  left('account', 'Continuar con Google', {
    name: 'wizard: order under way',
    route: (page) => page.route('**/api/stripe/create-subscription-with-user', () => undefined),
    act: async (page) => {
      await fillAccount(page, newEmail());
      await orderWithCard(page, 'good');
      await page.getByText('Tarjeta terminada en 4242').waitFor();
      await page.getByRole('button', { name: 'Creando tu suscripción...' }).waitFor();
    },
  }),
  {
    name: 'wizard: order to carry on with',
    path,
    stored: storedAssessment({
      screen: 'payment',
      answers: accountAnswers,
      order: placedOrder,
    }),
    shows: 'Tarjeta terminada en 4242',
    act: async (page) => {
      await waitForQuestion(page, 'Configura tu pago');
      await orderButton(page).click();
      await page.getByText('La contraseña es obligatoria').waitFor();
    },
  },
];
