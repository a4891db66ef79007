import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { nightlyJourney } from '../support/journeys/journey.ts';
import { cardFrame, fillAccount, storedAssessment } from '../support/journeys/wizard.ts';
import { newEmail } from '../support/journeys/test-users.ts';

/** What becomes of markup, and of scripts of two addresses, that code of another sets as text. */
const setByOthers = (page: Page) =>
  page.evaluate(() => {
    const outcome = (act: () => unknown) => {
      try {
        act();
        return 'admitted';
      } catch {
        return 'refused';
      }
    };
    const scriptOf = (url: string) => outcome(() => (document.createElement('script').src = url));
    return {
      markup: outcome(() => (document.createElement('p').innerHTML = '<b>x</b>')),
      stripe: scriptOf('https://b.js.stripe.com/part.js'),
      other: scriptOf('https://js.stripe.com.example/x.js'),
    };
  });

nightlyJourney(
  'P159: beside the card form Stripe.js may load its own scripts, and nothing else becomes a script or markup',
  async ({ visit }) => {
    const page = await visit('/evaluacion', {
      stored: storedAssessment({ screen: 'account' }),
      expects: [/TrustedHTML/, /TrustedScriptURL/],
    });
    expect(await setByOthers(page)).toEqual({ markup: 'refused', stripe: 'refused', other: 'refused' });
    await fillAccount(page, newEmail());
    await cardFrame(page).getByLabel('Número de tarjeta').waitFor();
    expect(await setByOthers(page)).toEqual({ markup: 'refused', stripe: 'admitted', other: 'refused' });
  },
);
