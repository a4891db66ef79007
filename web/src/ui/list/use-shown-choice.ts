import { startTransition, useOptimistic } from 'react';

/**
 * A choice that stands in the URL, shown at once. The URL follows in the background: until then a native list would jump back
 * to the choice before, and the next arrow key would start from there.
 * @returns what to show, and the function to choose
 */
export function useShownChoice<Value>(
  value: Value,
  onChange: (value: Value) => void,
): [shown: Value, choose: (value: Value) => void] {
  const [shown, show] = useOptimistic(value);
  const choose = (next: Value) =>
    startTransition(() => {
      show(() => next);
      onChange(next);
    });
  return [shown, choose];
}
