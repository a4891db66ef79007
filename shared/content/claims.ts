/** A figure about the service on the landing page. */
export interface Claim {
  figure: string;
  label: string;
  /** An invented one. */
  isSample?: true;
}

/** What a customer says on the landing page, with the customer's consent in writing. */
export interface Testimonial {
  words: string;
  who: string;
  what: string;
  /** An invented one. */
  isSample?: true;
}

/**
 * What the landing page claims. The operator keeps what can be proved and removes the rest: without any its section is not
 * shown. infra/settings.ts refuses to deploy samples to any stage but dev.
 */
export const claims: readonly Claim[] = [
  { figure: '5000+', label: 'clientes han entrenado con nosotros', isSample: true },
  { figure: '98%', label: 'de éxito: cumplen el objetivo que marcaron', isSample: true },
  { figure: '24/7', label: 'soporte por email: escríbenos cuando quieras' },
];

export const testimonials: readonly Testimonial[] = [
  {
    words:
      'Llevaba años empezando en enero y dejándolo en febrero. Con la hoja delante solo tengo que hacer lo que pone.',
    who: 'Marta Gil',
    what: 'Valencia, fuerza 3 días',
    isSample: true,
  },
  {
    words:
      'Subí 30 kilos en el peso muerto sin que me volviera a doler la espalda. Lo tengo apuntado, serie por serie.',
    who: 'Andoni Ruiz',
    what: 'Bilbao, fuerza 4 días',
    isSample: true,
  },
  {
    words:
      'Tengo dos hijos y turno partido. Dos días, con la rutina en el móvil, sí caben en mi semana de verdad.',
    who: 'Carmen Prieto',
    what: 'Sevilla, pérdida de grasa',
    isSample: true,
  },
  {
    words: 'Paré dos meses por trabajo y volví donde lo dejé. Sin papeleos ni llamadas para convencerme.',
    who: 'Dani Costa',
    what: 'Vigo, resistencia',
    isSample: true,
  },
];
