/** An example of what a trainer answers, for those who choose a plan. */
export const exampleAnswer = {
  question: 'La rodilla izquierda me molesta al bajar en la sentadilla. ¿Sigo?',
  askedAt: 'Martes, 21:14',
  answer: [
    'No la fuerces. Esta semana cambia la sentadilla trasera por sentadilla a cajón: 4 × 6, con un 20 % menos de carga y solo hasta donde no moleste.',
    'El jueves me cuentas cómo ha ido, y con eso ajusto la semana siguiente. Si te molesta también al andar, que la vea tu médico antes de volver a cargarla.',
  ],
  answeredAt: 'Miércoles, 11:40',
} as const;
