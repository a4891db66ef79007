import { minimumAge } from '#shared/rules/assessment.ts';
import { withdrawalDays } from '#shared/rules/subscriptions/subscription-status.ts';
import { DataBlock } from '../../ui/display/data-block.tsx';

const questions = [
  {
    question: '¿Qué recibo exactamente?',
    answer:
      'Cada mes, un email con el enlace a tu rutina: ejercicios, series, repeticiones y descansos para todo el mes, de tu tipo de entrenamiento y los días que entrenas. La abres en el móvil o la imprimes.',
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
    answer: `Tienes ${withdrawalDays} días para desistir. Te devolvemos lo que has pagado; si ya has recibido una rutina, menos los días empezados. Antes de confirmarlo ves cuánto es.`,
  },
  {
    question: '¿Puedo cambiar de días o de objetivo?',
    answer:
      'Cuando quieras, en tu perfil. El cambio vale desde la rutina siguiente, y si vuelves a lo de antes sigues donde lo dejaste.',
  },
  {
    question: '¿Tengo que dar datos de salud?',
    answer: `No. El peso, la altura, el género y los hábitos son voluntarios y puedes saltarlos. Para suscribirte basta con tener ${minimumAge} años y elegir qué entrenas y cuántos días.`,
  },
] as const;

/** Six questions with their answers, also for search engines. */
export function Questions() {
  return (
    <section aria-labelledby="preguntas" className="page mt-20 lg:mt-28">
      <h2 id="preguntas" className="border-t border-rule pt-6 text-2xl">
        Preguntas frecuentes
      </h2>
      <div className="questions">
        {questions.map(({ question, answer }) => (
          <details key={question}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
      <DataBlock
        facts={{
          '@type': 'FAQPage',
          mainEntity: questions.map(({ question, answer }) => ({
            '@type': 'Question',
            name: question,
            acceptedAnswer: { '@type': 'Answer', text: answer },
          })),
        }}
      />
    </section>
  );
}
