import type { Page } from 'playwright-core';
import { defaultOptions } from '#functions/_data/defaults/options.ts';
import { accountAnswers, wizardAnswers } from '../../../support/subscriptions/wizard-answers.ts';
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
  const { page } = await site.visit('/blog', width);
  if (width && height) await page.setViewportSize({ width, height });
  const lists = Object.entries(defaultOptions);
  await page.route('**/api/**', (route) => {
    const path = new URL(route.request().url()).pathname.replace('/api/', '');
    const data = lists.find(([list]) => list === path)?.[1] ?? fakeAnswers[path] ?? {};
    return route.fulfill({ json: { success: true, data } });
  });
  const progress = { version: 2, savedAt: Date.now(), screen, order: null };
  const stored = JSON.stringify({ ...progress, answers: { ...answered, ...answers } });
  await page.evaluate((text) => localStorage.setItem('evaluacion', text), stored);
  await page.goto(`${site.url}/evaluacion`);
  return page;
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
