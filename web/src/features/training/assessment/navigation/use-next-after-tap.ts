import { useEffect, useEffectEvent, useState } from 'react';
import { doublePressMs } from '../../../../ui/double-press.ts';
import type { ScreenId } from '../screens.ts';

/** Continues once the chosen card was seen and no second tap came, which would meet the next screen. Returns what a tap calls. */
export function useNextAfterTap(screenId: ScreenId, next: () => void): () => void {
  const [taps, setTaps] = useState<{ on: ScreenId; count: number }>();
  const goOn = useEffectEvent(next);
  useEffect(() => {
    // the taps of a screen that was left meanwhile count no more
    if (taps?.on !== screenId) return undefined;
    const timer = setTimeout(() => {
      setTaps(undefined);
      goOn();
    }, doublePressMs);
    return () => clearTimeout(timer);
  }, [taps, screenId]);
  return () => setTaps({ on: screenId, count: (taps?.count ?? 0) + 1 });
}
