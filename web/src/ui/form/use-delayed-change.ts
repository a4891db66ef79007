import { useCallback, useEffect, useEffectEvent, useReducer } from 'react';
import {
  followed,
  lastReported,
  reported,
  unchanged,
  type DelayedChange,
  type IsSame,
} from './delayed-change.ts';

const pauseMs = 300;

interface Entry<T> {
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
export function useDelayedChange<T>(value: T, onChange: (value: T) => void, isSame: IsSame<T>): Entry<T> {
  // no useState: it may apply a change to what a render has set that never reached the page, and letters would be lost
  const [field, change] = useReducer(applied<T>, value, unchanged);
  if (!isSame(value, field.outside)) change((now) => followed(now, value, isSame));

  const { entered } = field;
  const last = lastReported(field);
  const report = () => {
    change((now) => reported(now, isSame));
    onChange(entered);
  };
  const onPause = useEffectEvent(report);
  useEffect(() => {
    if (isSame(entered, last)) return undefined;
    const timer = setTimeout(() => onPause(), pauseMs);
    return () => clearTimeout(timer);
  }, [entered, last, isSame]);

  const setEntered = useCallback((next: T) => change((now) => ({ ...now, entered: next })), []);
  return { entered, setEntered, isWaiting: !isSame(entered, last), report };
}

type Change<T> = (now: DelayedChange<T>) => DelayedChange<T>;
const applied = <T>(now: DelayedChange<T>, change: Change<T>) => change(now);
