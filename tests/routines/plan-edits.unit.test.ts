import { describe, expect, it } from 'vitest';
import type { Plan } from '#shared/contracts/routines/plans.ts';
import { comparedParts, mergePlans } from '../../web/src/features/routines/plan/compare-plans.ts';
import {
  allEntries,
  changeEntry,
  emptyEntry,
  newRow,
  replaceEntry,
  revertWeek,
  valuesIn,
  type DraftPlan,
} from '../../web/src/features/routines/plan/draft-plan.ts';
import {
  addRow,
  duplicateSession,
  emptyPlan,
  insertPasted,
  joinAbove,
  moveRow,
  removeRow,
  separate,
  setWeeks,
  sizeOf,
  toPlan,
} from '../../web/src/features/routines/plan/plan-edits.ts';
import { problemsOf } from '../../web/src/features/routines/plan/plan-problems.ts';
import { indexExercises } from '../../web/src/features/routines/plan/reading/find-exercise.ts';
import { typeCell } from '../../web/src/features/routines/plan/type-cell.ts';
import { exerciseId, exercises } from './exercise-fixtures.ts';

const index = indexExercises(exercises);
const row = (id: string, name = 'Plancha') => ({ ...emptyEntry(id), exerciseId: exerciseId(name) });

/** A session of one block with these rows. */
const planOf = (...ids: string[]): DraftPlan => ({
  weeks: 4,
  warmUp: '',
  sessions: [
    {
      id: 's1',
      name: 'Día 1',
      blocks: [{ id: 'b1', kind: 'straight', entries: ids.map((id) => row(id)), rest: 0 }],
    },
  ],
});

/** Its blocks as text: `a | b+c`. */
const shape = ({ sessions }: DraftPlan): string =>
  sessions
    .map(({ blocks }) =>
      blocks
        .map(({ kind, entries }) => entries.map(({ id }) => id).join(kind === 'straight' ? ' ' : '+'))
        .join(' | '),
    )
    .join(' // ');

describe('rows and blocks', () => {
  const plan = planOf('a', 'b', 'c', 'd');

  it('a row joins the one above in a superset, which a third one enters, and leaves it again', () => {
    const pair = joinAbove(plan, 'c');
    expect(shape(pair)).toBe('a | b+c | d');
    const three = joinAbove(pair, 'd');
    expect(shape(three)).toBe('a | b+c+d');
    expect(shape(separate(three, 'c'))).toBe('a | b | c | d');
    expect(shape(separate(three, 'd'))).toBe('a | b+c | d');
    expect(joinAbove(plan, 'a')).toBe(plan);
  });

  it('a row moves past the next one, into a superset at its edge, and stays at the end', () => {
    expect(shape(moveRow(plan, 'a', 1))).toBe('b a c d');
    expect(shape(moveRow(plan, 'd', -1))).toBe('a b d c');
    const pair = joinAbove(plan, 'c');
    expect(shape(moveRow(pair, 'a', 1))).toBe('a+b+c | d');
    expect(shape(moveRow(pair, 'd', -1))).toBe('a | b+c+d');
    expect(moveRow(plan, 'a', -1)).toBe(plan);
  });

  it('a row is added below another or at the end, and a block that it leaves empty goes', () => {
    expect(shape(addRow(plan, 's1', 'b', row('x')))).toBe('a b x c d');
    expect(shape(addRow(joinAbove(plan, 'd'), 's1', null, row('x')))).toBe('a b | c+d | x');
    const pair = joinAbove(planOf('a', 'b'), 'b');
    expect(shape(removeRow(removeRow(pair, 'a'), 'b'))).toBe('');
  });

  it('a session that is duplicated has ids of its own', () => {
    const both = duplicateSession(plan, 's1');
    const ids = both.sessions.flatMap(({ id, blocks }) => [id, ...blocks.map((block) => block.id)]);
    expect(new Set([...ids, ...allEntries(both).map(({ entry }) => entry.id)]).size).toBe(12);
  });

  it('pasted sessions take the place of those that nothing was written into', () => {
    expect(shape(insertPasted(emptyPlan(), plan))).toBe('a b c d');
    expect(shape(insertPasted(plan, { ...planOf('x'), weeks: 6 }))).toBe('a b c d // x');
    expect(insertPasted(plan, { ...planOf('x'), weeks: 6 }).weeks).toBe(6);
  });
});

describe('weeks', () => {
  it('P338: a later week changes only what differs, keeps what is the same, and is reverted whole', () => {
    const first = { ...row('a'), effort: { kg: 60, rir: 2 } };
    const second = changeEntry(first, { sets: 5, effort: { rir: 1 } }, 2);
    expect(second.weeks).toEqual({ 2: { sets: 5, effort: { kg: 60, rir: 1 } } });
    expect(valuesIn(second, 2)).toMatchObject({ sets: 5, amount: first.amount });
    expect(valuesIn(second, 3)).toMatchObject({ sets: 3, effort: { kg: 60, rir: 2 } });
    expect(changeEntry(second, { sets: 3 }, 2).weeks).toEqual({ 2: { effort: { kg: 60, rir: 1 } } });
    expect(revertWeek(second, 2)).toEqual(first);
    expect(changeEntry(first, { rest: 90 }, 2)).toEqual(first);
  });

  it('fewer weeks take what was changed in them along', () => {
    const plan = replaceEntry(planOf('a'), 'a', (entry) => changeEntry(entry, { sets: 5 }, 4));
    expect(allEntries(setWeeks(plan, 4))[0]!.entry.weeks).toEqual({ 4: { sets: 5 } });
    expect(allEntries(setWeeks(plan, 3))[0]!.entry.weeks).toEqual({});
  });
});

describe('what is typed into a cell', () => {
  const type = (entry = row('a'), field: Parameters<typeof typeCell>[1]['field'], text: string, week = 1) =>
    typeCell(entry, { field, week, text }, index);

  it('fills the cells that it names, and takes the place of the whole effort', () => {
    const entry = type(row('a', 'Sentadilla con barra'), 'amount', '4x8-10 RIR 2');
    expect(entry).toMatchObject({ sets: 4, amount: { from: 8, to: 10 }, effort: { rir: 2 } });
    expect(type(entry, 'effort', '80 kg').effort).toEqual({ kg: 80 });
    expect(type(entry, 'effort', '').effort).toEqual({});
    expect(type(entry, 'effort', '80 kg', 2).weeks).toEqual({ 2: { effort: { kg: 80 } } });
    expect(type(entry, 'effort', '', 2).weeks).toEqual({ 2: { effort: {} } });
  });

  it('is marked where it is not understood, and the mark goes with what is', () => {
    const marked = type(row('a'), 'rest', '2');
    expect(marked).toMatchObject({ rest: 0, marks: [{ field: 'rest', text: '2' }] });
    expect(type(marked, 'rest', '2 min')).not.toHaveProperty('marks');
    expect(type(newRow('a'), 'amount', '4x8').marks).toBeUndefined();
  });

  it('changes nothing of all weeks in a later one', () => {
    const { weeks, rest, marks } = type(row('a', 'Sentadilla con barra'), 'amount', '5x5 desc 90"', 2);
    expect(weeks).toEqual({ 2: { sets: 5, amount: { unit: 'reps', from: 5, to: 5 } } });
    expect(rest).toBe(0);
    expect(marks).toMatchObject([{ field: 'rest', week: 2 }]);
  });

  it('says that a set is of each side where the exercise does not', () => {
    expect(type(row('a', 'Curl de bíceps'), 'amount', '3x12 por lado').note).toBe('por lado');
    expect(type(row('a', 'Zancadas'), 'amount', '3x10/10').note).toBe('');
  });
});

describe('what keeps a plan from being saved', () => {
  it('is told with its place', () => {
    const plan = replaceEntry(planOf('a', 'b'), 'b', (entry) => ({
      ...typeCell(entry, { field: 'rest', week: 1, text: 'x' }, index),
      exerciseId: '',
    }));
    expect(problemsOf(plan).map(({ rowId, field }) => [rowId, field])).toEqual([
      ['b', 'exercise'],
      ['b', 'rest'],
    ]);
    expect(problemsOf(planOf('a'))).toEqual([]);
    expect(problemsOf({ ...planOf('a'), sessions: [] })).toHaveLength(1);
    expect(problemsOf(planOf())[0]!.text).toBe('Día 1 no tiene ejercicios');
    expect(problemsOf(planOf(...'abcdefghijklm'.split('')))[0]!.text).toMatch(/más de 12 filas/);
  });

  it('is its size', () => {
    const large = planOf('a');
    const notes = Array.from({ length: 400 }, (_, at) => ({ ...row(`r${at}`), note: 'x'.repeat(200) }));
    const full = {
      ...large,
      sessions: [{ ...large.sessions[0]!, blocks: [{ ...large.sessions[0]!.blocks[0]!, entries: notes }] }],
    };
    expect(sizeOf(full)).toBeGreaterThan(61_440);
    expect(problemsOf(full).at(-1)!.text).toMatch(/60 KB/);
  });
});

describe('two versions of a plan', () => {
  const named = (id: string) => index.byId(id);
  const opened: Plan = toPlan({
    ...planOf('a'),
    sessions: [...planOf('a').sessions, { ...planOf('b').sessions[0]!, id: 's2', name: 'Día 2' }],
  });

  it('P337: what both have changed is chosen part by part; what one alone has changed is kept', () => {
    const mine = replaceEntry(opened, 'a', (entry) => changeEntry(entry, { sets: 5 }));
    const saved = toPlan({
      ...replaceEntry(opened, 'b', (entry) => changeEntry(entry, { sets: 6 })),
      weeks: 5,
    });
    const parts = comparedParts(opened, mine, saved, named);
    expect(parts.filter((part) => part.mine !== part.saved).map(({ label }) => label)).toEqual([
      'Semanas',
      'Día 1',
      'Día 2',
    ]);
    const chosen = Object.fromEntries(
      parts.map((part) => [part.name, part.mine === part.opened ? part.saved : part.mine]),
    );
    const merged = mergePlans(mine, saved, parts, chosen);
    expect(merged.weeks).toBe(5);
    expect(allEntries(merged).map(({ entry }) => entry.sets)).toEqual([5, 6]);
  });

  it('a session that one has deleted goes only where that is chosen', () => {
    const saved = toPlan({ ...opened, sessions: opened.sessions.slice(0, 1) });
    const parts = comparedParts(opened, opened, saved, named);
    const all = (version: 'mine' | 'saved') =>
      Object.fromEntries(parts.map((part) => [part.name, part[version]]));
    expect(mergePlans(opened, saved, parts, all('mine')).sessions).toHaveLength(2);
    expect(mergePlans(opened, saved, parts, all('saved')).sessions).toHaveLength(1);
  });
});
