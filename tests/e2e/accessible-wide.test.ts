import { expect } from 'vitest';
import { findings } from './support/inspect.ts';
import { journey } from './support/journey.ts';
import { states } from './support/states.ts';

journey(
  'P46: axe finds nothing in any state on a wide screen, light and dark, and nothing scrolls sideways',
  async ({ visit }) => {
    expect(await findings(visit, await states('wide'), 1440)).toEqual([]);
  },
);
