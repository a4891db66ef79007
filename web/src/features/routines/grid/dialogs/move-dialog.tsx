import { useId, useState, type FormEvent } from 'react';
import type { Routine, RoutineGrid } from '#shared/contracts/routines/routines.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { DialogFooter } from '../../../../ui/overlay/dialog-footer.tsx';
import { Field, Select } from '../../../../ui/form/field.tsx';
import { messages } from '../../messages.ts';
import { firstFreeMonth, groupByWorkoutType, findRoutineInSlot } from '../../routine-grid.ts';
import { isSameSlot, isSameTrack, slotOf, type Slot, type TrackIds } from '../../slot.ts';

interface Props {
  grid: RoutineGrid;
  routine: Routine;
  onMove: (routine: Routine, to: Slot, swapWith?: Routine) => void;
  onClose: () => void;
}

/** Moves a routine without dragging: by workout type, frequency and month (WCAG 2.5.7). In a taken month the two change places. */
export function MoveDialog({ grid, routine, onMove, onClose }: Props) {
  const form = useId();
  const from = slotOf(routine);
  const [to, setTo] = useState(from);
  const groups = groupByWorkoutType(grid);
  const tracks = groups.find(({ workoutType }) => workoutType._id === to.workoutType)?.tracks ?? [];
  const months = tracks.find(({ frequency }) => frequency._id === to.frequency)?.months ?? [];
  const occupant = findRoutineInSlot(grid, to, routine._id);

  // another track starts at its first free month, because the selected month may not be shown there
  const selectTrack = (track: TrackIds) => {
    const month = isSameTrack(track, from) ? from.month : (firstFreeMonth(grid, track) ?? 1);
    setTo({ ...track, month });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSameSlot(from, to)) onMove(routine, to, occupant);
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title="Mover rutina"
      footer={
        <DialogFooter onClose={onClose}>
          <Button type="submit" form={form} disabled={isSameSlot(from, to)}>
            {occupant ? 'Intercambiar' : 'Mover'}
          </Button>
        </DialogFooter>
      }
    >
      <form id={form} onSubmit={submit} className="flex flex-col gap-4">
        <p>
          Elige el nuevo sitio de <strong>{routine.name}</strong>.
        </p>
        <Field label="Tipo de entrenamiento">
          <Select
            data-autofocus
            value={to.workoutType}
            onChange={(event) => selectTrack({ ...to, workoutType: event.target.value })}
          >
            {groups.map(({ workoutType: { _id, name } }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Frecuencia">
          <Select
            value={to.frequency}
            onChange={(event) => selectTrack({ ...to, frequency: event.target.value })}
          >
            {tracks.map(({ frequency }) => (
              <option key={frequency._id} value={frequency._id}>
                {frequency.name}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label="Mes"
          hint={
            occupant
              ? `${messages.swapped({ name: occupant.name, month: from.month })}, donde está esta.`
              : 'Cada mes tiene una sola rutina: en uno ocupado, las dos se intercambian.'
          }
        >
          <Select value={to.month} onChange={(event) => setTo({ ...to, month: Number(event.target.value) })}>
            {months.map(({ month }) => (
              <MonthOption key={month} grid={grid} routine={routine} slot={{ ...to, month }} />
            ))}
          </Select>
        </Field>
      </form>
    </Dialog>
  );
}

/** The option of a month, with the routine that occupies it. */
function MonthOption({ grid, routine, slot }: Pick<Props, 'grid' | 'routine'> & { slot: Slot }) {
  const occupant = findRoutineInSlot(grid, slot, routine._id);
  const isCurrent = isSameSlot(slotOf(routine), slot);
  return (
    <option value={slot.month}>
      Mes {slot.month}
      {isCurrent ? ' (donde está)' : occupant && ` (ocupado: ${occupant.name})`}
    </option>
  );
}
