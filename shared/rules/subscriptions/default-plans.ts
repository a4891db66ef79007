import { formatCents } from '../money.ts';

/** What a plan costs per period, VAT included. */
export interface PlanPrices {
  monthlyCents: number;
  annualCents: number;
}

/**
 * The plans of a new stage with the prices for new subscribers; a year costs 20 % less than twelve months. `npm run
 * stripe:prices` takes the prices to Stripe. Names and descriptions are the admins' once a stage has them.
 */
export const defaultPlans = [
  {
    code: 'basico',
    name: 'Básico',
    description: 'Una rutina nueva cada mes, de tu tipo de entrenamiento y los días que entrenas.',
    monthlyCents: 999,
    annualCents: 9590,
  },
  {
    code: 'premium',
    name: 'Premium',
    description: 'Tu rutina de cada mes y un entrenador que contesta tus dudas por email.',
    monthlyCents: 1999,
    annualCents: 19190,
  },
  {
    code: 'pro',
    name: 'Pro',
    description: 'Tu rutina de cada mes y respuesta de tu entrenador en un día laborable.',
    monthlyCents: 2999,
    annualCents: 28790,
  },
] as const satisfies readonly ({ code: string; name: string; description: string } & PlanPrices)[];

/** 'Planes desde 9,99 € al mes', for pages that are rendered before the plans are read. */
export const plansFromText = `Planes desde ${formatCents(Math.min(...defaultPlans.map(({ monthlyCents }) => monthlyCents)))} al mes`;
