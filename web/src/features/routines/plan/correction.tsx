import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { messages, peopleText } from './messages.ts';
import { useCorrectPlan } from './plan-queries.ts';

interface Props {
  routineId: string;
  /** How many people have been sent an earlier version. */
  outdated: number;
  /** Whether something is typed that a correction would not have. */
  isTyped: boolean;
}

/** Sends the saved plan to those who have an earlier one: after a question, part by part, and again after it broke off. */
export function Correction({ routineId, outdated, isTyped }: Props) {
  const [isAsking, setAsking] = useState(false);
  const [part, setPart] = useState<{ corrected: number; remaining: number } | null>(null);
  const correct = useCorrectPlan();
  if (outdated === 0 && !correct.isPending) return null;
  const done = part?.corrected ?? 0;
  const all = done + (part?.remaining ?? outdated);
  const send = () => {
    setPart(null);
    correct.mutate(
      { id: routineId, onPart: (corrected, remaining) => setPart({ corrected, remaining }) },
      { onSettled: () => setAsking(false) },
    );
  };
  return (
    <section aria-label="Corrección" className="office-notice plan-correction">
      <p>
        <strong>{messages.outdated(outdated)}</strong> Lo que se envió no cambia hasta que envíes la
        corrección.
      </p>
      {correct.isPending && (
        <p role="status">
          <progress className="progress" aria-label="Corrección enviada" max={all} value={done} />
          {`${done} de ${peopleText(all)}`}
        </p>
      )}
      <Button
        variant="secondary"
        busyText={correct.isPending && 'Enviando...'}
        onClick={() => setAsking(true)}
      >
        {correct.isError ? 'Seguir enviando la corrección' : 'Enviar la corrección'}
      </Button>
      {isAsking && !correct.isPending && (
        <ConfirmDialog
          title="Enviar la corrección"
          confirmText={`Enviar a ${peopleText(outdated)}`}
          busyText={false}
          onConfirm={send}
          onClose={() => setAsking(false)}
        >
          <p>{messages.correctQuestion(outdated)}</p>
          {isTyped && <p className="mt-3">{messages.onlySaved}</p>}
        </ConfirmDialog>
      )}
    </section>
  );
}
