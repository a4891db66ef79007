import { html, table, type Markup, type Part } from '../html.ts';
import type { Activity, ActivityKind, ActivityLog } from './activity-log.ts';
import { dayAndTime, dayInMadrid, hourInMadrid, untilNine } from './time.ts';
import { addMonths } from '../months.ts';
import type { Clock } from '../clock.ts';

const kinds: Record<ActivityKind, string> = {
  renewal: 'renewal',
  declined: 'declined payment',
  mail: 'mail',
  schedule: 'schedule run',
  queue: 'queue batch',
  changes: 'batch of changes',
  stripe: 'Stripe event',
  failure: 'failure',
};

/** Up to so many days are shown in full; of more, those on which only schedules ran are left out. */
const maxFullDays = 3;

/** Activity by day. */
function activityList(activity: Activity[], none: string): Markup {
  const days = [...Map.groupBy(activity, ({ at }) => dayInMadrid(at))];
  const told = days.filter(([, rows]) => rows.some(({ kind }) => kind !== 'schedule'));
  const shown = days.length > maxFullDays ? told : days;
  const quiet = days.length - shown.length;
  return html`${activity.length === 0 && html`<p class="quiet">${none}</p>`}
  ${shown.map(
    ([day, rows]) =>
      html`<h3>${day}</h3>
        ${table(day, ['When', 'What', 'Details'], rows.map(row))}`,
  )}
  ${quiet > 0 && html`<p class="quiet">${quiet} quiet days: schedule runs, nothing else</p>`}`;
}

const row = ({ at, kind, text, times, href }: Activity): Part[] => [
  hourInMadrid(at),
  html`<span class="${kind === 'failure' || kind === 'declined' ? 'warn' : 'quiet'}">${kinds[kind]}</span>`,
  html`${href ? html`<a href="${href}">${text}</a>` : text}${times > 1 && ` (${times} times)`}`,
];

interface ClockOptions {
  clock: Pick<Clock, 'now' | 'offset'>;
  /** Moves the clock on and settles when everything that became due has happened. */
  advance: (ms: number) => Promise<void>;
  activity: ActivityLog;
}

const hour = 3_600_000;
const day = 24 * hour;

/** The console's responses about the clock: the page for people, JSON for tests. */
export function openClockRoutes({ clock, advance, activity }: ClockOptions) {
  const time = () => ({ now: new Date(clock.now()).toISOString(), offset: clock.offset() });
  const move = async (ms: number): Promise<number> => {
    const since = activity.count();
    await advance(ms);
    return since;
  };
  return {
    page(query: URLSearchParams): Markup {
      const since = query.get('since');
      const [date, hours] = dayAndTime(clock.now());
      return html`<h1>Clock</h1>
        <p class="huge" id="time">${hours}</p>
        <p>
          <span id="date">${date}</span>, Europe/Madrid;
          <span class="quiet">${offsetText(clock.offset())}</span>
        </p>
        ${advanceForms(clock.now())}
        ${
          since === null
            ? html`<h2>Lately</h2>
                ${activityList(activity.list().slice(-50).toReversed(), 'Nothing yet.')}`
            : html`<h2>What happened on the way</h2>
                ${activityList(activity.list(Number(since)), 'Nothing was due.')}`
        }`;
    },
    state: (query: URLSearchParams): object => ({
      ...time(),
      activity: activity.list(Number(query.get('since') ?? 0)),
    }),
    /** Advances as the form says; returns the address of the page that shows what happened. */
    advanceByForm: async (form: URLSearchParams): Promise<string> =>
      `/clock?since=${await move(durationOf(form, clock.now()))}`,
    async advance(ms: number): Promise<object> {
      const since = await move(ms);
      return { ...time(), activity: activity.list(since) };
    },
  };
}

function durationOf(form: URLSearchParams, now: number): number {
  if (form.has('ms')) return Number(form.get('ms'));
  const count = Number(form.get('count'));
  if (form.get('unit') === 'months') return addMonths(now, Math.min(count, 400)) - now;
  return count * (form.get('unit') === 'hours' ? hour : day);
}

/** The offset of the local clock as text: `3 days 2 h ahead of this machine`. */
function offsetText(offset: number): string {
  if (offset === 0) return 'the same as this machine';
  const days = Math.floor(offset / day);
  const hours = Math.floor((offset % day) / hour);
  const parts = [days > 0 && `${days} ${days === 1 ? 'day' : 'days'}`, hours > 0 && `${hours} h`];
  return `${parts.filter(Boolean).join(' ') || 'less than an hour'} ahead of this machine`;
}

function advanceForms(now: number): Markup {
  const step = (label: string, ms: number) => html`<button name="ms" value="${ms}">${label}</button>`;
  return html`<h2>Move on</h2>
    <p class="quiet">
      Schedules, renewals and retries of the time skipped happen on the way: a month takes some seconds. The
      clock never goes back; npm start -- --reset starts afresh.
    </p>
    <form class="row" method="post" action="/clock">
      ${step('+1 hour', hour)}${step('+1 day', day)}${step('+7 days', 7 * day)}${step('+1 month', addMonths(now, 1) - now)}<button
        name="ms"
        value="${untilNine(now)}"
        class="signal"
      >
        To the next 9:00
      </button>
    </form>
    <form class="row" method="post" action="/clock" style="margin-top:.75rem">
      <label>How many <input type="number" name="count" min="1" max="400" value="3" required /></label>
      <label
        >Of what
        <select name="unit">
          <option value="hours">hours</option>
          <option value="days" selected>days</option>
          <option value="months">months</option>
        </select></label
      ><button>Move on</button>
    </form>`;
}
