import type { Page, Route } from 'playwright-core';
import { defaultOptions } from '#functions/training/default-options.ts';
import { accountAnswers, wizardAnswers } from '../subscriptions/wizard-answers.ts';
import type { Site } from './open-site.ts';

/** Every answer up to the password, with the second option of each list. */
const answered = { ...wizardAnswers(1), ...accountAnswers };

interface WizardOptions {
  screen: string;
  /** Answers that differ from `answered`. */
  answers?: Record<string, unknown>;
  width?: number;
  height?: number;
}

/** Opens the wizard where a visitor left it, with a fake API that lists the default options and plans. */
export async function openWizard(
  site: Site,
  { screen, answers, width, height }: WizardOptions,
): Promise<Page> {
  const { page } = await site.visit('/evaluacion', {
    width,
    height,
    stored: storedWizard(screen, answers),
    route: (opened) => opened.route('**/api/**', respondToWizard),
  });
  return page;
}

/** The entry of `localStorage` of a wizard that was left at a screen; its `answers` differ from `answered`. */
export const storedWizard = (
  screen: string,
  answers: Record<string, unknown> = {},
): { evaluacion: string } => ({
  evaluacion: JSON.stringify({
    version: 2,
    savedAt: Date.now(),
    screen,
    order: null,
    answers: { ...answered, ...answers },
  }),
});

const lists = Object.entries(defaultOptions);

/** Answers the calls of the wizard with the default options and plans. */
export function respondToWizard(route: Route): Promise<void> {
  const path = new URL(route.request().url()).pathname.replace('/api/', '');
  const data = lists.find(([list]) => list === path)?.[1] ?? fakeAnswers[path] ?? {};
  return route.fulfill({ json: { success: true, data } });
}

const fakeAnswers: Record<string, unknown> = {
  'training-tracks': [
    {
      workoutType: defaultOptions['workouttypes'][1]!._id,
      trainingFrequency: defaultOptions['training-frequencies'][1]!._id,
    },
  ],
  'auth/check-email': { exists: false },
  'stripe/subscription-types-with-pricing': {
    subscriptionTypes: defaultOptions['subscription-types'].map((plan) => ({
      ...plan,
      stripePricing: { monthly: { amount: 1499 }, annual: { amount: 14390 } },
    })),
  },
};

/** The question that the wizard shows. */
export const question = (page: Page): Promise<string | null> =>
  page.getByRole('heading', { level: 1 }).textContent();
