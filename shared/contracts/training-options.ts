import * as z from 'zod';
import { envelope, group } from './endpoint.ts';

/** One choice of an assessment list: `name` as a card shows it, `description` says more. */
export const Option = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.string(),
});
export type Option = z.output<typeof Option>;

/** How often somebody trains. */
export const TrainingFrequency = Option.extend({ daysPerWeek: z.int().min(1).max(7) });
export type TrainingFrequency = z.output<typeof TrainingFrequency>;

/** A plan as it is sold; euros, VAT included (wizard-and-back-office.md section 3). */
export const SubscriptionType = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.string(),
  monthlyCost: z.number(),
  /** The same as `monthlyCost`, under the name that storefront.md section 3 gives it. */
  monthlyPrice: z.number(),
  annualCost: z.number(),
});
export type SubscriptionType = z.output<typeof SubscriptionType>;

/** Lists change by an admin's hand only. */
const cacheSeconds = 60;

const list = <const Path extends `/${string}`>(path: Path, what: string) => ({
  summary: `${what}, in the order of the assessment`,
  method: 'GET' as const,
  path,
  access: 'public' as const,
  response: envelope(z.array(Option)),
  errors: [],
  cacheSeconds,
});

export const trainingOptions = group({
  eatingHabits: list('/eating-habits', 'Eating habits'),
  nutritionTypes: list('/nutrition-types', 'Nutrition types'),
  fitnessLevels: list('/fitness-levels', 'Fitness levels'),
  sportsActivities: list('/sports-activities', 'Sports activities'),
  motivations: list('/motivations', 'Motivations'),
  workoutTypes: list('/workouttypes', 'Workout types'),
  trainingFrequencies: {
    summary: 'Training frequencies, in the order of the assessment',
    method: 'GET',
    path: '/training-frequencies',
    access: 'public',
    response: envelope(z.object({ trainingFrequencies: z.array(TrainingFrequency) })),
    errors: [],
    cacheSeconds,
  },
  subscriptionTypes: {
    summary: 'Plans, without what Stripe says of their prices',
    method: 'GET',
    path: '/subscription-types',
    access: 'public',
    response: envelope(z.array(SubscriptionType)),
    errors: [],
    cacheSeconds,
  },
});
