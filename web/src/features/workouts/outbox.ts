import type { TrainingMonth } from '#shared/contracts/workouts/workouts.ts';
import { rankOf } from '#shared/rules/workouts/merge-log.ts';
import { api } from '../../api/api.ts';
import { ApiError } from '../../api/client.ts';
import { getSession } from '../../api/session.ts';
import { sharedStorage } from '../../api/storage/browser-storage.ts';
import { changePrefix, setUnsentTraining } from '../../api/storage/kept-training.ts';
import { logOf, withLog } from './log.ts';
import { inTransaction, keyOf, type Change, type Owed } from './storage.ts';

/*
 * Changes of the log on their way to the server. Each is kept before it is sent, and dropped when the server has answered it: a tab
 * that dies, a lost answer or a second tab sends it again, which changes nothing (P330).
 */

/** Milliseconds that the server may be silent: a repetition changes nothing. */
const silence = 10_000;

/** Milliseconds after which what failed is tried again without being asked, from the first time to the longest. */
const pauses = { first: 2000, longest: 60_000 };

export const monthKey = (deliveryId: string): string => keyOf('month', deliveryId);
const owedKey = ({ deliveryId, kind, value }: Change): string => keyOf(deliveryId, kind, value.key);
const isWaiting = ({ refused, unkept }: Owed): boolean => refused === undefined && unkept === undefined;

/** Changes that the server has not heard of, those that it refuses, and sessions whose notes it has not kept, oldest first. */
export interface Outbox {
  waiting: readonly Owed[];
  refused: readonly Owed[];
  unkept: readonly Owed[];
}

let outbox: Outbox = { waiting: [], refused: [], unkept: [] };
const listeners = new Set<() => void>();

export const currentOutbox = (): Outbox => outbox;
export function subscribeOutbox(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The other tabs of the site; they learn of each change, so that all show the same. */
const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('entrenos');
const followers = new Set<(change: Change) => void>();

/** Calls the listener with the changes that are owed, and those that other tabs of the user log; returns how to stop. */
export function followChanges(listener: (change: Change) => void): () => void {
  followers.add(listener);
  return () => void followers.delete(listener);
}
tabs?.addEventListener('message', ({ data }: MessageEvent<Owed | null>) => {
  if (data && data.userId === getSession()?.user._id) for (const follow of followers) follow(data);
  void look();
});

/** Moves a change that was kept with the tap into the database, unless that has a later one. */
async function adopt(name: string): Promise<void> {
  const text = sharedStorage.get(name);
  if (text === null) return;
  const change = JSON.parse(text) as Owed;
  const key = [change.userId, change.deliveryId, change.kind, change.value.key].join(' ');
  await inTransaction(async ({ owed }) => {
    const before = await owed.get(key);
    if (!before || rankOf(before.value) < rankOf(change.value)) await owed.put(change, key);
  });
  sharedStorage.remove(name);
}

/** Reads what is owed: pages show it as done. */
async function look(): Promise<void> {
  // of a tab that has died
  for (const name of sharedStorage.keys(changePrefix)) await adopt(name);
  const userId = getSession()?.user._id;
  const all = (await inTransaction(({ owed }) => owed.getAll())).filter((each) => each.userId === userId);
  for (const owed of all) for (const follow of followers) follow(owed);
  all.sort((a, b) => (a.value.at < b.value.at ? -1 : 1));
  outbox = {
    waiting: all.filter(isWaiting),
    refused: all.filter(({ refused }) => refused !== undefined),
    unkept: all.filter(({ unkept }) => unkept !== undefined),
  };
  setUnsentTraining(all.length);
  for (const notify of listeners) notify();
}

/** Keeps a change, and sends it. */
export async function send(change: Change): Promise<void> {
  const owed: Owed = { ...change, userId: getSession()!.user._id };
  // at once: with a tab that dies go the transactions that it has begun
  const name = `${changePrefix}${owedKey(change)} ${change.value.revision}`;
  sharedStorage.set(name, JSON.stringify(owed));
  await adopt(name);
  tabs?.postMessage(owed);
  await flush();
}

/** Gives up what the server refuses. */
export async function discard(change: Change): Promise<void> {
  await inTransaction(({ owed }) => owed.delete(owedKey(change)));
  await look();
  tabs?.postMessage(null);
}

let isFlushing = false;
let isAskedAgain = false;
let retry: ReturnType<typeof setTimeout> | undefined;
let pause = pauses.first;

/** Sends what is owed, in order, one tab at a time. What gets no answer stays for the next time. */
export async function flush(): Promise<void> {
  isAskedAgain = true;
  if (isFlushing) return look();
  isFlushing = true;
  try {
    while (isAskedAgain) {
      isAskedAgain = false;
      await (globalThis.navigator?.locks ? navigator.locks.request('entrenos', sendAll) : sendAll());
    }
  } finally {
    isFlushing = false;
  }
}

async function sendAll(): Promise<void> {
  clearTimeout(retry);
  await look();
  for (const owed of outbox.waiting) {
    const outcome = await tell(owed);
    if (outcome === 'unheard') {
      // browsers say that the network is back before it is
      retry = setTimeout(() => void flush(), pause);
      pause = Math.min(pauses.longest, pause * 2);
      await markLate();
      break;
    }
    pause = pauses.first;
    await settle(owed, outcome);
  }
  await look();
  tabs?.postMessage(null);
}

/** Marks what waits as late, so that each tab says so: of what is only on its way nothing is said. */
const markLate = (): Promise<void> =>
  inTransaction(async ({ owed }) => {
    const userId = getSession()?.user._id;
    for (const each of await owed.getAll())
      if (each.userId === userId && isWaiting(each)) await owed.put({ ...each, isLate: true }, owedKey(each));
  });

type Outcome = 'heard' | 'unheard' | { refused: string } | { unkept: string };

async function tell({ deliveryId, kind, value }: Owed): Promise<Outcome> {
  const { key, ...body } = value;
  const params = { deliveryId, key };
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), silence);
  try {
    // sent on when the page is left
    if (kind === 'set') {
      await api.workouts.saveSet({ params, body: body as never, keepalive: true }, limit.signal);
      return 'heard';
    }
    const { data } = await api.workouts.saveSession(
      { params, body: body as never, keepalive: true },
      limit.signal,
    );
    return data.notice === null ? 'heard' : { unkept: data.notice };
  } catch (error) {
    return error instanceof ApiError && isFinal(error.status) ? { refused: error.message } : 'unheard';
  } finally {
    clearTimeout(timer);
  }
}

/** Whether the same call would be refused again. Not so without a session, above a limit, or while the server fails. */
const isFinal = (status: number): boolean =>
  status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status);

/** Moves what was heard into its month and marks what was refused; a later change that has taken its place meanwhile stays. */
const settle = (sent: Owed, outcome: Exclude<Outcome, 'unheard'>): Promise<unknown> =>
  inTransaction(async ({ owed, kept }) => {
    const key = owedKey(sent);
    const now = await owed.get(key);
    const isLatest = now?.value.revision === sent.value.revision && now.value.at === sent.value.at;
    if (outcome !== 'heard' && 'refused' in outcome)
      return isLatest && owed.put({ ...sent, ...outcome }, key);
    const month = (await kept.get(monthKey(sent.deliveryId))) as TrainingMonth | undefined;
    if (month) await kept.put(withLog(month, logOf(sent)), monthKey(sent.deliveryId));
    if (!isLatest) return undefined;
    if (outcome === 'heard') return owed.delete(key);
    // one more than what the server has without the note, which would take its place
    const value = { ...sent.value, revision: sent.value.revision + 1 };
    return owed.put({ ...sent, ...outcome, value } as Owed, key);
  });

/** Sends what is owed, and soon again if that fails: the network may be back. */
function flushAnew(): void {
  pause = pauses.first;
  void flush();
}
const flushIfShown = () => document.visibilityState === 'visible' && flushAnew();

/** Sends what is owed now, when the network comes back, and when the page is shown again; returns how to stop. */
export function keepFlushing(): () => void {
  addEventListener('online', flushAnew);
  document.addEventListener('visibilitychange', flushIfShown);
  flushAnew();
  return () => {
    removeEventListener('online', flushAnew);
    document.removeEventListener('visibilitychange', flushIfShown);
  };
}
