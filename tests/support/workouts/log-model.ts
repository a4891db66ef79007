import * as fc from 'fast-check';
import { expect } from 'vitest';
import type { LoggedSet } from '#shared/contracts/workouts/workouts.ts';
import { mergeLog, nextRevision, rankOf, setKey } from '#shared/rules/workouts/merge-log.ts';
import { loggedSet } from './sample-plan.ts';

/** Where sets are logged: a table, or what stands for one. */
export interface LogServer {
  save: (set: LoggedSet) => Promise<unknown>;
  read: () => Promise<LoggedSet[]>;
}

/** A phone: what it knows of the log, what it has still to send, and how wrong its clock is. */
interface Device {
  seen: LoggedSet[];
  outbox: LoggedSet[];
  skewMs: number;
}

/** One action; its name is printed when a run fails. */
interface Action {
  name: 'tick' | 'takeBack' | 'send' | 'answerIsLost' | 'sendOldOne' | 'read';
  device: 0 | 1;
  pick: number;
}

const places = [1, 2, 3].map((number) => setKey('1-1', 'a1', number)).concat(setKey('1-2', 'a3', 1));

/** What is done with two phones, whose clocks differ by up to two days. */
export const logRuns = fc.record({
  skews: fc.tuple(fc.integer({ min: -172_800, max: 172_800 }), fc.integer({ min: -172_800, max: 172_800 })),
  actions: fc.array(
    fc.record<Action>({
      name: fc.constantFrom('tick', 'tick', 'takeBack', 'send', 'answerIsLost', 'sendOldOne', 'read'),
      device: fc.constantFrom(0, 1),
      pick: fc.nat(1000),
    }),
    { minLength: 10, maxLength: 30 },
  ),
});

/**
 * Does what a run says, then lets both phones send what is left, twice and the oldest last. Of each place the log has a change that no
 * other one followed, and both phones show the same.
 */
export async function expectWhatWasDone(
  server: LogServer,
  { skews, actions }: typeof logRuns extends fc.Arbitrary<infer Run> ? Run : never,
): Promise<void> {
  const devices = skews.map((seconds): Device => ({ seen: [], outbox: [], skewMs: seconds * 1000 }));
  const made: LoggedSet[] = [];
  /** What its maker had seen of the place. */
  const followed = new Map<LoggedSet, LoggedSet>();
  let time = Date.parse('2026-11-29T18:00:00Z');

  const change = (device: Device, key: string, contents: Partial<LoggedSet>) => {
    const before = device.seen.find((set) => set.key === key);
    const at = new Date((time += 1000) + device.skewMs).toISOString();
    const set = loggedSet(key, { ...contents, revision: nextRevision(before), at });
    if (before)
      followed.set(
        set,
        made.find((each) => rankOf(each) === rankOf(before) && each.key === key)!,
      );
    made.push(set);
    device.seen = mergeLog(device.seen, [set]);
    device.outbox.push(set);
  };
  const steps: Record<Action['name'], (device: Device, pick: number) => unknown> = {
    tick: (device, pick) => change(device, places[pick % places.length]!, { amount: pick % 13 }),
    takeBack: (device, pick) => {
      const done = device.seen.filter(({ isDone }) => isDone);
      const set = done[pick % done.length];
      if (set) change(device, set.key, { amount: set.amount, isDone: false });
    },
    send: async (device, pick) => {
      const [set] = device.outbox.splice(pick % Math.max(1, device.outbox.length), 1);
      if (set) await server.save(set);
    },
    answerIsLost: async ({ outbox }, pick) => {
      if (outbox.length > 0) await server.save(outbox[pick % outbox.length]!);
    },
    sendOldOne: async (_, pick) => {
      const set = made[pick % made.length];
      if (set) await server.save(set);
    },
    read: async (device) => {
      device.seen = mergeLog(device.seen, await server.read());
    },
  };
  for (const { name, device, pick } of actions) await steps[name](devices[device]!, pick);
  for (const { outbox } of devices)
    for (const set of [...outbox, ...outbox.toReversed()]) await server.save(set);

  const recorded = await server.read();
  expect(recorded.map(({ key }) => key).toSorted()).toEqual(
    [...new Set(made.map(({ key }) => key))].toSorted(),
  );
  for (const set of recorded) {
    const ofPlace = made.filter(({ key }) => key === set.key);
    const wins = ofPlace.filter((each) => rankOf(each) === rankOf(set));
    expect(wins, 'it was made').not.toEqual([]);
    expect(
      ofPlace.some((each) => wins.includes(followed.get(each)!)),
      'none followed it',
    ).toBe(false);
    if (ofPlace.every(({ isDone }) => isDone)) expect(set.isDone).toBe(true);
  }
  for (const { seen } of devices) expect(mergeLog(seen, recorded)).toEqual(mergeLog(recorded));
}
