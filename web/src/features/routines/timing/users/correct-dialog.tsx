import { useState } from 'react';
import { lastMonth } from '#shared/rules/routines/routine-calendar.ts';
import { Field, Input } from '../../../../ui/form/field.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { refusedFields } from '../../../../ui/form/refused-fields.ts';
import { useCorrectProgress } from '../mutations.ts';
import { toMadridDate } from '../format-dates.ts';
import { displayName, trackText } from '../track-progress.ts';
import type { UserDialogProps } from './user-action.ts';

/** Corrects the month and the date of a user's next send. The request contains only what was changed. */
export function CorrectDialog({ user, track, onClose }: UserDialogProps) {
  const before = {
    month: String(track.month),
    day: track.nextDueDate ? toMadridDate(track.nextDueDate) : '',
  };
  const [month, setMonth] = useState(before.month);
  const [day, setDay] = useState(before.day);
  const correct = useCorrectProgress(onClose);
  const problems = refusedFields(correct.error);
  const isSame = month === before.month && day === before.day;

  const submit = () => {
    if (isSame) return onClose();
    return correct.mutate({
      userId: user.userId._id,
      workoutTypeId: track.workoutType._id,
      trainingFrequencyId: track.frequency._id,
      currentMonth: month === before.month ? undefined : Number(month || NaN),
      nextDueDate: day === before.day ? undefined : day,
    });
  };

  return (
    <FormDialog
      title="Corregir mes y fecha"
      confirmText="Guardar"
      busyText={correct.isPending && 'Guardando...'}
      isTyped={!isSame}
      intro={
        <p>
          <strong>{displayName(user.userId)}</strong>, {trackText(track.workoutType, track.frequency)}.
        </p>
      }
      className="mt-5 grid gap-4 sm:grid-cols-2"
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Mes que toca" hint="La rutina que recibirá." error={problems['currentMonth']}>
        <Input
          data-autofocus
          type="number"
          inputMode="numeric"
          min={1}
          max={lastMonth}
          value={month}
          onChange={(event) => setMonth(event.target.value)}
        />
      </Field>
      <Field
        label="Próximo envío"
        hint={
          track.nextDueDate
            ? 'Y después, ese día de cada mes. Un día pasado sale con el próximo envío.'
            : 'Sus rutinas están paradas: cuenta al reanudarlas.'
        }
        error={problems['nextDueDate']}
      >
        <Input type="date" value={day} onChange={(event) => setDay(event.target.value)} />
      </Field>
    </FormDialog>
  );
}
