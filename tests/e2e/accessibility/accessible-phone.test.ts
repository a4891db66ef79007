import { expect } from 'vitest';
import { axeStateFindings } from '../support/axe-states.ts';
import { journey } from '../support/journey.ts';
import { pageStates } from '../support/page-states.ts';

journey(
  'P46: axe finds no problem in any page state on a phone of 360 px, light and dark, and no page scrolls horizontally',
  async ({ visit }) => {
    expect(await axeStateFindings(visit, await pageStates('phone'), 360)).toEqual([]);
  },
);
