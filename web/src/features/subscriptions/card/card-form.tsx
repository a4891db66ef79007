import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { CardField } from './card-field.tsx';
import { CardProvider } from './card-provider.tsx';
import { errorText } from './card-error.ts';
import { messages } from './messages.ts';
import { useCard, type SavedCard } from './use-card.ts';

interface Props {
  customerId: string;
  /** Text of the button ('Guardar tarjeta'). */
  submitText: string;
  /** Called with the saved card; the form stays busy until it resolves and shows its rejection. */
  onSaved: (card: SavedCard) => Promise<void>;
  /** True while saving, when the bank's 3DS frame must not be below a modal dialog. */
  onBusy?: (isBusy: boolean) => void;
  /** Shown beside the button, such as a cancel button. */
  children?: ReactNode;
}

/** A complete card form for an existing Stripe customer, with Stripe's elements: a page loads it when it is needed. */
export default function CardForm(props: Props) {
  return (
    <CardProvider heading="h3">
      <Form {...props} />
    </CardProvider>
  );
}

function Form({ customerId, submitText, onSaved, onBusy, children }: Props) {
  const { save } = useCard();
  const [isBusy, markBusy] = useState(false);
  const [isComplete, setComplete] = useState(false);
  const [problem, setProblem] = useState<string>();

  const setBusy = (busy: boolean) => {
    markBusy(busy);
    onBusy?.(busy);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (!isComplete) return setProblem(messages.incomplete);
    setBusy(true);
    setProblem(undefined);
    try {
      await onSaved(await save(customerId));
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <CardField
        problem={problem}
        disabled={isBusy}
        onChange={(complete) => {
          setComplete(complete);
          setProblem(undefined);
        }}
      />
      <div data-uncovered className="flex flex-wrap gap-3">
        <Button type="submit" busyText={isBusy && messages.saving}>
          {submitText}
        </Button>
        {children}
      </div>
    </form>
  );
}
