import { CardElement } from '@stripe/react-stripe-js';
import { useId, useState } from 'react';
import { WarningIcon } from '../../../ui/page-icons.tsx';
import './card.css';
import { useCardStyle } from './card-style.ts';
import { messages } from './messages.ts';

interface Props {
  /** Why the last attempt failed; Stripe's own message while typing has priority. */
  problem?: string | undefined;
  /** Set while the card is being saved. */
  disabled?: boolean;
  /** Called with each change; what failed before is over. */
  onChange?: (isComplete: boolean) => void;
}

/** Number, expiry, CVC and postal code in Stripe's iframe, with label, hint and error. */
export function CardField({ problem, disabled = false, onChange }: Props) {
  const id = useId();
  const style = useCardStyle();
  const [typing, setTyping] = useState<{ problem?: string | undefined; isNew: boolean }>({ isNew: false });
  const [told, setTold] = useState(problem);
  // a new error from the caller replaces what typing has cleared
  if (told !== problem) {
    setTold(problem);
    setTyping({ ...typing, isNew: false });
  }
  const shown = typing.problem ?? (typing.isNew ? undefined : problem);
  return (
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-hint`}>
      <span id={`${id}-label`} className="font-semibold">
        {messages.label}
      </span>
      <div className="card-field" data-invalid={shown ? true : undefined}>
        <CardElement
          options={{ style, hidePostalCode: false, disabled }}
          onChange={({ error, complete, empty }) => {
            setTyping({ problem: error?.message, isNew: !empty });
            onChange?.(complete);
          }}
        />
      </div>
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-quiet">
        {messages.hint}
      </p>
      <p aria-live="polite" className="mt-1.5 flex gap-1.5 text-sm font-semibold text-danger">
        {shown && (
          <>
            <WarningIcon width={20} height={20} className="shrink-0" />
            {shown}
          </>
        )}
      </p>
    </div>
  );
}
