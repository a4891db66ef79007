import { expect } from 'vitest';
import { axeStateFindings } from '../support/axe-states.ts';
import { journey } from '../support/journey.ts';
import { memberStates } from '../support/member-states.ts';

journey(
  'P46: axe finds no problem on plans, training data and payments on a phone of 360 px, light and dark',
  async ({ visit }) => {
    expect(await axeStateFindings(visit, await memberStates(), 360)).toEqual([]);
  },
);

journey(
  'P46: axe finds no problem on plans, training data and payments on a wide screen, light and dark',
  async ({ visit }) => {
    expect(await axeStateFindings(visit, await memberStates(), 1440)).toEqual([]);
  },
);
