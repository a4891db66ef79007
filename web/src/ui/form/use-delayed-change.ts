import { useEffect, useEffectEvent, useState } from 'react';

const pauseMs = 300;

interface DelayedChange<T> {
  /** What the field shows. */
  entered: T;
  setEntered: (value: T) => void;
  /** True while the last change has not been reported. */
  isWaiting: boolean;
  /** Reports the change at once. */
  report: () => void;
}

/**
 * What the user enters, reported 300 ms after the last change. The field shows it until the value from outside follows:
 * the URL changes later than the report, as its page renders in the background.
 * @param onChange may change the value from outside, or refuse to
 * @param isSame true for equal values; defined outside the component
 */
export function useDelayedChange<T>(
  value: T,
  onChange: (value: T) => void,
  isSame: (one: T, other: T) => boolean = Object.is,
): DelayedChange<T> {
  const [entered, setEntered] = useState(value);
  const [reported, setReported] = useState(value);
  const [shown, setShown] = useState(value);
  if (!isSame(value, shown)) {
    setShown(value);
    setReported(value);
    // takes over outside changes (Back, a removed chip), but not the echo of an own report, which may be outdated
    if (!isSame(value, reported)) setEntered(value);
  }

  const report = () => {
    setReported(entered);
    onChange(entered);
  };
  const onPause = useEffectEvent(report);
  useEffect(() => {
    if (isSame(entered, reported)) return undefined;
    const timer = setTimeout(() => onPause(), pauseMs);
    return () => clearTimeout(timer);
  }, [entered, reported, isSame]);

  return { entered, setEntered, isWaiting: !isSame(entered, reported), report };
}
