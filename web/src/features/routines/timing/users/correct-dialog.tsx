import { useId, useState } from 'react';
import { lastMonth } from '#shared/rules/routines/routine-calendar.ts';
import { ApiError } from '../../../../api/client.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { DialogFooter } from '../../../../ui/overlay/dialog-footer.tsx';
import { useTypedText } from '../../../../ui/overlay/typed-dialog.ts';
import { Field, Input } from '../../../../ui/form/field.tsx';
import { useCorrectProgress } from '../mutations.ts';
import { toMadridDate } from '../format-dates.ts';
import { displayName, trackText } from '../track-progress.ts';
import type { UserDialogProps } from './user-action.ts';

/** Corrects the month and the date of a user's next send. The request contains only what was changed. */
export function CorrectDialog({ user, track, onClose }: UserDialogProps) {
  const id = useId();
  const before = {
    month: String(track.month),
    day: track.nextDueDate ? toMadridDate(track.nextDueDate) : '',
  };
  const [month, setMonth] = useState(before.month);
  const [day, setDay] = useState(before.day);
  const correct = useCorrectProgress(onClose);
  const fieldError = (field: string) =>
    correct.error instanceof ApiError && correct.error.field === field ? correct.error.message : undefined;

  const isSame = month === before.month && day === before.day;
  useTypedText(!isSame);

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
    <Dialog
      open
      onClose={() => !correct.isPending && onClose()}
      title="Corregir mes y fecha"
      footer={
        <DialogFooter isBusy={correct.isPending} onClose={onClose}>
          <Button type="submit" form={id} busyText={correct.isPending && 'Guardando...'}>
            Guardar
          </Button>
        </DialogFooter>
      }
    >
      <p>
        <strong>{displayName(user.userId)}</strong>, {trackText(track.workoutType, track.frequency)}.
      </p>
      <form
        id={id}
        noValidate
        className="mt-5 grid gap-4 sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (!correct.isPending) submit();
        }}
      >
        <Field label="Mes que toca" hint="La rutina que recibirá." error={fieldError('currentMonth')}>
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
          error={fieldError('nextDueDate')}
        >
          <Input type="date" value={day} onChange={(event) => setDay(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  );
}
