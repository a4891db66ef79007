import './field-group.css';
import { useEffect, useRef, type ReactNode } from 'react';
import { ChevronDownIcon } from '../page-icons.tsx';

interface Props {
  title: string;
  /** Folded until it is opened. */
  isOptional?: boolean;
  /** One of its fields is wrong: it opens. */
  hasProblem?: boolean;
  children: ReactNode;
}

/** Fields that belong together, in two columns. */
export function FieldGroup({ title, isOptional, hasProblem = false, children }: Props) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    // it stays open when the problem is solved: the admin is typing in it
    if (hasProblem && details.current) details.current.open = true;
  }, [hasProblem]);
  const fields = <div className="grid gap-4 pt-3 sm:grid-cols-2">{children}</div>;
  if (isOptional)
    return (
      <details ref={details} className="field-group">
        <summary>
          {title}
          <ChevronDownIcon />
        </summary>
        {fields}
      </details>
    );
  return (
    <fieldset className="field-group">
      <legend>{title}</legend>
      {fields}
    </fieldset>
  );
}
