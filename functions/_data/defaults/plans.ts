/** The plans of a new stage; a year costs 20 % less than twelve months. */
export const defaultPlans = {
  'subscription-types': [
    {
      code: 'basico',
      name: 'Básico',
      description: 'Una rutina nueva cada mes, hecha para tu objetivo y los días que entrenas.',
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
  ],
} as const;
