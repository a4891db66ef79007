import { expect } from 'vitest';
import { axeStateFindings } from '../support/axe-states.ts';
import { journey } from '../support/journey.ts';
import { wizardStates } from '../support/wizard-states.ts';

journey(
  'P46: axe finds no problem in any step or state of the wizard on a phone, light and dark',
  async ({ visit }) => {
    expect(await axeStateFindings(visit, await wizardStates(), 360)).toEqual([]);
  },
);

journey(
  'P46: axe finds no problem in any step or state of the wizard on a wide screen, light and dark',
  async ({ visit }) => {
    expect(await axeStateFindings(visit, await wizardStates(), 1440)).toEqual([]);
  },
);
