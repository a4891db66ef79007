import { expect } from 'vitest';
import { journey } from '../support/journeys/journey.ts';
import { walkByGoogle } from '../support/journeys/visitor-walk.ts';

journey(
  'with a Google account a visitor comes there with 20 taps, 44 keystrokes and 12 screens',
  async ({ visit }) => {
    const page = await visit('/', { width: 360 });
    expect(await walkByGoogle(page)).toEqual({ taps: 20, keystrokes: 44, screens: 12 });
  },
);
