import type { Page } from 'playwright-core';
import { defaultOptions } from '#functions/_data/defaults/options.ts';
import { healthConsentVersion } from '#shared/rules/assessment.ts';
import type { Site } from './open-site.ts';

/** The second option of each list, as the wizard stores it. */
const chosen = {
  eatingHabit: defaultOptions['eating-habits'][1]!._id,
  nutritionType: defaultOptions['nutrition-types'][1]!._id,
  fitnessLevel: defaultOptions['fitness-levels'][1]!._id,
  sportsActivity: defaultOptions['sports-activities'][1]!._id,
  motivation: defaultOptions['motivations'][1]!._id,
  trainingFrequency: defaultOptions['training-frequencies'][1]!._id,
  workoutType: defaultOptions['workouttypes'][1]!._id,
  subscriptionType: defaultOptions['subscription-types'][1]!._id,
};

/** Every answer up to the password. */
export const answered = {
  birthDay: '9',
  birthMonth: '2',
  birthYear: '1990',
  weight: '72.5',
  height: '1.75',
  healthConsent: healthConsentVersion,
  gender: 'otro',
  skipped: '',
  ...chosen,
  billingCycle: 'monthly',
  firstName: 'Vera',
  lastName: 'Gil',
  email: 'vera@example.com',
};

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
