import { expect, it } from 'vitest';
import { missingParts, strengthOf } from '#shared/rules/accounts/password-strength.ts';
import { charactersOf, passwordLength, passwordPattern } from '#shared/rules/person.ts';

it.each([
  ['', ['length', 'upper', 'lower', 'digit']],
  ['abc', ['length', 'upper', 'digit']],
  ['ABCDEF7', ['lower']],
  ['Ñandú7', []],
  // a letter outside the first plane is one character
  ['Aa7😀😀', ['length']],
])('what %j lacks of the rule', (password, missing) => {
  expect(missingParts(password)).toEqual(missing);
  const isValid = charactersOf(password) >= passwordLength.min && passwordPattern.test(password);
  expect(missing.length === 0).toBe(isValid);
});

it.each([
  ['Secreta7', 'weak'],
  ['Aaaaaaaaaaaaaaaa1', 'weak'],
  ['Abcdefghijkl1', 'weak'],
  ['Admin-2026', 'fair'],
  ['Tres-Tigres-8', 'strong'],
  ['dosPerrosYunGato4', 'strong'],
  ['', 'weak'],
])('%j is %s', (password, strength) => {
  expect(strengthOf(password)).toBe(strength);
});
