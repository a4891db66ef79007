import './question-list.css';
import type { Question } from '#shared/content/questions.ts';

/** Questions whose answers open on demand. */
export const QuestionList = ({ items }: { items: readonly Question[] }) => (
  <div className="questions">
    {items.map(({ question, answer }) => (
      <details key={question}>
        <summary>{question}</summary>
        <p>{answer}</p>
      </details>
    ))}
  </div>
);
