import type { Clock } from '../clock.ts';
import type { Markup } from '../markup.ts';
import { clockPage, day, hour } from './clock-page.ts';
import { kindNamed } from './happening-list.ts';
import type { Happenings } from './happenings.ts';
import { monthsFrom } from './time.ts';
import { createWalks } from './walks.ts';

interface ClockOptions {
  clock: Pick<Clock, 'now' | 'offset'>;
  advance: (ms: number) => Promise<void>;
  happenings: Happenings;
}

/** Longer advances are watched on the page instead of waited for. */
const patience = 1500;

/** What the console answers about the clock, to people and to tests. */
export function openClockRoutes({ clock, advance, happenings }: ClockOptions) {
  const walks = createWalks({ clock, advance, happenings });
  const time = () => ({ now: new Date(clock.now()).toISOString(), offset: clock.offset() });
  return {
    page(query: URLSearchParams): Markup {
      const since = query.get('since');
      return clockPage({
        now: clock.now(),
        offset: clock.offset(),
        advanced:
          since === null ? null : { since: Number(since), happenings: happenings.list(Number(since)) },
        latest: happenings.list(),
        only: kindNamed(query.get('only')),
        walk: walks.current(),
        problem: walks.problem(),
      });
    },
    state: (query: URLSearchParams): object => ({
      ...time(),
      walk: walks.current(),
      happenings: happenings.list(Number(query.get('since') ?? 0)),
    }),
    /** Moves on as the form says; answers where to see what happened. */
    async moveByForm(form: URLSearchParams): Promise<string> {
      const { since } = await walks.start(lengthOf(form, clock.now()), patience);
      return `/clock?since=${since}`;
    },
    async move(ms: number): Promise<object> {
      const { since } = await walks.start(ms);
      return { ...time(), happenings: happenings.list(since) };
    },
  };
}

function lengthOf(form: URLSearchParams, now: number): number {
  if (form.has('ms')) return Number(form.get('ms'));
  const count = Number(form.get('count'));
  if (form.get('unit') === 'months') return monthsFrom(now, Math.min(count, 400));
  return count * (form.get('unit') === 'hours' ? hour : day);
}
