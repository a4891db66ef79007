/** The plans of a new stage. What they cost is in infra/plan-prices.ts. */
export const defaultPlans = {
  'subscription-types': [
    {
      code: 'basico',
      name: 'Básico',
      description: 'Una rutina nueva cada mes, hecha para tu objetivo y los días que entrenas.',
    },
    {
      code: 'premium',
      name: 'Premium',
      description: 'Tu rutina de cada mes y un entrenador que contesta tus dudas por email.',
    },
    {
      code: 'pro',
      name: 'Pro',
      description: 'Tu rutina de cada mes y respuesta de tu entrenador en un día laborable.',
    },
  ],
} as const;
