import { toCents } from '#shared/rules/money.ts';
import type { Page } from 'playwright-core';
import { callApi, newCustomer } from './test-users.ts';
import type { State } from './axe-states.ts';
import {
  failNextCharge,
  newAssessedUser,
  newSubscriber,
  plans,
  createCustomerWithCard,
} from './subscribers.ts';

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click();
const training = '/perfil?tab=entrenamiento';
const payments = '/perfil/pagos';
const mine = /^Mi Suscripción$/;

/** States of plans, training data and payments. */
export async function memberStates(): Promise<State[]> {
  return [...(await pricingStates()), ...(await trainingStates()), ...(await paymentStates())];
}

async function pricingStates(): Promise<State[]> {
  const [withSavedCard, without] = [await newAssessedUser(), await newAssessedUser()];
  await createCustomerWithCard(withSavedCard);
  return [
    { name: 'plans', path: '/pricing', shows: 'MÁS POPULAR' },
    {
      name: 'plans by the year',
      path: '/pricing',
      shows: 'MÁS POPULAR',
      act: (page) => page.getByText('Anual · ahorra 20 %').click(),
    },
    {
      name: 'paying with a saved card',
      path: '/pricing',
      as: withSavedCard,
      shows: 'Elegir Pro',
      act: async (page) => {
        await press('Elegir Pro')(page);
        await page.getByText('Otra tarjeta').waitFor();
      },
    },
    {
      name: 'paying with a new card',
      path: '/pricing',
      as: without,
      shows: 'Elegir Pro',
      act: async (page) => {
        await press('Elegir Pro')(page);
        await cardFieldIsReady(page);
      },
    },
  ];
}

async function trainingStates(): Promise<State[]> {
  const [reader, editor, consenting, nobody] = await Promise.all([
    newAssessedUser(),
    newAssessedUser(),
    newAssessedUser(),
    newCustomer(),
  ]);
  return [
    { name: 'training data', path: training, as: reader, shows: 'Tus preferencias' },
    {
      name: 'training form',
      path: training,
      as: editor,
      shows: 'Tus preferencias',
      act: async (page) => {
        await press('Personalizar')(page);
        await page.getByLabel('Nivel').waitFor();
      },
    },
    {
      name: 'withdrawing consent',
      path: training,
      as: consenting,
      shows: 'Tus preferencias',
      act: press('Retirar consentimiento'),
    },
    { name: 'no training data', path: training, as: nobody, shows: 'Aún no has hecho el test' },
  ];
}

async function paymentStates(): Promise<State[]> {
  const [owner, leaver, changer, late, planned] = await Promise.all([
    newSubscriber(),
    newSubscriber(),
    newSubscriber(),
    newSubscriber(),
    newSubscriber(),
  ]);
  await failNextCharge(late, 'refused');
  const [, , pro] = await plans();
  await callApi(
    'PUT',
    `/stripe/subscription/${planned.subscriptionId}/change`,
    {
      newSubscriptionTypeId: pro._id,
      billingCycle: 'monthly',
      agreedAmount: toCents(pro.monthlyCost),
      immediate: false,
    },
    planned.signedIn,
  );
  const as = (who: typeof owner) => ({ path: payments, as: who.signedIn, shows: mine });
  return [
    { name: 'payments', ...as(owner) },
    {
      name: 'another card',
      ...as(owner),
      act: async (page) => {
        await press('Cambiar tarjeta')(page);
        await cardFieldIsReady(page);
      },
    },
    { name: 'cancelling', ...as(leaver), act: press('Cancelar suscripción') },
    {
      name: 'withdrawing, the last question',
      ...as(leaver),
      act: async (page) => {
        await press('Desistir del contrato')(page);
        await press('Continuar')(page);
      },
    },
    {
      name: 'another plan',
      ...as(changer),
      act: async (page) => {
        await press('Cambiar plan')(page);
        await page.getByRole('radio', { name: /^Pro/ }).check();
      },
    },
    { name: 'a change that is planned', ...as(planned), shows: 'Cambio pendiente' },
    { name: 'a late payment on every page', path: '/blog', as: late.signedIn, shows: 'Resolver el pago' },
    { name: 'a late payment', ...as(late), shows: 'Pagar ahora' },
    { name: 'payments of nobody', path: payments, as: await newCustomer(), shows: 'Ver Planes' },
  ];
}

/** The fields of Stripe's frame are writable once the page has given them their styles. */
const cardFieldIsReady = (page: Page): Promise<void> =>
  page.frameLocator('.card-field iframe').first().locator('input[name=cardnumber]:not([readonly])').waitFor();
