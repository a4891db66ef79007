import { expect } from 'vitest';
import { axeStateFindings } from '../support/journeys/axe-states.ts';
import { journey } from '../support/journeys/journey.ts';
import { memberStates } from '../support/journeys/member-states.ts';

journey(
  'P46: axe finds no problem on plans, training data and payments at 360 and 1440 px, light and dark, and none scrolls horizontally',
  async ({ visit }) => {
    expect(await axeStateFindings(visit, await memberStates())).toEqual([]);
  },
);
