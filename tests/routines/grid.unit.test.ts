import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RoutineMonth } from '#shared/contracts/routines/routines.ts';
import { lastMonth } from '#shared/rules/routines/routine-calendar.ts';
import {
  dragAnnouncements,
  slotAvailability,
} from '../../web/src/features/routines/grid/drag-announcements.ts';
import {
  draftFromQuery,
  isComplete,
  toNewRoutine,
  parseMonth,
} from '../../web/src/features/routines/upload/routine-draft.ts';
import {
  countConflicts,
  firstFreeMonth,
  groupByWorkoutType,
  findRoutineInSlot,
  moveRoutine,
  allRoutines,
  removeRoutine,
  upsertRoutine,
} from '../../web/src/features/routines/routine-grid.ts';
import { messages } from '../../web/src/features/routines/messages.ts';
import { remainingSnooze } from '../../web/src/features/routines/grid/warning-snooze.ts';
import { parseSlot, slotKey, slotOf } from '../../web/src/features/routines/slot.ts';
import { frequencies, toGrid, routineAt, someRoutines, types } from './routine-fixtures.ts';

const slot = (type: number, frequency: number, month: number) => ({
  workoutType: types[type]!._id,
  frequency: frequencies[frequency]!._id,
  month,
});
const monthsOf = (grid: ReturnType<typeof toGrid>, type: number, frequency: number) =>
  groupByWorkoutType(grid)[type]!.tracks[frequency]!.months;

describe('the grid of routines', () => {
  it('the grid has every workout type with every frequency, and months up to the one after the last used', () => {
    const grid = toGrid([...someRoutines(), routineAt([1, 1, 4])]);
    const groups = groupByWorkoutType(grid);
    expect(groups.map(({ workoutType, count }) => [workoutType.name, count])).toEqual([
      ['Fuerza', 4],
      ['Hipertrofia', 2],
      ['Pérdida de grasa', 0],
      ['Movilidad', 0],
    ]);
    expect(groups.every(({ tracks }) => tracks.length === frequencies.length)).toBe(true);
    expect(monthsOf(grid, 0, 0).map(({ routines }) => routines.length)).toEqual([1, 1, 1, 0]);
    expect(monthsOf(grid, 1, 1).map(({ routines }) => routines.length)).toEqual([0, 0, 0, 1, 0]);
    expect(monthsOf(grid, 3, 2)).toEqual([{ month: 1, routines: [] }]);
  });

  it('the grid has no month after the last one that the API accepts', () => {
    expect([lastMonth, lastMonth + 1].map((month) => RoutineMonth.safeParse(month).success)).toEqual([
      true,
      false,
    ]);
    expect(monthsOf(toGrid([routineAt([0, 0, lastMonth])]), 0, 0)).toHaveLength(lastMonth);
  });

  it('the grid shows routines of a deleted workout type last', () => {
    const gone = { _id: 'opt_gone', name: 'Tipo eliminado', description: '' };
    const grid = toGrid([routineAt([0, 0, 1], { workoutType: gone })]);
    expect(groupByWorkoutType(grid).at(-1)).toMatchObject({ workoutType: gone, count: 1 });
  });

  it('routines that share a slot are counted as conflicts', () => {
    const twin = routineAt([0, 0, 1], { _id: 'rtn_twin' });
    const grid = toGrid([...someRoutines(), twin]);
    expect(countConflicts(groupByWorkoutType(grid))).toBe(2);
    expect(findRoutineInSlot(grid, slot(0, 0, 1), 'rtn_twin')?._id).toBe('rtn_001');
    expect(countConflicts(groupByWorkoutType(removeRoutine(grid, 'rtn_twin')))).toBe(0);
  });

  it('the first free month of a track is found from a given month on', () => {
    const grid = toGrid([routineAt([0, 0, 1]), routineAt([0, 0, 3])]);
    expect(firstFreeMonth(grid, slot(0, 0, 1))).toBe(2);
    expect(firstFreeMonth(grid, slot(0, 0, 1), 3)).toBe(4);
    expect(firstFreeMonth(grid, slot(2, 0, 1))).toBe(1);
  });

  it('a routine moves to another slot and back again', () => {
    const grid = toGrid(someRoutines());
    const moved = moveRoutine(grid, 'rtn_003', slot(2, 1, 1));
    expect(monthsOf(moved, 0, 0).map(({ routines }) => routines.length)).toEqual([1, 1, 0]);
    expect(findRoutineInSlot(moved, slot(2, 1, 1))).toMatchObject({
      _id: 'rtn_003',
      workoutType: types[2],
      trainingFrequency: frequencies[1],
      month: 1,
    });
    expect(groupByWorkoutType(moveRoutine(moved, 'rtn_003', slot(0, 0, 3)))).toEqual(
      groupByWorkoutType(grid),
    );
  });

  it('a move of an unknown routine, to its own slot or to an unknown slot changes nothing', () => {
    const grid = toGrid(someRoutines());
    expect(moveRoutine(grid, 'rtn_nobody', slot(0, 0, 4))).toBe(grid);
    expect(moveRoutine(grid, 'rtn_001', slot(0, 0, 1))).toBe(grid);
    expect(moveRoutine(grid, 'rtn_001', { ...slot(0, 0, 1), frequency: 'opt_nothing' })).toBe(grid);
  });

  it('no sequence of moves loses or duplicates a routine', () => {
    const move = fc.record({
      id: fc.constantFrom(...someRoutines().map(({ _id }) => _id)),
      to: fc.tuple(fc.nat(3), fc.nat(2), fc.integer({ min: 1, max: 6 })),
    });
    fc.assert(
      fc.property(fc.array(move, { maxLength: 12 }), (moves) => {
        const start = toGrid(someRoutines());
        const end = moves.reduce((grid, { id, to }) => moveRoutine(grid, id, slot(...to)), start);
        const ids = (grid: typeof start) =>
          allRoutines(grid)
            .map(({ _id }) => _id)
            .toSorted();
        expect(ids(end)).toEqual(ids(start));
        expect(end.totalRoutines).toBe(start.totalRoutines);
        for (const routine of allRoutines(end)) expect(findRoutineInSlot(end, slotOf(routine))).toBeDefined();
      }),
    );
  });

  it('a routine of a response replaces the known version once', () => {
    const grid = toGrid(someRoutines());
    const renamed = routineAt([0, 0, 2], { name: 'Otra', version: 2 });
    const changed = upsertRoutine(upsertRoutine(grid, renamed), renamed);
    expect(changed.totalRoutines).toBe(grid.totalRoutines);
    expect(findRoutineInSlot(changed, slot(0, 0, 2))).toEqual(renamed);
  });
});

it('a slot is parsed from its key', () => {
  expect(parseSlot(slotKey(slot(1, 2, 11)))).toEqual(slot(1, 2, 11));
});

it('a slot is announced as free, taken or the same', () => {
  const grid = toGrid(someRoutines());
  const [first] = someRoutines() as [ReturnType<typeof routineAt>];
  expect(slotAvailability(grid, first, slot(0, 0, 1))).toBe('same');
  expect(slotAvailability(grid, first, slot(0, 0, 2))).toBe('taken');
  expect(slotAvailability(grid, first, slot(0, 0, 4))).toBe('free');
  expect(dragAnnouncements.over(grid, first, slot(0, 0, 2))).toBe(
    'Mes 2 de Fuerza, 2 días por semana: ocupado por Fuerza 2 · mes 2.',
  );
  expect(dragAnnouncements.over(grid, first, slot(2, 1, 1))).toBe(
    'Mes 1 de Pérdida de grasa, 3 días por semana: libre.',
  );
});

it('messages about moves and conflicts name the month and the reason', () => {
  expect(messages.moved(3, false)).toBe('Rutina movida al Mes 3');
  expect(messages.moved(3, true)).toBe('Rutina movida al Mes 3 y cambiada de categoría');
  expect(messages.taken(2)).toBe(
    '¡CONFLICTO! Ya existe una rutina en el Mes 2 para este tipo de entrenamiento y frecuencia. Solo puede haber una rutina por combinación.',
  );
  expect(messages.crowded(2)).toMatch(
    /^¡CONFLICTO! Hay 2 rutinas en el mismo mes, tipo de entrenamiento y frecuencia/,
  );
});

it.each([
  [null, 0],
  [1_000_000, 300_000],
  [1_000_000 - 299_999, 1],
  [1_000_000 - 300_000, 0],
  [1_000_001, 0],
  [Number.NaN, 0],
])('warnings snoozed at %s stay snoozed for %i ms', (since, left) => {
  expect(remainingSnooze(since, 1_000_000)).toBe(left);
});

describe('upload form', () => {
  it('a draft takes its slot from the query string', () => {
    expect(draftFromQuery('?workoutType=a&month=4&frequency=b')).toEqual({
      name: '',
      link: '',
      workoutType: 'a',
      frequency: 'b',
      month: '4',
    });
    expect(draftFromQuery('')).toMatchObject({ workoutType: '', frequency: '', month: '1' });
  });

  it.each(['', '0', '-3', '1.5', 'abril', '121', '1e9'])('the month %j is parsed as 1', (text) => {
    expect(parseMonth(text)).toBe(1);
  });

  it('a draft is complete only with all values', () => {
    const filled = { name: 'A', link: 'b', workoutType: 'c', frequency: 'd', month: '2' };
    expect(isComplete(filled)).toBe(true);
    for (const field of Object.keys(filled)) expect(isComplete({ ...filled, [field]: ' ' })).toBe(false);
  });

  it('P37: a draft with a link outside Google Drive is rejected', () => {
    const draft = { name: ' A ', link: '', workoutType: 'c', frequency: 'd', month: '2' };
    expect(toNewRoutine(draft)).toBe('El enlace de Google Drive es requerido');
    expect(toNewRoutine({ ...draft, link: 'https://drive.google.com.evil.test/x' })).toBe(
      'Ingresa un enlace válido de Google Drive',
    );
    expect(toNewRoutine({ ...draft, link: ' https://drive.google.com/file/d/1/view ' })).toEqual({
      name: 'A',
      googleDriveLink: 'https://drive.google.com/file/d/1/view',
      workoutTypeId: 'c',
      trainingFrequencyId: 'd',
      month: 2,
    });
  });
});
