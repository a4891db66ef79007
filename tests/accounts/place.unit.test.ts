import { expect, it } from 'vitest';
import { placeName } from '#shared/rules/accounts/place.ts';

it.each([
  [{ country: 'ES', city: 'A Coruña' }, 'A Coruña, España'],
  [{ country: 'GB', city: null }, 'Reino Unido'],
  // CloudFront names networks that are in no country
  [{ country: 'T1', city: null }, 'T1'],
])('the place %j is called %s', (place, name) => {
  expect(placeName(place)).toBe(name);
});
