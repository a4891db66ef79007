import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Facts } from '../display/facts.tsx';

interface Props {
  /** Of the heading. */
  id: string;
  title: string;
  facts: readonly { label: string; value: string }[];
  /** Of the button that opens the form. */
  openText: string;
  /** The opener gets the focus, for a link that leads to it. */
  takesFocus?: boolean;
  /** The form is open from the start, with what was typed into it before. */
  isOpen?: boolean;
  renderForm: (close: () => void) => ReactNode;
}

/** What was answered, and a button that opens the form in its place. */
export function EditableSection(props: Props) {
  const { id, title, facts, openText, takesFocus = false, isOpen = false, renderForm } = props;
  const [isEditing, setEditing] = useState(isOpen);
  const heading = useRef<HTMLHeadingElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(isOpen);
  useEffect(() => {
    // the pressed button is unmounted: the form follows the heading, and the way back leads to the opener
    if (wasEditing.current !== isEditing) (isEditing ? heading : opener).current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  useEffect(() => {
    if (takesFocus) opener.current?.focus();
  }, [takesFocus]);

  return (
    <section aria-labelledby={id}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 ref={heading} id={id} tabIndex={-1} className="text-xl">
          {title}
        </h2>
        {!isEditing && (
          <Button ref={opener} variant="secondary" onClick={() => setEditing(true)}>
            {openText}
          </Button>
        )}
      </div>
      <div className="mt-5">{isEditing ? renderForm(() => setEditing(false)) : <Facts items={facts} />}</div>
    </section>
  );
}
