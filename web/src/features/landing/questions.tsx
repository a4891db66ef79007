import { questions } from '#shared/content/questions.ts';
import { DataBlock } from '../../ui/display/data-block.tsx';
import { QuestionList } from '../../ui/display/question-list.tsx';

/** Six questions with their answers, also for search engines. */
export function Questions() {
  return (
    <section aria-labelledby="preguntas" className="page mt-20 lg:mt-28">
      <h2 id="preguntas" className="border-t border-rule pt-6 text-2xl">
        Preguntas frecuentes
      </h2>
      <QuestionList items={questions} />
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
