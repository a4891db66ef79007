import { expect, it } from 'vitest';
import { errors } from '#shared/errors.ts';
import { missingParts, strengthOf } from '#shared/rules/accounts/password-strength.ts';
import {
  charactersOf,
  passwordLength,
  passwordPattern,
  passwordTexts,
} from '#shared/rules/accounts/person.ts';

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

it('the words about the rule say what it is, for customers and for the back office', () => {
  expect(missingParts('Abcdefg8', passwordLength.staffMin)).toEqual(['length']);
  expect(missingParts('Abcdefg8')).toEqual([]);
  for (const text of [passwordTexts.hint(), passwordTexts.hint(passwordLength.staffMin)])
    expect(text).toMatch(/^Al menos (6|12) caracteres, con mayúscula, minúscula y número\.$/);
  // the remedies lead to a password that the rule takes
  for (const code of ['common_password', 'staff_password_short'] as const)
    expect(errors[code].message).toContain('una con mayúscula, y un número');
});
