import { expect } from 'vitest';
import type { SignedIn } from '#shared/contracts/accounts/auth.ts';
import { journey, nightlyJourney } from '../support/journeys/journey.ts';
import { mailTo } from '../support/journeys/mails.ts';
import { waitForPath } from '../support/journeys/page.ts';
import { callApi, signInAgain } from '../support/journeys/test-users.ts';
import { walkByEmail, walkByGoogle } from '../support/journeys/visitor-walk.ts';

interface Paid {
  data: { subscriptionStatus: string; paymentHistory: { amount_paid: number }[] };
}

journey(
  'on a phone a visitor comes from the landing page to a paid plan and the day of the first routine with 22 taps, 95 keystrokes and 12 screens',
  async ({ visit }) => {
    const page = await visit('/', { width: 360 });
    expect(await walkByEmail(page)).toEqual({ taps: 22, keystrokes: 95, screens: 12 });
    await waitForPath(page, '/perfil?tab=entrenamiento');
    const stored = await page.evaluate(() => [
      localStorage.getItem('session'),
      localStorage.getItem('evaluacion'),
    ]);
    expect(stored[1]).toBe(null);
    const { email } = (JSON.parse(stored[0]!) as SignedIn['data']).user;
    const { data } = await callApi<Paid>(
      'GET',
      '/auth/subscription-info',
      undefined,
      await signInAgain(email),
    );
    expect(data).toMatchObject({ subscriptionStatus: 'active', paymentHistory: [{ amount_paid: 1999 }] });
    await mailTo(email, /suscripción|plan|bienvenid/i);
  },
);

nightlyJourney(
  'with a Google account a visitor comes there with 20 taps, 44 keystrokes and 12 screens',
  async ({ visit }) => {
    const page = await visit('/', { width: 360 });
    expect(await walkByGoogle(page)).toEqual({ taps: 20, keystrokes: 44, screens: 12 });
  },
);
