import { describe, expect, it } from 'vitest';
import {
  filterGrid,
  gridFilterCodec,
  wholeGrid,
  type GridFilter,
} from '../../web/src/features/routines/grid/grid-filter.ts';
import { groupByWorkoutType } from '../../web/src/features/routines/routine-grid.ts';
import { toWaitingSlots } from '../../web/src/features/routines/waiting.ts';
import { frequencies, routineAt, someRoutines, toGrid, types } from './routine-fixtures.ts';

const groups = groupByWorkoutType(
  toGrid([...someRoutines(), routineAt([2, 1, 1], { name: 'Quémalo todo', _id: 'rtn_burn' })]),
);
/** Users who wait for slots: type, frequency (indexes), month, users. */
const waitingAt = (...slots: [type: number, frequency: number, month: number, users: number][]) =>
  toWaitingSlots({
    until: null,
    slots: slots.map(([type, frequency, month, users]) => ({
      workoutType: types[type]!._id,
      trainingFrequency: frequencies[frequency]!._id,
      month,
      users,
      dueDate: '2026-12-08',
      firstUsers: [],
    })),
  });
const noneWait = waitingAt();

/** What a filter shows, one line for each track: `Fuerza 2: 1 2 3 (4)`; slots without a routine are in brackets. */
function shown(filter: Partial<GridFilter>, waiting = noneWait): string[] {
  const { groups: left } = filterGrid(groups, { ...wholeGrid, ...filter }, waiting);
  return left.flatMap(({ workoutType, tracks }) =>
    tracks.map(({ frequency, months, later }) => {
      const cells = months.map(({ month, routines }) => (routines.length > 0 ? `${month}` : `(${month})`));
      const more = later.map(({ month, users }) => `+${month}×${users}`);
      return `${workoutType.name} ${frequency.daysPerWeek}: ${[...cells, ...more].join(' ')}`;
    }),
  );
}

describe('filter of the grid', () => {
  it('without a filter the grid shows every track up to the month after the last routine', () => {
    expect(shown({})).toHaveLength(12);
    expect(shown({}).slice(0, 3)).toEqual(['Fuerza 2: 1 2 3 (4)', 'Fuerza 3: 1 (2)', 'Fuerza 4: (1)']);
  });

  it('a search finds words of names without accents and case, and keeps the free slots of their tracks', () => {
    expect(shown({ search: 'QUEMALO' })).toEqual(['Pérdida de grasa 3: 1 (2)']);
    expect(shown({ search: '2 mes 3' })).toEqual(['Fuerza 2: 3 (4)']);
    expect(shown({ search: 'fuerza mes' })).toEqual(['Fuerza 2: 1 2 3 (4)', 'Fuerza 3: 1 (2)']);
    expect(filterGrid(groups, { ...wholeGrid, search: 'fuerza' }, noneWait).hits).toBe(4);
    expect(shown({ search: 'nada de esto' })).toEqual([]);
  });

  it('without the empty slots those stay that users wait for', () => {
    expect(shown({ hidesEmpty: true })).toEqual([
      'Fuerza 2: 1 2 3',
      'Fuerza 3: 1',
      'Hipertrofia 2: 1',
      'Pérdida de grasa 3: 1',
    ]);
    expect(shown({ hidesEmpty: true }, waitingAt([0, 0, 4, 2], [3, 0, 1, 5]))).toEqual([
      'Fuerza 2: 1 2 3 (4)',
      'Fuerza 3: 1',
      'Hipertrofia 2: 1',
      'Pérdida de grasa 3: 1',
      'Movilidad 2: (1)',
    ]);
    expect(shown({ hidesEmpty: true, search: 'fuerza' })).toEqual(['Fuerza 2: 1 2 3', 'Fuerza 3: 1']);
  });

  it('a track names the slots after its last month that users wait for', () => {
    const waiting = waitingAt([0, 1, 7, 3], [0, 1, 2, 1], [3, 2, 4, 2]);
    expect(shown({ search: 'fuerza 3' }, waiting)).toEqual(['Fuerza 2: 3 (4)', 'Fuerza 3: 1 (2) +7×3']);
    expect(shown({ hidesEmpty: true }, waiting)).toContain('Movilidad 4: (1) +4×2');
  });

  it('the filter survives its way through the URL, and unknown values count as absent', () => {
    const filter = { search: 'básicos & más', hidesEmpty: true };
    expect(gridFilterCodec.parse(new URLSearchParams(gridFilterCodec.write(filter)))).toEqual(filter);
    expect(gridFilterCodec.write(wholeGrid)).toBe('');
    expect(gridFilterCodec.parse(new URLSearchParams('?vacias=1&buscar=%20'))).toEqual(wholeGrid);
  });

  it('a retired type and a retired frequency are marked', () => {
    const grid = { ...toGrid(someRoutines()), retired: [types[1]!._id, frequencies[2]!._id] };
    const marked = groupByWorkoutType(grid);
    expect(marked.map(({ isRetired }) => isRetired)).toEqual([false, true, false, false]);
    expect(marked[0]!.tracks.map(({ isRetired }) => isRetired)).toEqual([false, false, true]);
  });
});
