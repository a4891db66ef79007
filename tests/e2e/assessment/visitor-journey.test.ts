import { expect } from 'vitest';
import { journey } from '../support/journey.ts';
import { walkByEmail, walkByGoogle } from '../support/visitor-walk.ts';

journey(
  'on a phone a visitor comes from the landing page to the day of the first routine with 22 taps, 95 keystrokes and 12 screens',
  async ({ visit }) => {
    const page = await visit('/', { width: 360 });
    expect(await walkByEmail(page)).toEqual({ taps: 22, keystrokes: 95, screens: 12 });
  },
);

journey(
  'with a Google account a visitor comes there with 20 taps, 44 keystrokes and 12 screens',
  async ({ visit }) => {
    const page = await visit('/', { width: 360 });
    expect(await walkByGoogle(page)).toEqual({ taps: 20, keystrokes: 44, screens: 12 });
  },
);
