import { useEffect, useState } from 'react';

const pauseMs = 250;

/** A search text once typing has paused; an empty one at once. */
export function useSettled(search: string): string {
  const [settled, setSettled] = useState(search);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(search), search === '' ? 0 : pauseMs);
    return () => clearTimeout(timer);
  }, [search]);
  return settled;
}
