import * as fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import type { Plan } from '#shared/contracts/routines/plans.ts';
import { allSessions, dayText, plannedDays } from '#shared/rules/routines/plan.ts';
import { calendarText } from '#functions/workouts/calendar.ts';
import { writeMonth } from '#functions/workouts/month-sheet.ts';
import { mailSession } from '#functions/routines/sending/routine-mail.ts';
import { sessionsOf } from '../../web/src/features/workouts/steps.ts';
import { fillTemplate } from '../messages/fill-template.ts';
import { plannedRoutine } from '../messages/sample-mails.ts';
import { planEntry, plans, sampleExercise, samplePlan } from '../support/routines/sample-plan.ts';
import { modelRuns } from '../support/run/rounds.ts';
import { partsOfPdf } from '../support/workouts/pdf-text.ts';
import { trainingMonth } from '../support/workouts/training-month.ts';

// what the build knows
vi.stubGlobal('__SITE_URL__', 'https://tenaz.test');
vi.stubGlobal('__CONTRACT_ROWS__', {});
const { SessionCard } = await import('../../web/src/features/workouts/month/month-page.tsx');

/** A session as it is read somewhere, without spaces. */
interface ReadSession {
  heading: string;
  lines: string[];
}

const packed = (text: string) => text.replaceAll(/\s/g, '');
const sentAt = '2026-11-18T08:00:00.000Z';
const exercisesOf = (plan: Plan) =>
  new Map(
    plan.sessions.flatMap(({ blocks }) =>
      blocks.flatMap(({ entries }) =>
        entries.map(({ exerciseId }) => {
          const number = Number(exerciseId.slice(-2));
          return [exerciseId, { ...sampleExercise(number), _id: exerciseId, perSide: number % 3 === 0 }];
        }),
      ),
    ),
  );

function monthOf(plan: Plan, weekdays?: number[]) {
  const exercises = exercisesOf(plan);
  const days = plannedDays(plan, sentAt.slice(0, 10), weekdays);
  return { plan, days, exercises, exerciseOf: (id: string) => exercises.get(id) };
}
type Month = ReturnType<typeof monthOf>;

/** What the page says: heading, day and minutes, and of each line the exercise, the work and the rest. */
function readPage({ plan, days, exercises }: Month): ReadSession[] {
  const month = trainingMonth({ plan, days, exercises: [...exercises.values()] });
  const textOf = (html: string) => {
    const plain = html
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll(/&#x([\da-f]+);/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
    const named = { quot: '"', lt: '<', gt: '>', amp: '&' };
    return packed(plain.replaceAll(/&(quot|lt|gt|amp);/g, (_, name: keyof typeof named) => named[name]));
  };
  return sessionsOf(month).map(({ key, ...session }) => {
    const card = createElement(SessionCard, { month, sessionKey: key, isNext: false, ...session });
    const html = renderToStaticMarkup(createElement(MemoryRouter, null, card));
    const part = (pattern: RegExp) => textOf(pattern.exec(html)![1]!);
    return {
      heading: [/<h3[^>]*>(.*?)<\/h3>/, /<p class="plan-day">(.*?)<span/, /<span>(unos .*?)<\/span>/]
        .map(part)
        .join(','),
      lines: [...html.matchAll(/<li>(.*?)<\/li>/g)].map(([, line]) => textOf(line!)),
    };
  });
}

const writePdf = ({ plan, days, exerciseOf }: Month): Promise<Uint8Array> =>
  writeMonth({ routineName: 'Fuerza', month: 3, plan, sentAt, correctedAt: sentAt, days, exerciseOf });

/** What a PDF says, cell by cell. */
function readPdf(pdf: Uint8Array): ReadSession[] {
  const sessions: ReadSession[] = [];
  const columns = 6;
  let cells: string[] = [];
  const endRow = () => {
    const [exercise, work, ...said] = cells.slice(0, columns - 1);
    const [effort, rest, note] = said.map((text) => (text === '–' ? '' : text));
    const facts = [effort, rest && `descanso${rest}`, note].filter(Boolean).join(',');
    sessions.at(-1)!.lines.push(`${exercise}${work}${facts}`);
    cells = [];
  };
  for (const { tag, text } of partsOfPdf(pdf)) {
    if (tag === 'H3') {
      sessions.push({ heading: text, lines: [] });
      cells = [];
    }
    if (tag !== 'TH' && tag !== 'TD') continue;
    cells.push(text);
    if (cells.length === columns) endRow();
  }
  // the first row names the columns
  return sessions.map(({ heading, lines }) => ({ heading, lines: lines.slice(1) }));
}

/** What the first session of the mail says, in both of its parts. */
function readMail({ plan, exerciseOf }: Month): string {
  const session = mailSession(allSessions(plan)[0]!, exerciseOf);
  const data = { ...plannedRoutine.data, session };
  return packed(fillTemplate({ template: 'routine', data } as typeof plannedRoutine).text);
}

/** The days, names and lines of the feed. */
function readFeed({ plan, days, exerciseOf }: Month): { days: string[]; sessions: string[] } {
  const delivery = { _id: 'dlv_1', sentAt } as Parameters<typeof calendarText>[0][number]['delivery'];
  const text = calendarText([{ delivery, plan, days }], exerciseOf, 'https://tenaz.test').replaceAll(
    '\r\n ',
    '',
  );
  const of = (name: string) =>
    text.split('\r\n').flatMap((line) => (line.startsWith(`${name}:`) ? line.slice(name.length + 1) : []));
  const words = (each: string) => packed(each.replaceAll(String.raw`\n`, '').replaceAll(/\\(.)/g, '$1'));
  const descriptions = of('DESCRIPTION');
  return {
    days: of('DTSTART;VALUE=DATE'),
    sessions: of('SUMMARY').map((name, at) => words(name + descriptions[at])),
  };
}

const weekdays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 });

it('P351: for every plan and every choice of days, the PDF has the page, the mail its first session, and the feed its days', async () => {
  const run = fc.asyncProperty(plans, fc.option(weekdays, { nil: undefined }), async (plan, chosen) => {
    const month = monthOf(plan, chosen);
    const page = readPage(month);
    const named = allSessions(plan).map(({ name }, at) => packed(`${name},${dayText(month.days[at]!)},unos`));
    expect(page.map(({ heading }, at) => heading.slice(0, named[at]!.length))).toEqual(named);
    expect(readPdf(await writePdf(month))).toEqual(page);
    const feed = readFeed(month);
    expect(feed.days).toEqual(month.days.map((day) => day.replaceAll('-', '')));
    const lettersOf = (text: string) => text.replaceAll(/[:,]/g, '');
    expect(feed.sessions.map(lettersOf)).toEqual(
      page.map(({ lines }, at) => lettersOf(packed(allSessions(plan)[at]!.name) + lines.join(''))),
    );
    const mail = lettersOf(readMail(month));
    for (const line of page[0]!.lines) expect(mail).toContain(lettersOf(line));
  });
  await fc.assert(run, modelRuns(4, 200));
});

it('P352: the largest month is written in a size that the gateway passes, and what the letters do not have is marked', async () => {
  const note = 'Baja en dos segundos 🏋️ y sube → fuerte. '.repeat(4).trim();
  const [session] = samplePlan(
    Array.from({ length: 14 }, (_, at) => planEntry(at, { id: `e${at}`, note })),
  ).sessions;
  const sessions = Array.from({ length: 7 }, (_, at) => ({ ...session!, id: `s${at}` }));
  const pdf = await writePdf(monthOf({ ...samplePlan(), weeks: 6, sessions }));
  const [first, ...others] = readPdf(pdf);
  expect(others).toHaveLength(41);
  expect(first!.lines[0]).toContain(packed('Baja en dos segundos ? y sube ? fuerte.'));
  // the gateway passes 6 MB, of base64
  expect(pdf.length).toBeLessThan(4_000_000);
});
