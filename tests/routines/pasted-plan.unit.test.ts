import { describe, expect, it } from 'vitest';
import { cellText } from '../../web/src/features/routines/plan/cell-text.ts';
import {
  allEntries,
  emptyEntry,
  fields,
  marksIn,
  resolveMark,
  type DraftEntry,
  type Field,
} from '../../web/src/features/routines/plan/draft-plan.ts';
import { indexExercises } from '../../web/src/features/routines/plan/reading/find-exercise.ts';
import { readCell } from '../../web/src/features/routines/plan/reading/read-cell.ts';
import { readPlan } from '../../web/src/features/routines/plan/reading/read-plan.ts';
import { exercises } from './exercise-fixtures.ts';
import { pastedLines, type ExpectedCells } from './pasted-lines.ts';

const index = indexExercises(exercises);

function read(text: string, answers = {}) {
  let next = 0;
  return readPlan(text, index, { answers, newId: () => `p${next++}` });
}

const names = new Map(exercises.map(({ _id, name }) => [_id, name]));

/** A cell in one text: `?` where it is marked. */
function cellOf(entry: DraftEntry, field: Field): string {
  if (marksIn(entry, 1).some((mark) => mark.field === field)) return '?';
  return field === 'exercise' ? (names.get(entry.exerciseId) ?? '') : cellText(entry, field);
}

const rowsOf = (text: string) => allEntries(read(text).plan).map(({ entry }) => entry);

it('P335: of forty pasted lines at least 95 % of the cells are right, and none is wrong without a mark', () => {
  const wrong: string[] = [];
  const silent: string[] = [];
  let cells = 0;
  for (const { text, rows } of pastedLines) {
    const found = rowsOf(text);
    expect(found.length, text).toBe(rows.length);
    for (const [at, expected] of rows.entries()) {
      for (const field of fields) {
        const wanted = expected[field as keyof ExpectedCells] ?? '';
        const cell = cellOf(found[at]!, field);
        if (wanted !== '' || cell !== '') cells++;
        if (cell === wanted) continue;
        wrong.push(`${expected.exercise} ${field}: ${cell} for ${wanted}`);
        if (cell !== '?') silent.push(wrong.at(-1)!);
      }
    }
  }
  expect(pastedLines.flatMap(({ rows }) => rows)).toHaveLength(40);
  expect(silent).toEqual([]);
  expect(wrong.length / cells, wrong.join('\n')).toBeLessThanOrEqual(0.05);
});

describe('what a mark may mean', () => {
  it('lists the exercises of a name that two have, and the likely ones of an unknown name', () => {
    const [shared, typo] = rowsOf('Press 4x8\nSetadilla 4x8');
    expect(shared!.marks![0]!.choices.map(({ label }) => label)).toEqual(['Press banca', 'Press militar']);
    expect(typo!.marks![0]!.choices[0]!.label).toMatch(/^Sentadilla/);
  });
});

it('without headings a duration beside an amount is a rest, also in a cell of its own', () => {
  const said = (text: string) =>
    rowsOf(text).map(({ amount, rest, marks = [] }) => [amount, rest, marks.length]);
  const six = { unit: 'reps', from: 6, to: 6 };
  expect(said('Press banca\t4x6\t60 kg\t3 min')).toEqual([[six, 180, 0]]);
  expect(said('Press banca\t3 min\t4x6')).toEqual([[six, 180, 0]]);
  expect(said('Plancha\t3x45 s\t60 s')).toEqual([[{ unit: 'seconds', from: 45, to: 45 }, 60, 0]]);
});

it('a name as it is written goes before an alias of the same words', () => {
  const [first, second] = exercises;
  const both = indexExercises([
    { ...first!, name: 'Remo a una mano', aliases: ['Remo con mancuerna'] },
    { ...second!, name: 'Remo con mancuernas', aliases: [] },
  ]);
  expect(both.exact('remo con mancuernas').map(({ name }) => name)).toEqual(['Remo con mancuernas']);
  expect(both.exact('Remo mancuernas')).toHaveLength(2);
});

it('the beginning of a name is told from a name that is only like another', () => {
  const begun = (text: string) => index.candidates(text).filter((exercise) => index.begins(text, exercise));
  expect(begun('pres ban').map(({ name }) => name)).toEqual(['Press banca']);
  expect(begun('gemel').map(({ name }) => name)).toEqual(['Elevación de gemelos']);
  expect(begun('Curl martillo')).toEqual([]);
});

describe('how a plan is put together', () => {
  const kindsOf = (text: string) =>
    read(text).plan.sessions.map(({ name, blocks }) => [
      name,
      ...blocks.map(({ kind, rest, entries }) => `${kind} ${entries.length}${rest ? ` ${rest}` : ''}`),
    ]);

  it('days, letters, supersets and circuits are its sessions and blocks', () => {
    const text = `LUNES: Torso
A1) Press inclinado 4x8
A2) Remo barra 4x8
B) Press militar 3x10
Curl 3x12
Superserie:
Fondos 3x10
Laterales 3x15
Día 2 – Pierna
Circuito (3 vueltas)
Burpees 12 reps
Plancha 30 s
Descanso 90" entre rondas

Press banca 4x8 + Remo barra 4x8`;
    expect(kindsOf(text)).toEqual([
      ['LUNES: Torso', 'superset 2', 'straight 1', 'straight 1', 'superset 2'],
      ['Día 2 – Pierna', 'circuit 2', 'superset 2'],
    ]);
    expect(rowsOf(text).map(({ sets, rest }) => [sets, rest])).toContainEqual([3, 90]);
  });

  it('a circuit needs no session, and several works in a line are rows of their own, or marked', () => {
    expect(kindsOf('Circuito - 4 rondas - 60" entre rondas\nBurpees x10\nPlancha x30"')).toEqual([
      ['Sesión 1', 'circuit 2'],
    ]);
    expect(rowsOf('Sentadilla 3x5 / Press banca 3x5')).toHaveLength(2);
    const [both] = rowsOf('Sentadilla 3x5 Press banca 3x5');
    expect(both!.marks).toMatchObject([{ field: 'sets', text: '3x5' }]);
  });

  it('a pyramid without sets has one for each number, once that is chosen', () => {
    const [entry] = rowsOf('Press banca 12-10-8-6');
    const mark = entry!.marks!.find(({ field }) => field === 'amount')!;
    const resolved = resolveMark(entry!, mark, mark.choices[0]!.change);
    expect(resolved).toMatchObject({ sets: 4, amount: { from: 6, to: 12 }, note: '12-10-8-6' });
    expect(resolved).not.toHaveProperty('marks');
  });

  it('weeks in columns, in sections and in a line are what each changes of the first', () => {
    const weeks = [{ 2: { effort: { rir: 2 } }, 3: { sets: 5, effort: { rir: 2 } } }];
    const weeksOf = (text: string) => rowsOf(text).map((entry) => entry.weeks);
    const columns = 'Ejercicio\tSemana 1\tSemana 2\tSemana 3\nSentadilla\t4x6 RIR 3\t4x6 RIR 2\t5x6 RIR 2';
    expect(weeksOf(columns)).toEqual(weeks);
    const groups =
      '\tSemana 1\t\t\tSemana 2\t\t\tSemana 3\t\t\nEjercicio\tSeries\tReps\tRIR\tSeries\tReps\tRIR\tSeries\tReps\tRIR\nSentadilla\t4\t6\t3\t4\t6\t2\t5\t6\t2';
    expect(weeksOf(groups)).toEqual(weeks);
    const sections =
      'Semana 1\nDía 1\nSentadilla 4x6 RIR 3\nSemana 2\nDía 1\nSentadilla 4x6 RIR 2\nSemana 3\nDía 1\nSentadilla 5x6 RIR 2';
    expect(weeksOf(sections)).toEqual(weeks);
    expect(weeksOf('Sentadilla S1: 4x6 RIR 3, S2: RIR 2, S3: 5x6 RIR 2')).toEqual(weeks);
    expect(read(sections).plan).toMatchObject({ weeks: 3, sessions: [{ name: 'Día 1' }] });
  });

  it('a line that is none of these is unclear, and becomes what it is said to be', () => {
    const text = 'TORSO A\nPress banca 4x8\nFinalizador\nBici 1 serie 10 min';
    const { lines } = read(text);
    expect(lines.map(({ kind }) => kind)).toEqual(['unclear', 'row', 'unclear', 'row']);
    const answered = read(text, { 1: 'session', 3: 'ignore' });
    expect(answered.lines.map(({ kind }) => kind)).toEqual(['session', 'row', 'ignored', 'row']);
    expect(answered.plan.sessions.map(({ name }) => name)).toEqual(['TORSO A']);
  });

  it('the warm-up is what stands below it, and a row with sets among it is unclear', () => {
    const { lines, plan } = read('Calentamiento\nMovilidad de cadera\nSentadilla 2x10\n\nPress banca 4x8');
    expect(plan.warmUp).toBe('Movilidad de cadera');
    expect(lines.map(({ kind }) => kind)).toEqual(['warm-up', 'warm-up', 'unclear', 'row']);
  });

  /** Rows as `exercise sets×from`, what later weeks change, and the weeks that a mark says they begin in. */
  const lateRows = (text: string) =>
    rowsOf(text).map((entry) =>
      [
        `${cellOf({ ...entry, marks: [] }, 'exercise')} ${entry.sets}×${entry.amount.from}`,
        ...Object.entries(entry.weeks).map(([week, change]) => `${week}: ${JSON.stringify(change)}`),
        ...(entry.marks ?? []).map((mark) => `${mark.text}?`),
      ].join(' '),
    );

  it.each([
    [
      'a column',
      'Ejercicio\tSemana 1\tSemana 2\tSemana 3\nPlancha\t3x45 s\t\t4x45 s\nPress banca\t-\t3x8\t4x8',
    ],
    [
      'a section',
      'Semana 1\nDía 1\nPlancha 3x45 s\nSemana 2\nDía 1\nPlancha 3x45 s\nPress banca 3x8\nSemana 3\nDía 1\nPlancha 4x45 s\nPress banca 4x8',
    ],
    ['a line', 'Plancha S1: 3x45 s, S3: 4x45 s\nPress banca S2: 3x8, S3: 4x8'],
    [
      'columns of lines',
      'Semana 1\tSemana 2\tSemana 3\nPlancha 3x45 s\tPress banca 3x8\tPlancha 4x45 s\n\tPlancha 3x45 s\tPress banca 4x8',
    ],
    [
      'tables side by side',
      'Semana 1\t\t\tSemana 2\t\t\tSemana 3\nEjercicio\tSeries\tTiempo\tEjercicio\tSeries\tReps\tEjercicio\tTrabajo\nDía 1\nPlancha\t3\t45\tPress banca\t3\t8\tPress banca\t4x8\n\t\t\t\t\t\tPlancha\t4x45 s',
    ],
    [
      'a column under its day',
      'Día 1\tSemana 1\tSemana 2\tSemana 3\nPlancha\t3x45 s\t\t4x45 s\nPress banca\t\t3x8\t4x8',
    ],
  ])('P335: an exercise that %s of a later week has alone is a row that says so', (_where, text) => {
    expect(lateRows(text)).toEqual(['Plancha 3×45 3: {"sets":4}', 'Press banca 3×8 3: {"sets":4} Semana 2?']);
    expect(read(text).lines.filter(({ kind }) => kind === 'unclear')).toEqual([]);
    const late = rowsOf(text)[1]!;
    const [everywhere, noted] = late.marks![0]!.choices.map(({ change }) =>
      resolveMark(late, late.marks![0]!, change),
    );
    expect([everywhere!.note, noted!.note, noted!.marks]).toEqual(['', 'Desde la semana 2', undefined]);
  });

  it('P335: a session of a later week alone comes with its rows, and a text that begins with a later week has no marks', () => {
    const text = 'Semana 1\nDía 1\nPlancha 3x45 s\nSemana 2\nDía 1\nPlancha 3x45 s\nDía 2\nPress banca 3x8';
    expect(lateRows(text)).toEqual(['Plancha 3×45', 'Press banca 3×8 Semana 2?']);
    expect(read(text).plan.sessions.map(({ name }) => name)).toEqual(['Día 1', 'Día 2']);
    expect(lateRows('Semana 2\nPlancha 3x45 s\nSemana 3\nPlancha 4x45 s')).toEqual([
      'Plancha 3×45 3: {"sets":4}',
    ]);
  });

  it('what no week can change of a row is marked', () => {
    const [entry] = rowsOf('Semana 1\nSentadilla 4x6 desc 90"\nSemana 2\nSentadilla 5x6 desc 60"');
    expect(entry).toMatchObject({ weeks: { 2: { sets: 5 } }, marks: [{ field: 'rest', week: 2 }] });
  });
});

describe('a cell that is typed', () => {
  const plank = exercises.find(({ name }) => name === 'Plancha');

  it.each([
    ['sets', '4', { sets: 4 }],
    ['amount', '4x8-10', { sets: 4, amount: { unit: 'reps', from: 8, to: 10 } }],
    ['amount', '12', { amount: { unit: 'reps', from: 12, to: 12 } }],
    ['amount', '45"', { amount: { unit: 'seconds', from: 45, to: 45 } }],
    ['effort', 'RIR 2', { effort: { rir: 2 } }],
    ['effort', '80 kg @8 RPE', { effort: { kg: 80, rir: 2 } }],
    ['rest', '90', { rest: 90 }],
    ['rest', "2'", { rest: 120 }],
    ['tempo', '3110', { tempo: '3-1-1-0' }],
    ['progression', '+2,5', { progression: { kind: 'add', kg: 2.5 } }],
    ['progression', 'doble 2,5', { progression: { kind: 'double', kg: 2.5 } }],
    ['progression', 'RIR 1,25', { progression: { kind: 'rir', kg: 1.25 } }],
    ['note', 'Baja en 3 segundos', { note: 'Baja en 3 segundos' }],
    ['effort', '', { effort: {} }],
  ] as const)('%s: «%s»', (field, text, change) => {
    expect(readCell(field, text)).toMatchObject({ change, marks: [] });
  });

  it.each([
    ['effort', '2'],
    ['rest', '2'],
    ['rest', 'mucho'],
    ['tempo', '201'],
    ['sets', '40'],
    ['sets', ''],
    ['progression', 'doble'],
    ['effort', 'al fallo'],
  ] as const)('%s: «%s» is marked', (field, text) => {
    const { change, marks } = readCell(field, text);
    expect(change).toEqual({});
    expect(marks.map((mark) => mark.field)).toEqual([field]);
  });

  it('a number alone is no effort: it may be a reserve, an exertion or kilos', () => {
    const labels = (text: string) => readCell('effort', text).marks[0]!.choices.map(({ label }) => label);
    expect(labels('2')).toEqual(['RIR 2', '2 kg', 'Nota: «2»']);
    expect(labels('8')).toEqual(['RIR 2', '8 kg', 'Nota: «8»']);
    expect(labels('60')).toEqual(['60 kg', '60 %', 'Nota: «60»']);
  });

  it('a number alone is marked where the exercise is not counted in repetitions', () => {
    expect(readCell('amount', '45', plank).marks[0]!.choices.map(({ label }) => label)).toEqual([
      '45 s',
      '45 repeticiones',
    ]);
  });

  it('P336: every cell reads back as what it shows', () => {
    const entry = emptyEntry('a');
    const amounts = [1, 8, 5000].flatMap((from) =>
      (['reps', 'seconds', 'metres'] as const).map((unit) => ({ unit, from, to: Math.min(5000, from + 2) })),
    );
    const variants: Partial<DraftEntry>[] = [
      ...[1, 7, 12].map((sets) => ({ sets })),
      ...amounts.map((amount) => ({ amount })),
      ...amounts.map((amount) => ({ amount: { ...amount, to: amount.from } })),
      ...[
        {},
        { rir: 0 },
        { rir: 2.5 },
        { percent: 72.5 },
        { kg: 102.25 },
        { kg: 60, percent: 75, rir: 1 },
      ].map((effort) => ({ effort })),
      ...[0, 5, 15, 59, 60, 90, 119, 120, 150, 185, 900].map((rest) => ({ rest })),
      ...['', '3-1-1-0', '4-0-X-1', '10-2-1-0'].map((tempo) => ({ tempo })),
      ...(['add', 'double', 'rir'] as const).map((kind) => ({ progression: { kind, kg: 2.25 } })),
    ];
    for (const variant of variants) {
      const [field] = Object.keys(variant) as [Exclude<Field, 'exercise'>];
      const shown = cellText({ ...entry, ...variant }, field);
      expect(readCell(field, shown), shown).toMatchObject({ change: variant, marks: [] });
    }
  });
});
