import { beforeEach, describe, expect, it } from 'vitest';
import type { StoredRoutine } from '#functions/_data/routines/routines.ts';
import { demoRoutines, seedRoutines } from '#infra/local/demo/routines.ts';
import { driveLinkProblem } from '#shared/rules/drive-link.ts';
import { isRoutine, routineState, sampleRoutine } from '../../support/routines/routines.ts';
import {
  conflict,
  crashAfter,
  crashBefore,
  faultCalls,
  lostAnswer,
  overtaken,
  throttle,
} from '../../support/table/table-faults.ts';
import { useTable } from '../../support/table/table.ts';

await useTable();
const {
  createRoutine,
  editRoutine,
  findRoutine,
  findRoutineAt,
  findRoutines,
  findTrackRoutines,
  moveRoutine,
  removeRoutine,
} = await import('#functions/_data/routines/routines.ts');
const { defaultOptions, writeDefaultOptions } = await import('#functions/_data/defaults/options.ts');

/** A track that no other test has. */
let track: { workoutType: string; trainingFrequency: string };
let tracks = 0;
/** The ids of whatever a test has written. */
let written: Set<string>;
beforeEach(() => {
  written = new Set();
  track = { workoutType: `opt_${String(++tracks).padStart(26, '0')}`, trainingFrequency: 'opt_A' };
});

/** A routine that stands in the track. */
async function standing(month: number, facts: Partial<StoredRoutine> = {}): Promise<StoredRoutine> {
  const routine = sampleRoutine({ ...track, month, ...facts });
  written.add(routine._id);
  await createRoutine(routine);
  return routine;
}

const edit = { name: 'Nueva', driveLink: 'https://docs.google.com/document/d/2' };

describe('a routine', () => {
  it('is found by its id, by its slot, in its track and in the grid', async () => {
    const routine = await standing(2);
    expect(await findRoutine(routine._id)).toEqual(routine);
    expect(await findRoutineAt(track, 2)).toEqual(routine);
    expect(await findRoutineAt(track, 3)).toBeNull();
    expect(await findTrackRoutines(track)).toEqual([routine]);
    expect((await findRoutines()).filter(isRoutine(routine._id))).toEqual([routine]);
  });

  it('stands in its track by month, also from the tenth on, and without the routines of others', async () => {
    await standing(2, { trainingFrequency: 'opt_AB' });
    const months = [10, 1, 120, 9];
    for (const month of months) await standing(month);
    expect((await findTrackRoutines(track)).map(({ month }) => month)).toEqual([1, 9, 10, 120]);
  });

  it('is not written over by another in its slot, nor by one of its id', async () => {
    const routine = await standing(1);
    await expect(standing(1)).rejects.toMatchObject({ refusal: 'slot_taken' });
    await expect(standing(2, { _id: routine._id })).rejects.toMatchObject({ refusal: 'routine_exists' });
    expect(await findTrackRoutines(track)).toEqual([routine]);
  });

  it('is changed together with its copy in the slot, and its version goes on', async () => {
    const routine = await standing(1);
    const edited = await editRoutine(routine._id, edit);
    expect(edited).toEqual({ ...routine, ...edit, version: 2 });
    const moved = await moveRoutine(routine._id, { ...track, trainingFrequency: 'opt_B' }, 3);
    expect(moved).toEqual({ ...edited, trainingFrequency: 'opt_B', month: 3, version: 3 });
    expect(await routineState(routine._id)).toEqual({ item: moved, copies: [moved] });
    expect(await findRoutineAt(track, 1)).toBeNull();
    expect(await removeRoutine(routine._id)).toEqual(moved);
    expect(await routineState(routine._id)).toEqual({ item: null, copies: [] });
  });

  it('is not written when it is moved to its own place', async () => {
    const routine = await standing(4);
    const calls = faultCalls(crashBefore, (_, command) => command !== 'GetItem');
    expect(await moveRoutine(routine._id, track, 4)).toEqual(routine);
    calls.restore();
    expect(calls.made).toBe(1);
  });

  it('that is not there cannot be changed', async () => {
    const id = sampleRoutine()._id;
    expect(await editRoutine(id, edit, 1)).toBeNull();
    expect(await moveRoutine(id, track, 1)).toBeNull();
    expect(await removeRoutine(id)).toBeNull();
    expect(await findTrackRoutines(track)).toEqual([]);
  });

  it('P35: is 409 for who has seen an older version of it, and stays as it is', async () => {
    const routine = await standing(1);
    const edited = await editRoutine(routine._id, edit, 1);
    for (const version of [1, 3, 0])
      await expect(editRoutine(routine._id, { ...edit, name: 'Otra' }, version)).rejects.toMatchObject({
        code: 'conflict',
      });
    expect(await routineState(routine._id)).toEqual({ item: edited, copies: [edited] });
  });
});

/** Every way to change a routine, and what it is afterwards. */
const changes: Record<string, (routine: StoredRoutine) => Promise<unknown>> = {
  create: () => standing(7, { _id: 'rtn_new' }),
  edit: ({ _id }) => editRoutine(_id, edit),
  move: ({ _id }) => moveRoutine(_id, track, 7),
  remove: ({ _id }) => removeRoutine(_id),
};

describe.each(Object.entries(changes))('P8: when the process dies at any call of %s', (_, change) => {
  it.each([
    ['before', crashBefore],
    ['after', crashAfter],
  ])('%s the table has heard of it, a routine and its copy agree', async (_when, fault) => {
    for (let nth = 1; ; nth++) {
      track = { ...track, trainingFrequency: `opt_${fault.name}${nth}` };
      const routine = await standing(1);
      const calls = faultCalls(fault, (number) => number === nth);
      await change(routine).catch(() => null);
      calls.restore();
      await expectWhole();
      await removeRoutine('rtn_new');
      if (calls.made < nth) break;
      expect(nth).toBeLessThan(10);
    }
  });

  it('P26: a lost answer, conflicts and throttles are taken in its stride', async () => {
    for (const fault of [lostAnswer, conflict, throttle]) {
      track = { ...track, trainingFrequency: `opt_${fault.name}` };
      const routine = await standing(1);
      let met = 0;
      const calls = faultCalls(fault, (_nth, command) => command === 'TransactWriteItems' && ++met <= 2);
      await change(routine);
      calls.restore();
      expect(met).toBe(3);
      await expectWhole();
      await removeRoutine('rtn_new');
    }
  });
});

/** Every routine stands once, in the slot that it names, or nowhere at all. */
async function expectWhole(): Promise<void> {
  for (const routineId of written) {
    const { item, copies } = await routineState(routineId);
    expect(copies).toEqual(item ? [item] : []);
    if (item) expect(await findRoutineAt(item, item.month)).toEqual(item);
  }
}

describe('P32: at once', () => {
  const counted = async (work: Promise<unknown>[]) => {
    const done = await Promise.allSettled(work);
    const refusals = done
      .filter((one) => one.status === 'rejected')
      .map(({ reason }) => (reason as { refusal?: string }).refusal ?? String(reason));
    return { won: done.filter((one) => one.status === 'fulfilled').length, refusals };
  };

  it('one of many that are created in a slot gets it', async () => {
    const { won, refusals } = await counted(Array.from({ length: 25 }, () => standing(1)));
    expect([won, new Set(refusals)]).toEqual([1, new Set(['slot_taken'])]);
    await expectWhole();
    expect(await findTrackRoutines(track)).toHaveLength(1);
  });

  it('one of many that are moved into a slot gets it; the others stay where they were', async () => {
    const routines = await Promise.all(Array.from({ length: 12 }, (_, at) => standing(at + 10)));
    const { won, refusals } = await counted(routines.map(({ _id }) => moveRoutine(_id, track, 1)));
    expect([won, new Set(refusals), refusals.length]).toEqual([1, new Set(['slot_taken']), 11]);
    await expectWhole();
    const after = await findTrackRoutines(track);
    expect(after.map(({ _id }) => _id).toSorted()).toEqual(routines.map(({ _id }) => _id).toSorted());
    expect(after.filter(({ month }) => month >= 10)).toHaveLength(11);
  });

  it('two that change places are both refused, and neither is lost', async () => {
    const [one, other] = [await standing(1), await standing(2)];
    const { won, refusals } = await counted([
      moveRoutine(one._id, track, 2),
      moveRoutine(other._id, track, 1),
    ]);
    expect([won, refusals]).toEqual([0, ['slot_taken', 'slot_taken']]);
    expect(await findTrackRoutines(track)).toEqual([one, other]);
  });

  it('moves, edits, a creation and a deletion leave every routine whole', async () => {
    for (let round = 0; round < 8; round++) {
      track = { ...track, trainingFrequency: `opt_round${round}` };
      const [one, other] = [await standing(1), await standing(2)];
      await counted([
        moveRoutine(one._id, track, 3),
        moveRoutine(other._id, track, 3),
        standing(3),
        editRoutine(one._id, edit),
        editRoutine(other._id, { ...edit, name: 'Otra' }),
        moveRoutine(one._id, track, 2),
        removeRoutine(other._id),
        standing(1),
      ]);
      await expectWhole();
      expect(await findRoutine(one._id)).not.toBeNull();
      expect(await routineState(other._id)).toEqual({ item: null, copies: [] });
    }
  });

  it('a routine that two admins move goes where the later one put it', async () => {
    const routine = await standing(1);
    const { won } = await counted([2, 3].map((month) => moveRoutine(routine._id, track, month)));
    expect(won).toBe(2);
    const { item, copies } = await routineState(routine._id);
    expect(copies).toEqual([item]);
    expect(item).toMatchObject({ version: 3 });
  });

  it('a change is 409 when others are always faster', async () => {
    const routine = await standing(1);
    const calls = faultCalls(overtaken, (_, command) => command === 'TransactWriteItems');
    await expect(moveRoutine(routine._id, track, 2)).rejects.toMatchObject({ code: 'conflict' });
    calls.restore();
    expect(await routineState(routine._id)).toEqual({ item: routine, copies: [routine] });
  });
});

describe('the grid of the demo', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const demo = demoRoutines(
    { workoutTypes: defaultOptions.workouttypes, frequencies: defaultOptions['training-frequencies'] },
    now,
  );
  const inDemo = async () => {
    const ids = new Set(demo.map(({ _id }) => _id));
    return (await findRoutines()).filter(({ _id }) => ids.has(_id));
  };

  it('holds months one to three of nearly every track, more of some, and leaves slots empty', () => {
    expect(new Set(demo.map(({ workoutType }) => workoutType)).size).toBe(6);
    const tracksOf = (month: number) => demo.filter((routine) => routine.month === month).length;
    expect(tracksOf(1)).toBe(28);
    expect(tracksOf(2)).toBeGreaterThan(24);
    expect(tracksOf(3)).toBeGreaterThan(20);
    expect(tracksOf(4)).toBeGreaterThan(4);
    expect(tracksOf(3)).toBeLessThan(tracksOf(1));
  });

  it('repeats no id and no link, and links to Google Drive', () => {
    expect(new Set(demo.map(({ _id }) => _id)).size).toBe(demo.length);
    expect(new Set(demo.map(({ driveLink }) => driveLink)).size).toBe(demo.length);
    expect(demo.filter(({ driveLink }) => driveLinkProblem(driveLink) !== null)).toEqual([]);
    for (const { _id } of demo) expect(_id).toMatch(/^rtn_[0-9A-HJKMNP-TV-Z]{26}$/);
  });

  it('is sown once, however often; what trainers changed stays so', async () => {
    await writeDefaultOptions();
    await Promise.all([seedRoutines(now), seedRoutines(now)]);
    const inOrder = (routines: StoredRoutine[]) => routines.toSorted((a, b) => (a._id < b._id ? -1 : 1));
    expect(inOrder(await inDemo())).toEqual(inOrder(demo));
    const edited = await editRoutine(demo[0]!._id, edit);
    const moved = await moveRoutine(demo[1]!._id, demo[1]!, 50);
    await seedRoutines(new Date(now.getTime() + 86_400_000));
    expect(inOrder(await inDemo())).toEqual(inOrder([edited!, moved!, ...demo.slice(2)]));
  });
});
