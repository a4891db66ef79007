import { html, Markup } from '../html/index.ts';
import { activityList } from './activity-list.ts';
import type { Activity, ActivityKind } from './activity-log.ts';
import { dayAndTime, monthsFrom, untilNine } from './time.ts';
import type { Advance } from './advances.ts';

export const hour = 3_600_000;
export const day = 24 * hour;

/** What the clock page shows. */
export interface ClockView {
  now: number;
  offset: number;
  /** What happened during the last advance from this page; null when there was none. */
  advanced: { since: number; activity: Activity[] } | null;
  latest: Activity[];
  /** Show only this kind of activity. */
  only: ActivityKind | null;
  advance: Advance | null;
  problem: string | null;
}

/** The offset of the local clock as text: `3 days 2 h ahead of this machine`. */
export function offsetText(offset: number): string {
  const days = Math.floor(offset / day);
  const hours = Math.floor((offset % day) / hour);
  if (offset === 0) return 'the same as this machine';
  const parts = [days > 0 && `${days} ${days === 1 ? 'day' : 'days'}`, hours > 0 && `${hours} h`].filter(
    Boolean,
  );
  return `${parts.join(' ') || 'less than an hour'} ahead of this machine`;
}

/** The local time, forms to advance it, and the activity of the last advance. */
export function clockPage(view: ClockView): Markup {
  const { now, offset, advanced, latest, only, advance, problem } = view;
  const [date, time] = dayAndTime(now);
  return html`<h1>Clock</h1>
    <p class="huge" id="time">${time}</p>
    <p><span id="date">${date}</span>, Europe/Madrid; <span class="quiet">${offsetText(offset)}</span></p>
    ${problem && html`<p class="warn" role="alert">The clock stopped early: ${problem}</p>`}
    ${advance ? progressSection(advance) : advanceForms(now)}
    ${
      advanced &&
      !advance &&
      html`<h2>What happened on the way</h2>
        ${activityList(
          advanced.activity,
          'Nothing was due.',
          (kind) => `/clock?since=${advanced.since}${kind ? `&only=${kind}` : ''}`,
          only,
        )}`
    }
    ${
      (!advanced || advance) &&
      html`<h2>Lately</h2>
        ${activityList(
          latest.slice(-50).toReversed(),
          'Nothing yet.',
          (kind) => (kind ? `/clock?only=${kind}` : '/clock'),
          only,
        )}`
    }`;
}

function advanceForms(now: number): Markup {
  const step = (label: string, ms: number) => html`<button name="ms" value="${ms}">${label}</button>`;
  return html`<h2>Move on</h2>
    <p class="quiet">
      Schedules, renewals and retries of the time skipped happen on the way. The clock never goes back; npm
      start -- --reset starts afresh.
    </p>
    <form class="row" method="post" action="/clock">
      ${step('+1 hour', hour)}${step('+1 day', day)}${step('+7 days', 7 * day)}${step('+1 month', monthsFrom(now, 1))}<button
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

/** Progress of a long advance; a script keeps it up to date. */
function progressSection({ since, ms, progress }: Advance): Markup {
  const days = Math.max(1, Math.round(ms / day));
  return html`<h2>On the way</h2>
    <p>
      <progress
        max="1"
        value="${progress}"
        aria-label="How much of the way lies behind"
        style="width:100%"
      ></progress>
    </p>
    <p class="quiet" role="status">Day ${Math.round(progress * days)} of ${days}</p>
    <p><a href="/clock?since=${since}">Look again</a></p>
    <script>
      ${new Markup(pollScript(since, days))};
    </script>`;
}

const pollScript = (since: number, days: number) => `
const poll = async () => {
  const { advance } = await (await fetch('/clock.json?since=' + Number.MAX_SAFE_INTEGER)).json();
  if (!advance || advance.since !== ${since}) return location.replace('/clock?since=${since}');
  document.querySelector('progress').value = advance.progress;
  document.querySelector('[role=status]').textContent = 'Day ' + Math.round(advance.progress * ${days}) + ' of ${days}';
  setTimeout(poll, 500);
};
setTimeout(poll, 500);`;
