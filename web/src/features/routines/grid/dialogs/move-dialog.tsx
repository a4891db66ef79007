import { useId, useState, type FormEvent } from 'react';
import type { Routine, RoutineGrid } from '#shared/contracts/routines.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { Field, Select } from '../../../../ui/form/field.tsx';
import { freeMonth, groupsOf, holderOf } from '../../routine-grid.ts';
import { isSameSlot, isSameTrack, slotOf, type Slot } from '../../slot.ts';

interface Props {
  grid: RoutineGrid;
  routine: Routine;
  onMove: (routine: Routine, to: Slot) => void;
  onClose: () => void;
}

/** The way to move without dragging: type, frequency and month (WCAG 2.5.7). */
export function MoveDialog({ grid, routine, onMove, onClose }: Props) {
  const form = useId();
  const from = slotOf(routine);
  const [to, setTo] = useState(from);
  const groups = groupsOf(grid);
  const tracks = groups.find(({ workoutType }) => workoutType._id === to.workoutType)?.tracks ?? [];
  const months = tracks.find(({ frequency }) => frequency._id === to.frequency)?.months ?? [];
  const isTaken = holderOf(grid, to, routine._id) !== undefined;

  // another track: its first free month, for the chosen one may be taken or far away
  const choose = (track: Omit<Slot, 'month'>) => {
    const stays = isSameTrack({ ...track, month: 0 }, from);
    setTo({ ...track, month: stays ? from.month : (freeMonth(grid, track) ?? 1) });
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
        <div className="flex flex-wrap gap-3">
          <Button type="submit" form={form} disabled={isTaken || isSameSlot(from, to)}>
            Mover
          </Button>
          <Button variant="ghost" onClick={onClose}>
            Cancelar
          </Button>
        </div>
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
            onChange={(event) => choose({ ...to, workoutType: event.target.value })}
          >
            {groups.map(({ workoutType: { _id, name } }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Frecuencia">
          <Select value={to.frequency} onChange={(event) => choose({ ...to, frequency: event.target.value })}>
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

/** A month, and who stands there. */
function MonthOption({ grid, routine, slot }: Pick<Props, 'grid' | 'routine'> & { slot: Slot }) {
  const holder = holderOf(grid, slot, routine._id);
  const isHere = isSameSlot(slotOf(routine), slot);
  return (
    <option value={slot.month} disabled={holder !== undefined}>
      Mes {slot.month}
      {isHere ? ' (donde está)' : holder && ` (ocupado: ${holder.name})`}
    </option>
  );
}
