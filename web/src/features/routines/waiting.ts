import { createContext, useContext } from 'react';
import type { WaitingUsers } from '#shared/contracts/routines/routines.ts';
import { parseSlot, slotKey, trackKey, type Slot, type TrackIds } from './slot.ts';

/** How many users need an empty slot next, by the key of the slot. */
export type WaitingSlots = ReadonlyMap<string, number>;

/** The counts of a response by slot. */
export const toWaitingSlots = (waiting: WaitingUsers | undefined): WaitingSlots =>
  new Map(
    waiting?.slots.map(({ workoutType, trainingFrequency: frequency, month, users }) => [
      slotKey({ workoutType, frequency, month }),
      users,
    ]),
  );

/** The slots of a track that users need next, by month. */
export const waitingIn = (waiting: WaitingSlots, track: TrackIds): { month: number; users: number }[] =>
  [...waiting]
    .map(([key, users]) => ({ slot: parseSlot(key), users }))
    .filter(({ slot }) => trackKey(slot) === trackKey(track))
    .map(({ slot, users }) => ({ month: slot.month, users }))
    .toSorted((a, b) => a.month - b.month);

/** The counts, for the slots of the grid. */
export const WaitingContext = createContext<WaitingSlots>(new Map());

/** How many users need a slot next, while it is empty. */
export const useWaitingAt = (slot: Slot): number => useContext(WaitingContext).get(slotKey(slot)) ?? 0;

/** How many empty slots of a workout type users need next. */
export const useMissingIn = (workoutType: string): number =>
  [...useContext(WaitingContext).keys()].filter((key) => parseSlot(key).workoutType === workoutType).length;
