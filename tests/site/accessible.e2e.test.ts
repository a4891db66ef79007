import { expect } from 'vitest';
import { openedPageFindings } from '../support/journeys/axe-states.ts';
import { nightlyJourney } from '../support/journeys/journey.ts';
import { accountStates, shopStates } from '../support/journeys/page-states.ts';
import { wizardStates } from '../support/journeys/wizard-states.ts';

nightlyJourney(
  'P46: axe finds no problem on the pages of the site as they open on a phone, and none scrolls horizontally',
  async ({ visit }) => {
    const states = [...(await shopStates()), ...(await accountStates()), ...(await wizardStates())];
    expect(await openedPageFindings(visit, states)).toEqual([]);
  },
);
