import { html, type Markup } from '../html/index.ts';
import type { Activity, ActivityKind } from './activity-log.ts';
import { dayInMadrid, hourInMadrid } from './time.ts';

const kinds: Record<ActivityKind, [one: string, many: string]> = {
  renewal: ['renewal', 'renewals'],
  declined: ['declined payment', 'declined payments'],
  mail: ['mail', 'mails'],
  schedule: ['schedule run', 'schedule runs'],
  queue: ['queue batch', 'queue batches'],
  changes: ['batch of changes', 'batches of changes'],
  stripe: ['Stripe event', 'Stripe events'],
  failure: ['failure', 'failures'],
};

/** Activity by day, with a count of each kind. */
export function activityList(
  activity: Activity[],
  none: string,
  of: (only: ActivityKind | null) => string,
  only: ActivityKind | null,
) {
  if (activity.length === 0) return html`<p class="quiet">${none}</p>`;
  const shown = activity.filter(({ kind }) => only === null || kind === only);
  const days = Map.groupBy(shown, ({ at }) => dayInMadrid(at));
  return html`${counts(activity, of, only)}
  ${only === null && days.size > maxFullDays ? folded(days) : [...days].map(dayOf)}`;
}

/** Up to so many days are shown in full. */
const maxFullDays = 3;

const dayOf = ([day, rows]: [string, Activity[]]) =>
  html`<h3>${day}</h3>
    ${table(day, rows)}`;

/** Summarizes consecutive days on which only schedules ran in one line. */
function folded(days: Map<string, Activity[]>): Markup[] {
  const sections: Markup[] = [];
  let quiet: Activity[][] = [];
  const flushQuiet = () => {
    const runs = quiet.flat().reduce((sum, { times }) => sum + times, 0);
    const count = quiet.length === 1 ? 'A quiet day' : `${quiet.length} quiet days`;
    if (quiet.length > 0)
      sections.push(html`<p class="quiet">${count}: ${runs} schedule runs, nothing else</p>`);
    quiet = [];
  };
  for (const [day, rows] of days) {
    if (rows.every(({ kind }) => kind === 'schedule')) {
      quiet.push(rows);
      continue;
    }
    flushQuiet();
    sections.push(dayOf([day, rows]));
  }
  flushQuiet();
  return sections;
}

/** The count of each kind, as a link that shows only this kind. */
function counts(
  activity: Activity[],
  of: (only: ActivityKind | null) => string,
  only: ActivityKind | null,
): Markup {
  const chip = (text: string, kind: ActivityKind | null) =>
    html`<a class="button" href="${of(kind)}" ${kind === only && html`aria-current="true"`}>${text}</a>`;
  const chips = (Object.keys(kinds) as ActivityKind[]).flatMap((kind) => {
    const times = activity.reduce((sum, each) => sum + (each.kind === kind ? each.times : 0), 0);
    return times === 0 ? [] : [chip(`${times} ${kinds[kind][times === 1 ? 0 : 1]}`, kind)];
  });
  return html`<div class="row" role="group" aria-label="Show">${chip('Everything', null)}${chips}</div>`;
}

function table(day: string, activity: Activity[]): Markup {
  const rows = activity.map(
    ({ at, kind, text, times, href }) =>
      html`<tr>
        <td>${hourInMadrid(at)}</td>
        <td class="${kind === 'failure' || kind === 'declined' ? 'warn' : 'quiet'}">${kinds[kind][0]}</td>
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

/** The kind with this name, or null. */
export const kindNamed = (name: string | null): ActivityKind | null =>
  name !== null && Object.hasOwn(kinds, name) ? (name as ActivityKind) : null;
