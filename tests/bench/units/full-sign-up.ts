import type { Figure } from '../figure.ts';
import type { CountedOperation } from './counting-proxy.ts';

/** The wizard's requests from its first question to the profile of the new subscriber, in order. */
const operationNames = [
  'training-options.eatingHabits',
  'training-options.nutritionTypes',
  'training-options.fitnessLevels',
  'training-options.sportsActivities',
  'training-options.motivations',
  'training-options.trainingFrequencies',
  'training-options.workoutTypes',
  'stripe.subscriptionTypesWithPricing',
  'auth.checkEmail',
  'stripe.config',
  'stripe.checkSignUp',
  'stripe.createCustomer',
  'stripe.setupIntent',
  'stripe.createSubscriptionWithUser',
  'auth.login',
  'emails.sendTemplate',
];

/** Requests and table units of one whole sign-up, summed over its calls; null where one of them was not counted. */
export function fullSignUpFigures(counted: CountedOperation[]): Figure[] {
  const spends = operationNames.map((name) => counted.find((one) => one.name === name)?.spend);
  const sum = (unit: 'readUnits' | 'writeUnits') =>
    spends.reduce<number | null>(
      (total, spend) => (total === null || !spend ? null : total + spend[unit]),
      0,
    );
  const figure = { part: 'units' } as const;
  return [
    { ...figure, name: 'a full sign-up: requests', value: operationNames.length, unit: 'requests' },
    { ...figure, name: 'a full sign-up: read', value: sum('readUnits'), unit: 'units' },
    { ...figure, name: 'a full sign-up: write', value: sum('writeUnits'), unit: 'units' },
  ];
}
