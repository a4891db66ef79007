import { useId, useState, type ReactNode } from 'react';
import { messages } from './messages.ts';

interface Props {
  title: string;
  definition: string;
  children: ReactNode;
}

/** The card of a figure; its definition opens behind the question mark. */
export function FigureFrame({ title, definition, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <section className="card figure" aria-labelledby={`${id}title`}>
      <div className="flex items-start justify-between gap-2">
        <h3 id={`${id}title`} className="py-2 text-base">
          {title}
        </h3>
        <button
          type="button"
          className="icon-button figure-question"
          aria-label={messages.question(title)}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <span aria-hidden>?</span>
        </button>
      </div>
      <p id={id} hidden={!isOpen} className="figure-definition">
        {definition}
      </p>
      {children}
    </section>
  );
}
