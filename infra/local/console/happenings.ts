/** Something that happened by itself: a schedule, a batch from a queue, an event of Stripe's, a mail. */
export interface Happening {
  /** By the clock at home; of the last one where it happened several times in a row. */
  at: string;
  kind: Kind;
  text: string;
  times: number;
  /** Where to see more of it; of the last one where it happened several times. */
  href?: string;
}

/** `renewal` and `declined` are Stripe's too, told as what they are for people. */
export type Kind = 'schedule' | 'queue' | 'stripe' | 'renewal' | 'declined' | 'mail' | 'failure';

/** More about a happening: when it was, if not now, and where it is shown. */
interface Details {
  time?: number;
  href?: string;
}

/** The latest happenings, for the clock page and for tests. */
export interface Happenings {
  note(kind: Kind, text: string, details?: Details): void;
  /** In the order of their time; `since` leaves out as many as `count` said. */
  list(since?: number): Happening[];
  /** How many there have been. The one after it starts a row of its own. */
  count(): number;
  /** Called before each look, by those who cannot tell at once. */
  before(look: () => void): void;
}

/** Enough for a year that is skipped in one go. */
const most = 5000;

/** A list that forgets its oldest entries. */
export function createHappenings(now: () => number): Happenings {
  let kept: Happening[] = [];
  let forgotten = 0;
  let looked = 0;
  const looks: (() => void)[] = [];
  const end = () => forgotten + kept.length;
  return {
    note(kind, text, { time = now(), href } = {}) {
      const at = new Date(time).toISOString();
      const last = kept.at(-1);
      if (last && last.kind === kind && last.text === text && end() > looked) {
        Object.assign(last, { at, times: last.times + 1, ...(href && { href }) });
        return;
      }
      kept.push({ at, kind, text, times: 1, ...(href && { href }) });
      if (kept.length <= 2 * most) return;
      forgotten += kept.length - most;
      kept = kept.slice(-most);
    },
    list(since = 0) {
      for (const look of looks) look();
      // who looks late notes late what has happened before
      return kept.slice(Math.max(0, since - forgotten)).sort((one, other) => one.at.localeCompare(other.at));
    },
    count() {
      for (const look of looks) look();
      looked = end();
      return looked;
    },
    before: (look) => void looks.push(look),
  };
}
