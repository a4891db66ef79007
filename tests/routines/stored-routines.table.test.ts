import { beforeEach, describe, expect, it } from 'vitest';
import { isAll, nightly, rounds } from '#tests/support/run/rounds.ts';
import type { StoredRoutine } from '#functions/routines/grid/routines.ts';
import { driveLinkProblem } from '#shared/rules/routines/drive-link.ts';
import { hasId, storedRoutine, sampleRoutine } from '../support/routines/sample-routine.ts';
import {
  conflict,
  crashAfter,
  crashBefore,
  faultCalls,
  lostAnswer,
  overtaken,
  throttle,
} from '../support/table/table-faults.ts';
import { useTable } from '../support/table/table.ts';

await useTable();
const {
  insertRoutine,
  updateRoutine,
  findRoutine,
  findRoutineInSlot,
  findRoutines,
  findTrackRoutines,
  changeRoutineSlot,
  swapRoutines,
  deleteRoutine,
} = await import('#functions/routines/grid/routines.ts');
const { defaultOptions, writeDefaultOptions } = await import('#functions/training/default-options.ts');
const { demoRoutines, seedRoutines } = await import('#infra/demo/routines.ts');

/** A new track for each test. */
let track: { workoutType: string; trainingFrequency: string };
let tracks = 0;
/** The ids of the routines that a test has written. */
let written: Set<string>;
beforeEach(() => {
  written = new Set();
  track = { workoutType: `opt_${String(++tracks).padStart(26, '0')}`, trainingFrequency: 'opt_A' };
});

/** Writes a routine in the track. */
async function insertInTrack(month: number, facts: Partial<StoredRoutine> = {}): Promise<StoredRoutine> {
  const routine = sampleRoutine({ ...track, month, ...facts });
  written.add(routine._id);
  await insertRoutine(routine);
  return routine;
}

const edit = { name: 'Nueva', driveLink: 'https://docs.google.com/document/d/2' };

describe('stored routine', () => {
  it('a stored routine is found by id, by slot, in its track and in the grid', async () => {
    const routine = await insertInTrack(2);
    expect(await findRoutine(routine._id)).toEqual(routine);
    expect(await findRoutineInSlot(track, 2)).toEqual(routine);
    expect(await findRoutineInSlot(track, 3)).toBeNull();
    expect(await findTrackRoutines(track)).toEqual([routine]);
    expect((await findRoutines()).filter(hasId(routine._id))).toEqual([routine]);
  });

  it('a track’s routines are ordered by month, also from month 10 on, without those of other tracks', async () => {
    await insertInTrack(2, { trainingFrequency: 'opt_AB' });
    const months = [10, 1, 120, 9];
    for (const month of months) await insertInTrack(month);
    expect((await findTrackRoutines(track)).map(({ month }) => month)).toEqual([1, 9, 10, 120]);
  });

  it('a stored routine is not overwritten by another in its slot or with its id', async () => {
    const routine = await insertInTrack(1);
    await expect(insertInTrack(1)).rejects.toMatchObject({ refusal: 'slot_taken' });
    await expect(insertInTrack(2, { _id: routine._id })).rejects.toMatchObject({ refusal: 'routine_exists' });
    expect(await findTrackRoutines(track)).toEqual([routine]);
  });

  it('a change of a routine updates its copy in the slot and increases the version', async () => {
    const routine = await insertInTrack(1);
    const edited = await updateRoutine(routine._id, edit);
    expect(edited).toEqual({ ...routine, ...edit, version: 2 });
    const moved = await changeRoutineSlot(routine._id, { ...track, trainingFrequency: 'opt_B' }, 3);
    expect(moved).toEqual({ ...edited, trainingFrequency: 'opt_B', month: 3, version: 3 });
    expect(await storedRoutine(routine._id)).toEqual({ item: moved, copies: [moved] });
    expect(await findRoutineInSlot(track, 1)).toBeNull();
    expect(await deleteRoutine(routine._id)).toEqual(moved);
    expect(await storedRoutine(routine._id)).toEqual({ item: null, copies: [] });
  });

  it('P290: two routines change places, also of two tracks; with a missing one neither moves', async () => {
    const [one, other] = [await insertInTrack(1), await insertInTrack(2, { trainingFrequency: 'opt_B' })];
    expect(await swapRoutines(one._id, other._id)).toEqual({
      routine: { ...one, trainingFrequency: 'opt_B', month: 2, version: 2 },
      swapped: { ...other, trainingFrequency: 'opt_A', month: 1, version: 2 },
    });
    for (const { _id } of [one, other]) {
      const { item, copies } = await storedRoutine(_id);
      expect(copies).toEqual([item]);
    }
    expect((await findRoutineInSlot(track, 1))!._id).toBe(other._id);
    expect(await swapRoutines(one._id, sampleRoutine()._id)).toBeNull();
    expect((await findRoutine(one._id))!.month).toBe(2);
  });

  it('moving a routine to its own slot writes nothing', async () => {
    const routine = await insertInTrack(4);
    const calls = faultCalls(crashBefore, (_, command) => command !== 'GetItem');
    expect(await changeRoutineSlot(routine._id, track, 4)).toEqual(routine);
    calls.restore();
    expect(calls.made).toBe(1);
  });

  it('changes of a missing routine return null', async () => {
    const id = sampleRoutine()._id;
    expect(await updateRoutine(id, edit, 1)).toBeNull();
    expect(await changeRoutineSlot(id, track, 1)).toBeNull();
    expect(await deleteRoutine(id)).toBeNull();
    expect(await findTrackRoutines(track)).toEqual([]);
  });

  it('P35: an update with an outdated version is 409 and changes nothing', async () => {
    const routine = await insertInTrack(1);
    const edited = await updateRoutine(routine._id, edit, 1);
    for (const version of [1, 3, 0])
      await expect(updateRoutine(routine._id, { ...edit, name: 'Otra' }, version)).rejects.toMatchObject({
        code: 'conflict',
      });
    expect(await storedRoutine(routine._id)).toEqual({ item: edited, copies: [edited] });
  });
});

/** Every change of a routine, with the expected result. */
const changes: Record<string, (routine: StoredRoutine, other: StoredRoutine) => Promise<unknown>> = {
  create: () => insertInTrack(7, { _id: 'rtn_new' }),
  edit: ({ _id }) => updateRoutine(_id, edit),
  move: ({ _id }) => changeRoutineSlot(_id, track, 7),
  swap: ({ _id }, other) => swapRoutines(_id, other._id),
  remove: ({ _id }) => deleteRoutine(_id),
};

describe.each(Object.entries(changes))('P8: crash at any call of %s', (name, change) => {
  // `npm test` proves it of the changes that write two slots
  const isProved = isAll || name === 'move' || name === 'swap';

  it.runIf(isProved).each([
    ['before', crashBefore],
    ['after', crashAfter],
  ])('P8: a crash %s the table’s write leaves routine and copy equal', async (_when, fault) => {
    for (let nth = 1; ; nth++) {
      track = { ...track, trainingFrequency: `opt_${fault.name}${nth}` };
      const [routine, other] = [await insertInTrack(1), await insertInTrack(2)];
      const calls = faultCalls(fault, (number) => number === nth);
      await change(routine, other).catch(() => null);
      calls.restore();
      await expectConsistentSlots();
      await deleteRoutine('rtn_new');
      if (calls.made < nth) break;
      expect(nth).toBeLessThan(10);
    }
  });

  it.runIf(isProved)('P26: a lost response, conflicts and throttles do not fail the change', async () => {
    for (const fault of [lostAnswer, conflict, throttle]) {
      track = { ...track, trainingFrequency: `opt_${fault.name}` };
      const [routine, other] = [await insertInTrack(1), await insertInTrack(2)];
      let met = 0;
      const calls = faultCalls(fault, (_nth, command) => command === 'TransactWriteItems' && ++met <= 2);
      await change(routine, other);
      calls.restore();
      expect(met).toBe(3);
      await expectConsistentSlots();
      await deleteRoutine('rtn_new');
    }
  });
});

/** Expects every routine to have one copy, in its own slot, or none and no item. */
async function expectConsistentSlots(): Promise<void> {
  for (const routineId of written) {
    const { item, copies } = await storedRoutine(routineId);
    expect(copies).toEqual(item ? [item] : []);
    if (item) expect(await findRoutineInSlot(item, item.month)).toEqual(item);
  }
}

describe('P32: concurrent changes', () => {
  const counted = async (work: Promise<unknown>[]) => {
    const done = await Promise.allSettled(work);
    const refusals = done
      .filter((one) => one.status === 'rejected')
      .map(({ reason }) => (reason as { refusal?: string }).refusal ?? String(reason));
    return { won: done.filter((one) => one.status === 'fulfilled').length, refusals };
  };

  it('P32: of many routines created concurrently in a slot one gets it', async () => {
    const { won, refusals } = await counted(Array.from({ length: 25 }, () => insertInTrack(1)));
    expect([won, new Set(refusals)]).toEqual([1, new Set(['slot_taken'])]);
    await expectConsistentSlots();
    expect(await findTrackRoutines(track)).toHaveLength(1);
  });

  nightly(
    'P32: of many routines moved concurrently into a slot one gets it and the others stay',
    async () => {
      const routines = await Promise.all(Array.from({ length: 12 }, (_, at) => insertInTrack(at + 10)));
      const { won, refusals } = await counted(routines.map(({ _id }) => changeRoutineSlot(_id, track, 1)));
      expect([won, new Set(refusals), refusals.length]).toEqual([1, new Set(['slot_taken']), 11]);
      await expectConsistentSlots();
      const after = await findTrackRoutines(track);
      expect(after.map(({ _id }) => _id).toSorted()).toEqual(routines.map(({ _id }) => _id).toSorted());
      expect(after.filter(({ month }) => month >= 10)).toHaveLength(11);
    },
  );

  it('P32: two routines that swap slots are both refused and neither is lost', async () => {
    const [one, other] = [await insertInTrack(1), await insertInTrack(2)];
    const { won, refusals } = await counted([
      changeRoutineSlot(one._id, track, 2),
      changeRoutineSlot(other._id, track, 1),
    ]);
    expect([won, refusals]).toEqual([0, ['slot_taken', 'slot_taken']]);
    expect(await findTrackRoutines(track)).toEqual([one, other]);
  });

  it('P290: routines that change places concurrently with moves, edits and a deletion are in one slot each, and none is lost', async () => {
    for (let round = 0; round < rounds(2, 8); round++) {
      track = { ...track, trainingFrequency: `opt_swap${round}` };
      const [one, other, third] = [await insertInTrack(1), await insertInTrack(2), await insertInTrack(3)];
      await counted([
        swapRoutines(one._id, other._id),
        swapRoutines(other._id, third._id),
        changeRoutineSlot(one._id, track, 4),
        updateRoutine(other._id, edit),
        ...(round % 2 ? [deleteRoutine(third._id)] : []),
      ]);
      await expectConsistentSlots();
      const left = (await findTrackRoutines(track)).map(({ _id }) => _id).toSorted();
      const kept = round % 2 ? [one, other] : [one, other, third];
      expect(left).toEqual(kept.map(({ _id }) => _id).toSorted());
    }
  });

  it('P32: concurrent moves, edits, a creation and a deletion leave every routine with one equal copy', async () => {
    for (let round = 0; round < rounds(2, 8); round++) {
      track = { ...track, trainingFrequency: `opt_round${round}` };
      const [one, other] = [await insertInTrack(1), await insertInTrack(2)];
      await counted([
        changeRoutineSlot(one._id, track, 3),
        changeRoutineSlot(other._id, track, 3),
        insertInTrack(3),
        updateRoutine(one._id, edit),
        updateRoutine(other._id, { ...edit, name: 'Otra' }),
        changeRoutineSlot(one._id, track, 2),
        deleteRoutine(other._id),
        insertInTrack(1),
      ]);
      await expectConsistentSlots();
      expect(await findRoutine(one._id)).not.toBeNull();
      expect(await storedRoutine(other._id)).toEqual({ item: null, copies: [] });
    }
  });

  it('P32: a routine that two admins move concurrently ends in one of their slots', async () => {
    const routine = await insertInTrack(1);
    const { won } = await counted([2, 3].map((month) => changeRoutineSlot(routine._id, track, month)));
    expect(won).toBe(2);
    const { item, copies } = await storedRoutine(routine._id);
    expect(copies).toEqual([item]);
    expect(item).toMatchObject({ version: 3 });
  });

  nightly('P26: a change of a routine is 409 when others keep changing it', async () => {
    const routine = await insertInTrack(1);
    const calls = faultCalls(overtaken, (_, command) => command === 'TransactWriteItems');
    await expect(changeRoutineSlot(routine._id, track, 2)).rejects.toMatchObject({ code: 'conflict' });
    calls.restore();
    expect(await storedRoutine(routine._id)).toEqual({ item: routine, copies: [routine] });
  });
});

describe('grid of the demo', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const demo = demoRoutines(
    { workoutTypes: defaultOptions.workouttypes, frequencies: defaultOptions['training-frequencies'] },
    now,
  ).map(({ routine }) => routine);
  const inDemo = async () => {
    const ids = new Set(demo.map(({ _id }) => _id));
    return (await findRoutines()).filter(({ _id }) => ids.has(_id));
  };

  it('the demo grid has months 1 to 3 of nearly every track, more of some, and empty slots', () => {
    expect(new Set(demo.map(({ workoutType }) => workoutType)).size).toBe(6);
    const tracksOf = (month: number) => demo.filter((routine) => routine.month === month).length;
    expect(tracksOf(1)).toBe(28);
    expect(tracksOf(2)).toBeGreaterThan(24);
    expect(tracksOf(3)).toBeGreaterThan(20);
    expect(tracksOf(4)).toBeGreaterThan(4);
    expect(tracksOf(3)).toBeLessThan(tracksOf(1));
  });

  it('the demo grid has unique ids and unique Google Drive links', () => {
    expect(new Set(demo.map(({ _id }) => _id)).size).toBe(demo.length);
    expect(new Set(demo.map(({ driveLink }) => driveLink)).size).toBe(demo.length);
    expect(demo.filter(({ driveLink }) => driveLinkProblem(driveLink) !== null)).toEqual([]);
    for (const { _id } of demo) expect(_id).toMatch(/^rtn_[0-9A-HJKMNP-TV-Z]{26}$/);
  });

  nightly('the demo grid is seeded once and keeps the trainers’ changes', async () => {
    await writeDefaultOptions();
    await Promise.all([seedRoutines(now), seedRoutines(now)]);
    const inOrder = (routines: StoredRoutine[]) => routines.toSorted((a, b) => (a._id < b._id ? -1 : 1));
    expect(inOrder(await inDemo())).toEqual(inOrder(demo));
    const edited = await updateRoutine(demo[0]!._id, edit);
    const moved = await changeRoutineSlot(demo[1]!._id, demo[1]!, 50);
    await seedRoutines(new Date(now.getTime() + 86_400_000));
    expect(inOrder(await inDemo())).toEqual(inOrder([edited!, moved!, ...demo.slice(2)]));
  });
});
