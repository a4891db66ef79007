import { useId, type ReactNode } from 'react';
import { DefinedTitle } from './defined-title.tsx';

interface Props {
  /** The anchor of links to the metric. */
  id: string;
  title: string;
  definition: string;
  children: ReactNode;
}

/** The card of a metric, which a link can lead to. */
export function MetricFrame({ id, title, definition, children }: Props) {
  const titleId = useId();
  return (
    <section id={id} tabIndex={-1} className="card metric" aria-labelledby={titleId}>
      <DefinedTitle title={title} definition={definition}>
        <h3 id={titleId} className="py-2 text-base">
          {title}
        </h3>
      </DefinedTitle>
      {children}
    </section>
  );
}
