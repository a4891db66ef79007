import { html, Markup } from '../markup.ts';
import { happeningList } from './happening-list.ts';
import type { Happening, Kind } from './happenings.ts';
import { dayAndTime, monthsFrom, untilNine } from './time.ts';
import type { Walk } from './walks.ts';

export const hour = 3_600_000;
export const day = 24 * hour;

/** What the clock page shows. */
export interface ClockView {
  now: number;
  offset: number;
  /** What happened since the page was last told to move on; null when it was not. */
  advanced: { since: number; happenings: Happening[] } | null;
  latest: Happening[];
  /** The one kind to show. */
  only: Kind | null;
  walk: Walk | null;
  problem: string | null;
}

/** How far ahead of the machine the shop is, in words. */
export function offsetInWords(offset: number): string {
  const days = Math.floor(offset / day);
  const hours = Math.floor((offset % day) / hour);
  if (offset === 0) return 'the same as this machine';
  const parts = [days > 0 && `${days} ${days === 1 ? 'day' : 'days'}`, hours > 0 && `${hours} h`].filter(
    Boolean,
  );
  return `${parts.join(' ') || 'less than an hour'} ahead of this machine`;
}

/** The shop's time, ways to move it on, and what happened on the way. */
export function clockPage(view: ClockView): Markup {
  const { now, offset, advanced, latest, only, walk, problem } = view;
  const [date, time] = dayAndTime(now);
  return html`<h1>Clock</h1>
    <p class="huge" id="time">${time}</p>
    <p><span id="date">${date}</span>, Europe/Madrid; <span class="quiet">${offsetInWords(offset)}</span></p>
    ${problem && html`<p class="warn" role="alert">The clock stopped early: ${problem}</p>`}
    ${walk ? progress(walk) : ways(now)}
    ${
      advanced &&
      !walk &&
      html`<h2>What happened on the way</h2>
        ${happeningList(
          advanced.happenings,
          'Nothing was due.',
          (kind) => `/clock?since=${advanced.since}${kind ? `&only=${kind}` : ''}`,
          only,
        )}`
    }
    ${
      (!advanced || walk) &&
      html`<h2>Lately</h2>
        ${happeningList(
          latest.slice(-50).toReversed(),
          'Nothing yet.',
          (kind) => (kind ? `/clock?only=${kind}` : '/clock'),
          only,
        )}`
    }`;
}

function ways(now: number): Markup {
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

/** A long way shows how far it is; the page follows by itself. */
function progress({ since, ms, share }: Walk): Markup {
  const days = Math.max(1, Math.round(ms / day));
  return html`<h2>On the way</h2>
    <p>
      <progress
        max="1"
        value="${share}"
        aria-label="How much of the way lies behind"
        style="width:100%"
      ></progress>
    </p>
    <p class="quiet" role="status">Day ${Math.round(share * days)} of ${days}</p>
    <p><a href="/clock?since=${since}">Look again</a></p>
    <script>
      ${new Markup(follow(since, days))};
    </script>`;
}

const follow = (since: number, days: number) => `
const look = async () => {
  const { walk } = await (await fetch('/clock.json?since=' + Number.MAX_SAFE_INTEGER)).json();
  if (!walk || walk.since !== ${since}) return location.replace('/clock?since=${since}');
  document.querySelector('progress').value = walk.share;
  document.querySelector('[role=status]').textContent = 'Day ' + Math.round(walk.share * ${days}) + ' of ${days}';
  setTimeout(look, 500);
};
setTimeout(look, 500);`;
