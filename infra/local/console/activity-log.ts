/** Something that happened without a request: a schedule, a batch of a queue or of changes of the table, a Stripe event, a mail. */
export interface Activity {
  /** Local time, ISO 8601; of the last occurrence where it happened several times in a row. */
  at: string;
  kind: ActivityKind;
  text: string;
  times: number;
  /** Page with more about it; of the last occurrence. */
  href?: string;
}

/** `renewal` and `declined` are Stripe events that matter most to people. */
export type ActivityKind =
  | 'schedule'
  | 'queue'
  | 'changes'
  | 'stripe'
  | 'renewal'
  | 'declined'
  | 'mail'
  | 'failure';

interface Details {
  /** Milliseconds; now when not given. */
  time?: number;
  href?: string;
}

/** The latest activity, for the clock page and for tests. */
export interface ActivityLog {
  record(kind: ActivityKind, text: string, details?: Details): void;
  /** Entries in the order of their time, without the first `since` ones. */
  list(since?: number): Activity[];
  /** The number of entries so far. The next one starts a row of its own. */
  count(): number;
  /** Calls `update` before each read, for sources that are polled. */
  beforeRead(update: () => void): void;
}

/** Enough for a year that is skipped in one advance. */
const maxEntries = 5000;

/** A log that drops its oldest entries. */
export function createActivityLog(now: () => number): ActivityLog {
  let entries: Activity[] = [];
  let dropped = 0;
  let counted = 0;
  const updates: (() => void)[] = [];
  const end = () => dropped + entries.length;
  return {
    record(kind, text, { time = now(), href } = {}) {
      const at = new Date(time).toISOString();
      const last = entries.at(-1);
      if (last && last.kind === kind && last.text === text && end() > counted) {
        Object.assign(last, { at, times: last.times + 1, ...(href && { href }) });
        return;
      }
      entries.push({ at, kind, text, times: 1, ...(href && { href }) });
      if (entries.length <= 2 * maxEntries) return;
      dropped += entries.length - maxEntries;
      entries = entries.slice(-maxEntries);
    },
    list(since = 0) {
      for (const update of updates) update();
      // polled sources record after the fact
      return entries.slice(Math.max(0, since - dropped)).sort((one, other) => one.at.localeCompare(other.at));
    },
    count() {
      for (const update of updates) update();
      counted = end();
      return counted;
    },
    beforeRead: (update) => void updates.push(update),
  };
}
