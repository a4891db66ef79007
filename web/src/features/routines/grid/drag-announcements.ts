import type { Routine, RoutineGrid } from '#shared/contracts/routines.ts';
import { groupsOf, holderOf } from '../routine-grid.ts';
import { isSameSlot, slotOf, type Slot } from '../slot.ts';
import { placeText } from '../format.ts';

/* What is said, for whoever does not see it, while a routine is carried. Pure. */

/** `Mes 3 de Fuerza, 4 días por semana` */
export function slotText(grid: RoutineGrid, { workoutType, frequency, month }: Slot): string {
  const group = groupsOf(grid).find((one) => one.workoutType._id === workoutType);
  const track = group?.tracks.find((one) => one.frequency._id === frequency);
  if (!group || !track) return `Mes ${month}`;
  return placeText({ workoutType: group.workoutType, trainingFrequency: track.frequency, month });
}

/** What is said when a routine is picked up, held over a slot, or let go without a change. */
export const carryWords = {
  pickedUp: ({ name }: Routine): string =>
    `${name}, recogida. Flechas para elegir el sitio, Intro para soltar, Escape para cancelar.`,
  cancelled: (routine: Routine): string => `${routine.name} sigue en ${placeText(routine)}.`,
  over(grid: RoutineGrid, routine: Routine, slot: Slot): string {
    const place = slotText(grid, slot);
    if (isSameSlot(slotOf(routine), slot)) return `${place}: donde está.`;
    const holder = holderOf(grid, slot, routine._id);
    return holder ? `${place}: ocupado por ${holder.name}.` : `${place}: libre.`;
  },
};

/** How a slot takes a routine that is held over it. */
export function standing(grid: RoutineGrid, routine: Routine, slot: Slot): 'same' | 'taken' | 'free' {
  if (isSameSlot(slotOf(routine), slot)) return 'same';
  return holderOf(grid, slot, routine._id) ? 'taken' : 'free';
}
