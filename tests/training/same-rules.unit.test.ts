import { assert, constantFrom, oneof, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SignUpCheck } from '#shared/contracts/subscriptions/sign-up.ts';
import { birthDateProblem } from '#shared/rules/training/assessment.ts';
import { passwordRule } from '../../web/src/features/accounts/password-rule.ts';
import type { Answers } from '../../web/src/features/training/assessment/answers.ts';
import { toSignUp } from '../../web/src/features/training/assessment/payment/subscription-request.ts';
import { screens } from '../../web/src/features/training/assessment/screens.ts';
import { skipScreen } from '../../web/src/features/training/assessment/skipped-screens.ts';
import { validateScreen } from '../../web/src/features/training/assessment/validation.ts';
import { accountAnswers, wizardAnswers } from '../support/subscriptions/wizard-answers.ts';

/* What the wizard accepts, the server accepts: nothing is refused only after the card is saved. */

const valid: Answers & { password: string } = {
  ...wizardAnswers(0),
  ...accountAnswers,
  password: 'Secreta-1',
};
const today = '2026-11-21';
const context = { today, isSignedIn: false, isNameKnown: false };

/** Whether every screen of the wizard accepts the answers, and whether the server does. */
function verdicts(change: Partial<typeof valid>) {
  const { password, ...answers } = { ...valid, ...change };
  const browser =
    screens.every((screen) => validateScreen(screen, answers, context) === null) &&
    passwordRule(password) === true;
  const parsed = SignUpCheck.safeParse(toSignUp(answers, { ...answers, password }, 1999));
  const isOldEnough = !parsed.data?.birthDate || birthDateProblem(parsed.data.birthDate, today) === null;
  return { browser, server: parsed.success && isOldEnough };
}

describe('the wizard and the server have the same rule', () => {
  it.each([
    ['firstName', 'x'.repeat(41), true],
    ['firstName', 'x'.repeat(60), true],
    ['firstName', 'x'.repeat(61), false],
    ['firstName', ' María José ', true],
    ['firstName', 'Ana\u200b', true],
    ['firstName', '\u200b\u3164', false],
    ['firstName', 'Ana\nBcc: x@example.com', false],
    ['lastName', 'x'.repeat(60), true],
    ['lastName', 'x'.repeat(61), false],
    ['lastName', 'Gil\u202e', true],
    ['email', 'josé@example.com', false],
    ['email', 'Vera.Gil+1@Example.ES', true],
    ['email', 'vera@ejemplo.c0m', false],
    ['email', `${'x'.repeat(243)}@example.com`, false],
    ['password', 'Aa1' + 'x'.repeat(125), true],
    ['password', 'Aa1' + 'x'.repeat(126), false],
    ['password', 'Aa1xx', false],
    // letters of two UTF-16 units are one character each
    ['password', 'Aa1' + '𝔄'.repeat(2), false],
    ['password', 'Aa1' + '𝔄'.repeat(125), true],
    ['firstName', '𝔄'.repeat(60), true],
    ['email', `${'𝔄'.repeat(200)}@example.com`, true],
    ['weight', '72.55', false],
    ['weight', '200.1', false],
    ['weight', '199.9', true],
    ['height', '1.', true],
    ['height', '2.51', false],
    ['birthYear', '1899', false],
    ['birthYear', '2011', false],
  ] as const)('for %s %j: accepted %s', (field, value, accepted) => {
    expect(verdicts({ [field]: value })).toEqual({ browser: accepted, server: accepted });
  });

  it('for an assessment whose health data is left out', () => {
    expect(verdicts(skipScreen('body', valid))).toEqual({ browser: true, server: true });
    const { workoutType, trainingFrequency, subscriptionType, billingCycle } = valid;
    const { firstName, lastName, email, password } = valid;
    expect(toSignUp({ ...valid, ...skipScreen('body', valid) }, valid, 1999)).toEqual({
      subscriptionTypeId: subscriptionType,
      billingCycle,
      agreedAmount: 1999,
      workoutType,
      trainingFrequency,
      firstName,
      lastName,
      email,
      password,
      isOfAge: true,
    });
  });

  it('for any name, e-mail and password', () => {
    const text = oneof(
      string({ unit: 'binary', maxLength: 70 }),
      string({ unit: 'grapheme', maxLength: 70 }),
    );
    const field = constantFrom(
      'firstName' as const,
      'lastName' as const,
      'email' as const,
      'password' as const,
    );
    assert(
      property(field, text, (name, value) => {
        const { browser, server } = verdicts({ [name]: value });
        expect(server).toBe(browser);
      }),
      { numRuns: 1000 },
    );
  });
});
