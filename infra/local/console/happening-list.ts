import { html, type Markup } from '../markup.ts';
import type { Happening, Kind } from './happenings.ts';
import { dayInMadrid, hourInMadrid } from './time.ts';

const kinds: Record<Kind, [one: string, many: string]> = {
  renewal: ['renewal', 'renewals'],
  declined: ['declined payment', 'declined payments'],
  mail: ['mail', 'mails'],
  schedule: ['schedule run', 'schedule runs'],
  queue: ['queue batch', 'queue batches'],
  stripe: ['Stripe event', 'Stripe events'],
  failure: ['failure', 'failures'],
};

/** What happened, day by day, with how much of each kind there was. */
export function happeningList(
  happenings: Happening[],
  none: string,
  of: (only: Kind | null) => string,
  only: Kind | null,
) {
  if (happenings.length === 0) return html`<p class="quiet">${none}</p>`;
  const shown = happenings.filter(({ kind }) => only === null || kind === only);
  const days = Map.groupBy(shown, ({ at }) => dayInMadrid(at));
  return html`${counts(happenings, of, only)}
  ${only === null && days.size > fewDays ? folded(days) : [...days].map(dayOf)}`;
}

/** So many days are shown whole. */
const fewDays = 3;

const dayOf = ([day, rows]: [string, Happening[]]) =>
  html`<h3>${day}</h3>
    ${table(day, rows)}`;

/** On a long way, the days on which nothing but schedules ran are told in one line. */
function folded(days: Map<string, Happening[]>): Markup[] {
  const told: Markup[] = [];
  let quiet: Happening[][] = [];
  const tellQuiet = () => {
    const runs = quiet.flat().reduce((sum, { times }) => sum + times, 0);
    const count = quiet.length === 1 ? 'A quiet day' : `${quiet.length} quiet days`;
    if (quiet.length > 0) told.push(html`<p class="quiet">${count}: ${runs} schedule runs, nothing else</p>`);
    quiet = [];
  };
  for (const [day, rows] of days) {
    if (rows.every(({ kind }) => kind === 'schedule')) {
      quiet.push(rows);
      continue;
    }
    tellQuiet();
    told.push(dayOf([day, rows]));
  }
  tellQuiet();
  return told;
}

/** Counts that are links to themselves alone. */
function counts(happenings: Happening[], of: (only: Kind | null) => string, only: Kind | null): Markup {
  const chip = (text: string, kind: Kind | null) =>
    html`<a class="button" href="${of(kind)}" ${kind === only && html`aria-current="true"`}>${text}</a>`;
  const chips = (Object.keys(kinds) as Kind[]).flatMap((kind) => {
    const times = happenings.reduce((sum, each) => sum + (each.kind === kind ? each.times : 0), 0);
    return times === 0 ? [] : [chip(`${times} ${kinds[kind][times === 1 ? 0 : 1]}`, kind)];
  });
  return html`<div class="row" role="group" aria-label="Show">${chip('Everything', null)}${chips}</div>`;
}

function table(day: string, happenings: Happening[]): Markup {
  const rows = happenings.map(
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

/** The kind that an address names, if it names one. */
export const kindNamed = (name: string | null): Kind | null =>
  name !== null && Object.hasOwn(kinds, name) ? (name as Kind) : null;
