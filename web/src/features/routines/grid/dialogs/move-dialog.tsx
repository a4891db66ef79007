import { useId, useState, type FormEvent } from 'react';
import type { Routine, RoutineGrid } from '#shared/contracts/routines.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { DialogFooter } from '../../../../ui/overlay/dialog-footer.tsx';
import { Field, Select } from '../../../../ui/form/field.tsx';
import { firstFreeMonth, groupByWorkoutType, findRoutineInSlot } from '../../routine-grid.ts';
import { isSameSlot, isSameTrack, slotOf, type Slot, type TrackIds } from '../../slot.ts';

interface Props {
  grid: RoutineGrid;
  routine: Routine;
  onMove: (routine: Routine, to: Slot) => void;
  onClose: () => void;
}

/** Moves a routine without dragging: by workout type, frequency and month (WCAG 2.5.7). */
export function MoveDialog({ grid, routine, onMove, onClose }: Props) {
  const form = useId();
  const from = slotOf(routine);
  const [to, setTo] = useState(from);
  const groups = groupByWorkoutType(grid);
  const tracks = groups.find(({ workoutType }) => workoutType._id === to.workoutType)?.tracks ?? [];
  const months = tracks.find(({ frequency }) => frequency._id === to.frequency)?.months ?? [];
  const isTaken = findRoutineInSlot(grid, to, routine._id) !== undefined;

  // another track starts at its first free month, because the selected month may be taken or not shown there
  const selectTrack = (track: TrackIds) => {
    const month = isSameTrack(track, from) ? from.month : (firstFreeMonth(grid, track) ?? 1);
    setTo({ ...track, month });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isTaken && !isSameSlot(from, to)) onMove(routine, to);
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title="Mover rutina"
      footer={
        <DialogFooter onClose={onClose}>
          <Button type="submit" form={form} disabled={isTaken || isSameSlot(from, to)}>
            Mover
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
        <Field label="Mes" hint="Los meses ocupados no se pueden elegir: cada uno tiene una sola rutina.">
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
    <option value={slot.month} disabled={occupant !== undefined}>
      Mes {slot.month}
      {isCurrent ? ' (donde está)' : occupant && ` (ocupado: ${occupant.name})`}
    </option>
  );
}
