import { useId, useState, type ReactNode } from 'react';
import { messages } from './messages.ts';

interface Props {
  title: string;
  definition: string;
  /** The title as it is shown. */
  children: ReactNode;
}

/** The title of a metric, whose definition opens behind the question mark. */
export function DefinedTitle({ title, definition, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <div className="flex items-start justify-between gap-2">
        {children}
        <button
          type="button"
          className="icon-button metric-question"
          aria-label={messages.question(title)}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <span aria-hidden>?</span>
        </button>
      </div>
      <p id={id} hidden={!isOpen} className="metric-definition">
        {definition}
      </p>
    </>
  );
}
