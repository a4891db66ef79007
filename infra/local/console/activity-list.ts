import { html, type Markup } from '../html/index.ts';
import type { Activity, ActivityKind } from './activity-log.ts';
import { dayInMadrid, hourInMadrid } from './time.ts';

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
export function activityList(activity: Activity[], none: string): Markup {
  const days = [...Map.groupBy(activity, ({ at }) => dayInMadrid(at))];
  const told = days.filter(([, rows]) => rows.some(({ kind }) => kind !== 'schedule'));
  const shown = days.length > maxFullDays ? told : days;
  const quiet = days.length - shown.length;
  return html`${activity.length === 0 && html`<p class="quiet">${none}</p>`}
  ${shown.map(
    ([day, rows]) =>
      html`<h3>${day}</h3>
        ${table(day, rows)}`,
  )}
  ${quiet > 0 && html`<p class="quiet">${quiet} quiet days: schedule runs, nothing else</p>`}`;
}

function table(day: string, activity: Activity[]): Markup {
  const rows = activity.map(
    ({ at, kind, text, times, href }) =>
      html`<tr>
        <td>${hourInMadrid(at)}</td>
        <td class="${kind === 'failure' || kind === 'declined' ? 'warn' : 'quiet'}">${kinds[kind]}</td>
        <td>${href ? html`<a href="${href}">${text}</a>` : text}${times > 1 && ` (${times} times)`}</td>
      </tr>`,
  );
  return html`<table class="stack" aria-label="${day}">
    <thead>
      <tr>
        <th scope="col">When</th>
        <th scope="col">What</th>
        <th scope="col">Details</th>
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;
}
