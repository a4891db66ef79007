import { useEffect, useEffectEvent, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { RoutineRun } from '#shared/contracts/routines/deliveries.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { countPending, formatRunResult } from '../format-counts.ts';
import { messages } from '../messages.ts';
import { progressKey } from '../queries.ts';

/**
 * Refetches the lists when a run that was pending has finished. If the admin has started it (`isAwaited`), a toast shows
 * the result, and `onNotified` is called.
 */
export function useRunFinished(
  run: RoutineRun | null | undefined,
  isAwaited: boolean,
  onNotified: () => void,
): void {
  const cache = useQueryClient();
  const pendingRunId = useRef<string>(undefined);
  const handleNotified = useEffectEvent(onNotified);
  useEffect(() => {
    if (!run) return;
    if (countPending(run) > 0) {
      pendingRunId.current = run._id;
      return;
    }
    const finished = pendingRunId.current;
    if (finished === undefined) return;
    pendingRunId.current = undefined;
    if (isAwaited) {
      // a run whose users another one has served is the last run no more
      if (finished !== run._id) toast.info({ title: messages.noneSent });
      else
        toast.success({ title: messages.runDone, description: `${formatRunResult(run)}.`, duration: 5000 });
      handleNotified();
    }
    void cache.invalidateQueries({
      queryKey: progressKey,
      predicate: ({ queryKey }) => queryKey[1] !== 'stats',
    });
  }, [run, isAwaited, cache]);
}
