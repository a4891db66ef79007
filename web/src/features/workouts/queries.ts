import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { MonthSummary, TrainingMonth, TrainingProgress } from '#shared/contracts/workouts/workouts.ts';
import { api } from '../../api/api.ts';
import { ApiError } from '../../api/client.ts';
import { emptyLog, joinLogs, logOf, withLog, type Log } from './log.ts';
import { afterFrame } from './after-frame.ts';
import { openOffline } from './offline.ts';
import { currentOutbox, followChanges, keepFlushing, monthKey, send, subscribeOutbox } from './outbox.ts';
import { inTransaction, keep, keyOf, readKept, type Change } from './storage.ts';

/** What this page has logged, and other tabs since, by delivery: the page shows it before anything has answered. */
const logged = new Map<string, Log>();
const listeners = new Set<() => void>();

function add(change: Change): void {
  const { deliveryId } = change;
  logged.set(deliveryId, joinLogs(logged.get(deliveryId) ?? emptyLog, logOf(change)));
  for (const notify of listeners) notify();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const stop = followChanges(add);
  return () => {
    listeners.delete(listener);
    stop();
  };
}

/** A query whose last answer is kept for a start without a network. */
interface Kept<Data> {
  data: Data | undefined;
  error: Error | null;
  refetch: () => unknown;
}

function useKept<Data>(
  name: readonly string[],
  load: (signal: AbortSignal) => Promise<Data>,
  save: (key: string, data: Data) => Promise<unknown> = keep,
): Kept<Data> {
  const key = keyOf(...name);
  const kept = useQuery({
    queryKey: ['workouts', ...name, 'kept'],
    queryFn: () => readKept<Data>(key),
    networkMode: 'always',
    // what has changed since is in the other answer, or in the page's own log
    staleTime: Infinity,
  });
  const fresh = useQuery({
    queryKey: ['workouts', ...name],
    queryFn: async ({ signal }) => {
      const data = await load(signal);
      // a browser that keeps nothing shows it all the same
      await save(key, data).catch(() => undefined);
      return data;
    },
    staleTime: 0,
  });
  const data = fresh.data ?? kept.data ?? undefined;
  // the first failure counts: retries take seconds
  const { error, failureReason: failure } = fresh;
  const isAway =
    fresh.fetchStatus === 'paused' || (failure instanceof ApiError && failure.code === 'network');
  return {
    data,
    error: data !== undefined ? null : isAway && kept.data === null ? new Error(notKept) : error,
    refetch: fresh.refetch,
  };
}

const notKept =
  'Sin conexión, y este entreno aún no está guardado en este dispositivo. Ábrelo una vez con red.';

/** The months of the user that have a plan, newest first. */
export const useMonths = (): Kept<MonthSummary[]> =>
  useKept(['months'], async (signal) => (await api.workouts.list(undefined, signal)).data.months);

/** What the user has trained. */
export const useProgress = (): Kept<TrainingProgress> =>
  useKept(['progress'], async (signal) => (await api.workouts.progress(undefined, signal)).data);

/** Keeps the plan as it is now, and the log with what was already there. */
const saveMonth = (key: string, month: TrainingMonth) =>
  inTransaction(async ({ kept }) => {
    const before = (await kept.get(key)) as TrainingMonth | undefined;
    await kept.put(before ? withLog(month, before) : month, key);
  });

/** What a month that was kept by an older release does not say. */
const unsaid = { setup: null, startFactor: 1 };

/** A month with its log: what the server has answered, what is kept here, and what was done since. */
export function useMonth(deliveryId: string): Kept<TrainingMonth> {
  const load = async (signal: AbortSignal) =>
    (await api.workouts.month({ params: { deliveryId } }, signal)).data;
  const { data, ...rest } = useKept(['month', deliveryId], load, saveMonth);
  const kept = useQuery({
    queryKey: ['workouts', 'month', deliveryId, 'kept'],
    queryFn: () => readKept<TrainingMonth>(monthKey(deliveryId)),
    networkMode: 'always',
    staleTime: Infinity,
  }).data;
  const own = useSyncExternalStore(subscribe, () => logged.get(deliveryId));
  useEffect(openOffline, []);
  useEffect(keepFlushing, []);
  // apart: a tap changes the second alone
  const known = useMemo(() => data && { ...unsaid, ...(kept ? withLog(data, kept) : data) }, [data, kept]);
  const month = useMemo(() => known && (own ? withLog(known, own) : known), [known, own]);
  return { data: month, ...rest };
}

/** Logs a change of a month: shown at once, then kept, and sent. */
export function logChange(change: Change): void {
  add(change);
  afterFrame(() => void send(change));
}

/** What the server has not heard of; while a page shows it, it is sent whenever it can be. */
export function useOutbox() {
  useEffect(keepFlushing, []);
  return useSyncExternalStore(subscribeOutbox, currentOutbox);
}
