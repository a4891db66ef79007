import { useId, useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { Routine } from '#shared/contracts/routines/routines.ts';

/** The name of the admin who uploaded a routine, with the e-mail in a tooltip for mouse, keyboard and touch. */
export function UploaderName({ name, email }: Routine['uploadedBy']) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const onHover = (open: boolean) => (event: PointerEvent) => event.pointerType === 'mouse' && setOpen(open);
  const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false);
  return (
    <span className="uploader" onPointerEnter={onHover(true)} onPointerLeave={onHover(false)}>
      <button
        type="button"
        aria-describedby={id}
        className="uploader-name"
        onClick={() => setOpen(true)}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      >
        <span className="truncate">{name}</span>
      </button>
      <span id={id} role="tooltip" className="uploader-email" hidden={!isOpen}>
        {email}
      </span>
    </span>
  );
}
