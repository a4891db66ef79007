import { minimumAge } from '../rules/training/assessment.ts';
import { withdrawalDays } from '../rules/subscriptions/subscription-status.ts';

/** A question with its answer. */
export interface Question {
  question: string;
  answer: string;
}

/** What people ask before they subscribe: the landing page has all of it, pages of the plans a part. */
export const questions = [
  {
    question: '¿Qué recibo exactamente?',
    answer:
      'Cada mes, un email con tu rutina: ejercicios, series, repeticiones y descansos para todo el mes, de tu tipo de entrenamiento y los días que entrenas. La abres en el móvil o la imprimes; si es un plan de la web, apuntas ahí tus series, también sin cobertura, y ves tu progreso.',
  },
  {
    question: '¿Cuándo llega la primera?',
    answer:
      'La mañana siguiente a suscribirte, hacia las nueve. Las demás, el mismo día de cada mes. Si la tuya todavía se está preparando, te lo decimos antes de pagar.',
  },
  {
    question: '¿Puedo cancelar cuando quiera?',
    answer:
      'Sí, en tu perfil, con dos toques y sin dar razones. Conservas el plan hasta el final del período que has pagado y no se cobra más.',
  },
  {
    question: '¿Y si no es para mí?',
    answer: `Tienes ${withdrawalDays} días para desistir. Te reembolsamos lo que has pagado; si ya has recibido una rutina, menos los días empezados. Antes de confirmarlo ves cuánto es.`,
  },
  {
    question: '¿Puedo cambiar de días o de objetivo?',
    answer:
      'Cuando quieras, en tu perfil. El cambio vale desde la rutina siguiente, y si vuelves a lo de antes sigues donde lo dejaste.',
  },
  {
    question: '¿Tengo que dar datos de salud?',
    answer: `No. El peso, la altura, el género y los hábitos son voluntarios y puedes saltarlos. Si los das, los lee solo el entrenador que prepara tu rutina. Para suscribirte basta con tener ${minimumAge} años y elegir qué entrenas y cuántos días.`,
  },
] as const satisfies readonly Question[];

/** Those about paying: how a plan is cancelled, withdrawn from and changed. */
export const planQuestions: readonly Question[] = [questions[2], questions[3], questions[4]];
