import type { Clock } from '../clock/index.ts';
import type { Markup } from '../html/index.ts';
import { kindNamed } from './activity-list.ts';
import type { ActivityLog } from './activity-log.ts';
import { createAdvances } from './advances.ts';
import { clockPage, day, hour } from './clock-page.ts';
import { monthsFrom } from './time.ts';

interface ClockOptions {
  clock: Pick<Clock, 'now' | 'offset'>;
  advance: (ms: number) => Promise<void>;
  activity: ActivityLog;
}

/** A longer advance from the page continues while the page shows its progress, in milliseconds. */
const pageWait = 1500;

/** The console's responses about the clock: the page for people, JSON for tests. */
export function openClockRoutes({ clock, advance, activity }: ClockOptions) {
  const advances = createAdvances({ clock, advance, activity });
  const time = () => ({ now: new Date(clock.now()).toISOString(), offset: clock.offset() });
  return {
    page(query: URLSearchParams): Markup {
      const since = query.get('since');
      return clockPage({
        now: clock.now(),
        offset: clock.offset(),
        advanced: since === null ? null : { since: Number(since), activity: activity.list(Number(since)) },
        latest: activity.list(),
        only: kindNamed(query.get('only')),
        advance: advances.current(),
        problem: advances.problem(),
      });
    },
    state: (query: URLSearchParams): object => ({
      ...time(),
      advance: advances.current(),
      activity: activity.list(Number(query.get('since') ?? 0)),
    }),
    /** Advances as the form says; returns the address of the page that shows what happened. */
    async advanceByForm(form: URLSearchParams): Promise<string> {
      const { since } = await advances.start(durationOf(form, clock.now()), pageWait);
      return `/clock?since=${since}`;
    },
    async advance(ms: number): Promise<object> {
      const { since } = await advances.start(ms);
      return { ...time(), activity: activity.list(since) };
    },
  };
}

function durationOf(form: URLSearchParams, now: number): number {
  if (form.has('ms')) return Number(form.get('ms'));
  const count = Number(form.get('count'));
  if (form.get('unit') === 'months') return monthsFrom(now, Math.min(count, 400));
  return count * (form.get('unit') === 'hours' ? hour : day);
}
