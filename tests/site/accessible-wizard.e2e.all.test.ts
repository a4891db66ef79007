import { expect } from 'vitest';
import { cutOffLargeText } from '#tests/support/large-text.ts';
import { axeStateFindings } from '../support/journeys/axe-states.ts';
import { journey } from '../support/journeys/journey.ts';
import { wizardStates } from '../support/journeys/wizard-states.ts';

journey(
  'P46: axe finds no problem in any step or state of the wizard at 360 and 1440 px, light and dark, and large text fits 320 px',
  async ({ visit }) => {
    expect(await axeStateFindings(visit, await wizardStates(), cutOffLargeText)).toEqual([]);
  },
);
