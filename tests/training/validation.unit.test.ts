import { describe, expect, it } from 'vitest';
import { isEmail } from '#shared/rules/accounts/person.ts';
import { emptyAnswers, type Answers } from '../../web/src/features/training/assessment/answers.ts';
import {
  formatDecimalInput,
  stepDecimal,
  parseDecimalInput,
  parseHeightInput,
} from '../../web/src/features/training/assessment/screens/decimal-input.ts';
import { validateScreen, validateYearLength } from '../../web/src/features/training/assessment/validation.ts';
import { questions } from '../../web/src/features/training/assessment/messages.ts';
import {
  healthScreens,
  screenIndex,
  screenForField,
  screens,
  type ScreenId,
} from '../../web/src/features/training/assessment/screens.ts';
import { healthConsentVersion } from '#shared/rules/training/assessment.ts';

const context = { today: '2026-11-21', isSignedIn: false, isNameKnown: false };
const errorOf = (id: ScreenId, answers: Partial<Answers>, change = {}) =>
  validateScreen(screens[screenIndex(id)]!, { ...emptyAnswers, ...answers }, { ...context, ...change })
    ?.text ?? null;
const birthDateError = (birthDay: string, birthMonth: string, birthYear: string) =>
  errorOf('birth', { birthDay, birthMonth, birthYear });

describe('birth date', () => {
  it.each([
    ['', '2', '1990', 'Todos los campos de fecha son obligatorios'],
    ['9', '', '1990', 'Todos los campos de fecha son obligatorios'],
    ['9', '2', '', 'Todos los campos de fecha son obligatorios'],
    ['9', '13', '1990', 'Mes debe estar entre 1 y 12'],
    ['9', '0', '1990', 'Mes debe estar entre 1 y 12'],
    ['0', '1', '1990', 'Día debe estar entre 1 y 31'],
    ['32', '1', '1990', 'Día debe estar entre 1 y 31'],
    ['31', '4', '1990', 'Este mes solo tiene 30 días'],
    ['29', '2', '1990', 'Este mes solo tiene 28 días'],
    ['30', '2', '1992', 'Este mes solo tiene 29 días'],
    ['x', '2', '1990', 'Fecha inválida'],
    ['9', '2', '19900', 'El año no puede tener más de 4 dígitos'],
    ['9', '2', '990', 'Formato incorrecto. Debe ser un año de 4 dígitos'],
    ['9', '2', '1899', 'El año debe estar entre 1900 y 2026'],
    ['9', '2', '2027', 'El año debe estar entre 1900 y 2026'],
    ['22', '11', '2026', 'La fecha no puede ser futura'],
    ['22', '11', '2010', 'Debes tener al menos 16 años para registrarte'],
    ['21', '11', '2010', null],
    ['29', '2', '1992', null],
    ['1', '1', '1900', null],
  ])('the birth date %s/%s/%s gives the error: %s', (day, month, year, text) => {
    expect(birthDateError(day, month, year)).toBe(text);
  });

  it('the length of a typed year is validated before the whole date', () => {
    expect(['', '1', '199', '1990', '19900'].map(validateYearLength)).toEqual([
      null,
      'Formato incorrecto. Debe ser un año de 4 dígitos',
      'Formato incorrecto. Debe ser un año de 4 dígitos',
      null,
      'El año no puede tener más de 4 dígitos',
    ]);
  });
});

describe('weight and height', () => {
  const bodyError = (weight: string, height: string, healthConsent: string = healthConsentVersion) =>
    errorOf('body', { weight, height, healthConsent });

  it.each([
    ['', '1.75', 'El peso es obligatorio'],
    ['29.9', '1.75', 'El peso debe estar entre 30 y 200 kg'],
    ['200.1', '1.75', 'El peso debe estar entre 30 y 200 kg'],
    ['.', '1.75', 'El peso debe estar entre 30 y 200 kg'],
    ['72.55', '1.75', 'El peso admite un decimal, como 72,5'],
    ['72.5', '', 'La altura es obligatoria'],
    ['72.5', '0.99', 'La altura debe estar entre 1,0 y 2,5 m'],
    ['72.5', '2.51', 'La altura debe estar entre 1,0 y 2,5 m'],
    ['30', '1', null],
    ['200', '2.5', null],
  ])('%s kg and %s m give the error: %s', (weight, height, text) => {
    expect(bodyError(weight, height)).toBe(text);
  });

  it('weight and height need the consent to the current text', () => {
    const why = /^Sin tu consentimiento no podemos guardar estos datos/;
    expect(bodyError('72.5', '1.75', '')).toMatch(why);
    expect(bodyError('72.5', '1.75', '2020-01-01')).toMatch(why);
    expect(bodyError('72.5', '1.75')).toBe(null);
  });

  it('a decimal input accepts comma and point and stores a point', () => {
    expect(['72,5', '72.5', 'a7b2,5', '1,2,3', ','].map(parseDecimalInput)).toEqual([
      '72.5',
      '72.5',
      '72.5',
      '1.23',
      '.',
    ]);
    expect(formatDecimalInput('1.75')).toBe('1,75');
    expect(['1,75', '175', '17', '1', '1,', '1,755', '1755'].map(parseHeightInput)).toEqual([
      '1.75',
      '1.75',
      '1.7',
      '1',
      '1.',
      '1.75',
      '1.75',
    ]);
  });

  it('a weight steps by a tenth within its range', () => {
    const range = { min: 30, max: 200, step: 0.1 };
    expect(stepDecimal('72.5', 1, range)).toBe('72.6');
    expect(stepDecimal('72.3', -1, range)).toBe('72.2');
    expect(stepDecimal('200', 1, range)).toBe('200');
    expect(stepDecimal('30', -1, range)).toBe('30');
    expect(stepDecimal('', 1, range)).toBe('30');
  });
});

describe('choices and account', () => {
  it.each(['gender', 'eatingHabit', 'motivation', 'workoutType', 'plan'] as const)(
    'the screen %s needs an answer',
    (id) => {
      expect(errorOf(id, {})).toMatch(/^Elige/);
      expect(errorOf(id, { [id === 'plan' ? 'subscriptionType' : id]: 'opt_1' })).toBe(null);
    },
  );

  it('the account screen needs name and e-mail of a visitor, and only a missing name of a signed-in user', () => {
    expect(errorOf('account', { firstName: '  ' })).toBe('El nombre es obligatorio');
    expect(errorOf('account', { firstName: 'Vera' })).toBe('Los apellidos son obligatorios');
    expect(errorOf('account', { firstName: 'Vera', lastName: 'x'.repeat(61) })).toBe('Máximo 60 caracteres');
    const named = { firstName: 'Vera', lastName: 'Gil' };
    expect(errorOf('account', named)).toBe('El email es obligatorio');
    expect(errorOf('account', { ...named, email: 'vera@' })).toBe('Email inválido');
    expect(errorOf('account', { ...named, email: 'vera@example.com' })).toBe(null);
    expect(errorOf('account', named, { isSignedIn: true })).toBe(null);
    expect(errorOf('account', {}, { isSignedIn: true, isNameKnown: true })).toBe(null);
  });

  it.each([
    ['vera@example.com', true],
    [' vera.gil+1@sub.example.es ', true],
    ['vera', false],
    ['vera@example', false],
    ['vera@example..com', false],
    ['ve ra@example.com', false],
    ['vera@@example.com', false],
  ])('the e-mail %j is valid: %s', (typed, isWell) => {
    expect(isEmail(typed)).toBe(isWell);
  });
});

it('the screens cover the steps 1 to 10 in order', () => {
  expect([...new Set(screens.map(({ step }) => step))]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(screenIndex('nowhere')).toBe(0);
});

it.each(healthScreens.slice(1))('the question %s says what its answer is for, in a line of a phone', (id) => {
  expect(questions[id].hint).toMatch(/para tu entrenador|tus cargas/i);
  expect(questions[id].hint.length).toBeLessThanOrEqual(55);
});

it('a field that the server rejects is mapped to its screen', () => {
  const fields = ['birthDate', 'weight', 'subscriptionTypeId', 'workoutType', 'email', 'password', 'ip'];
  expect(fields.map(screenForField)).toEqual([
    'birth',
    'body',
    'plan',
    'workoutType',
    'account',
    'account',
    undefined,
  ]);
});
