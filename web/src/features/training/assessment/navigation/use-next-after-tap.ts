import { useEffect, useEffectEvent, useState } from 'react';
import type { ScreenId } from '../screens.ts';

/** Time in which the chosen card is seen, and in which the second tap of a hasty user falls on the same screen. */
const pauseMs = 300;

/** Continues a moment after the last tap on a card of the screen. Returns what a tap calls. */
export function useNextAfterTap(screenId: ScreenId, next: () => void): () => void {
  const [taps, setTaps] = useState<{ on: ScreenId; count: number }>();
  const goOn = useEffectEvent(next);
  useEffect(() => {
    // the taps of a screen that was left meanwhile count no more
    if (taps?.on !== screenId) return undefined;
    const timer = setTimeout(() => {
      setTaps(undefined);
      goOn();
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [taps, screenId]);
  return () => setTaps({ on: screenId, count: (taps?.count ?? 0) + 1 });
}
