/** What the user enters into a field whose value lives outside, such as in the URL, and follows later. */
export interface DelayedChange<T> {
  /** What the field shows. */
  entered: T;
  /** The value outside, as the field saw it last. */
  outside: T;
  /** Reported values that the value outside has not followed yet, the oldest first. */
  pending: readonly T[];
}

export type IsSame<T> = (one: T, other: T) => boolean;

/** A field that shows the value outside. */
export const unchanged = <T>(value: T): DelayedChange<T> => ({ entered: value, outside: value, pending: [] });

/** What was reported last, or the value outside when it is newer. */
export const lastReported = <T>({ pending, outside }: DelayedChange<T>): T => pending.at(-1) ?? outside;

/** The entry has been reported. */
export const reported = <T>(field: DelayedChange<T>, isSame: IsSame<T>): DelayedChange<T> =>
  isSame(field.entered, lastReported(field))
    ? field
    : { ...field, pending: [...field.pending, field.entered] };

/**
 * The value outside has changed. The echo of an own report keeps the entry, which may be newer; any other change (Back, a
 * removed filter) replaces it.
 */
export function followed<T>(field: DelayedChange<T>, value: T, isSame: IsSame<T>): DelayedChange<T> {
  const at = field.pending.findLastIndex((one) => isSame(one, value));
  if (at === -1) return unchanged(value);
  return { ...field, outside: value, pending: field.pending.slice(at + 1) };
}
