import { useEffect, useEffectEvent, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { RoutineRun } from '#shared/contracts/shapes/deliveries.ts';
import { toast } from '../../ui/toast.ts';
import { onItsWay, runText } from './counts.ts';
import { messages } from './messages.ts';
import { group } from './queries.ts';

/**
 * When a run that was seen on its way has settled, the lists are asked anew; who waits for one (`isAwaited`) is told what
 * came of it, and waits no longer (`onTold`).
 */
export function useRunNews(run: RoutineRun | null | undefined, isAwaited: boolean, onTold: () => void): void {
  const cache = useQueryClient();
  const running = useRef<string>(undefined);
  const told = useEffectEvent(onTold);
  useEffect(() => {
    if (!run) return;
    if (onItsWay(run) > 0) {
      running.current = run._id;
      return;
    }
    if (running.current !== run._id) return;
    running.current = undefined;
    if (isAwaited) {
      toast.success({ title: messages.runDone, description: `${runText(run)}.`, duration: 5000 });
      told();
    }
    void cache.invalidateQueries({ queryKey: group, predicate: ({ queryKey }) => queryKey[1] !== 'stats' });
  }, [run, isAwaited, cache]);
}
