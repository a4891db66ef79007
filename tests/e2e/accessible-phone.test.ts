import { expect } from 'vitest';
import { findings } from './support/inspect.ts';
import { journey } from './support/journey.ts';
import { states } from './support/states.ts';

journey(
  'P46: axe finds nothing in any state on a phone of 360 px, light and dark, and nothing scrolls sideways',
  async ({ visit }) => {
    expect(await findings(visit, await states('phone'), 360)).toEqual([]);
  },
);
