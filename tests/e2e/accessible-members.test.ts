import { expect } from 'vitest';
import { findings } from './support/inspect.ts';
import { journey } from './support/journey.ts';
import { memberStates } from './support/member-states.ts';

journey(
  'P46: plans, training data and payments: axe finds nothing on a phone of 360 px, light and dark',
  async ({ visit }) => {
    expect(await findings(visit, await memberStates(), 360)).toEqual([]);
  },
);

journey(
  'P46: plans, training data and payments: axe finds nothing on a wide screen, light and dark',
  async ({ visit }) => {
    expect(await findings(visit, await memberStates(), 1440)).toEqual([]);
  },
);
