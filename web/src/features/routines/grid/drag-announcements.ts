import type { Routine, RoutineGrid } from '#shared/contracts/routines/routines.ts';
import { slotText } from '../format.ts';
import { findRoutineInSlot, groupByWorkoutType } from '../routine-grid.ts';
import { isSameSlot, slotOf, type Slot } from '../slot.ts';

/** `Mes 3 de Fuerza, 4 días por semana` */
function describeSlot(grid: RoutineGrid, { workoutType, frequency, month }: Slot): string {
  const group = groupByWorkoutType(grid).find((one) => one.workoutType._id === workoutType);
  const track = group?.tracks.find((one) => one.frequency._id === frequency);
  if (!group || !track) return `Mes ${month}`;
  return slotText({ workoutType: group.workoutType, trainingFrequency: track.frequency, month });
}

/** What a screen reader announces while a routine is dragged by keyboard. */
export const dragAnnouncements = {
  pickedUp: ({ name }: Routine): string =>
    `${name}, recogida. Flechas para elegir el sitio, Intro para soltar, Escape para cancelar.`,
  cancelled: (routine: Routine): string => `${routine.name} sigue en ${slotText(routine)}.`,
  over(grid: RoutineGrid, routine: Routine, slot: Slot): string {
    const text = describeSlot(grid, slot);
    if (isSameSlot(slotOf(routine), slot)) return `${text}: donde está.`;
    const occupant = findRoutineInSlot(grid, slot, routine._id);
    return occupant ? `${text}: ocupado por ${occupant.name}.` : `${text}: libre.`;
  },
};

/** Whether a routine can be dropped into a slot: its own slot, a taken one, or a free one. */
export function slotAvailability(grid: RoutineGrid, routine: Routine, slot: Slot): 'same' | 'taken' | 'free' {
  if (isSameSlot(slotOf(routine), slot)) return 'same';
  return findRoutineInSlot(grid, slot, routine._id) ? 'taken' : 'free';
}
