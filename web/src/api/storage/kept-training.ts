import { sharedStorage } from './browser-storage.ts';

/* What the browser keeps of the training for gyms without a network. A page that signs the user out loads no more than this. */

/** The IndexedDB with the months and the sets that the server has not heard of. */
export const trainingDatabase = 'entrenos';

/** The entry of the storage with the end of the present rest. */
export const restKey = 'descanso';

/** The entry of the storage with what goes by the clock: a timed set, or an interval. */
export const runKey = 'cuenta-atras';

/** How the names of the entries begin that hold a change until the database has it. */
export const changePrefix = 'entrenos ';

const unsentKey = 'entrenos-sin-enviar';

/** How many changes of the log the server has not heard of. */
export const unsentTraining = (): number => Number(sharedStorage.get(unsentKey));

export function setUnsentTraining(count: number): void {
  if (count > 0) sharedStorage.set(unsentKey, String(count));
  else sharedStorage.remove(unsentKey);
}

/** Deletes all of it, when the user signs out; an open page of another tab closes the database by itself. */
export function forgetTraining(): void {
  sharedStorage.remove(restKey);
  sharedStorage.remove(runKey);
  setUnsentTraining(0);
  for (const key of sharedStorage.keys(changePrefix)) sharedStorage.remove(key);
  try {
    indexedDB.deleteDatabase(trainingDatabase);
  } catch {
    // forbidden, as nothing was kept
  }
}
