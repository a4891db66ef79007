import { expect } from 'vitest';
import { axeStateFindings } from '../support/journeys/axe-states.ts';
import { journey } from '../support/journeys/journey.ts';
import { shopStates } from '../support/journeys/page-states.ts';

journey(
  'P46: axe finds no problem in any state of public pages, shop and cart at 360 and 1440 px, light and dark, and none scrolls horizontally',
  async ({ visit }) => {
    expect(await axeStateFindings(visit, await shopStates())).toEqual([]);
  },
);
