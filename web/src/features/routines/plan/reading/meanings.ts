import type { Measure } from '#shared/contracts/exercises/exercises.ts';
import type { Amount, Effort } from '#shared/contracts/routines/plans.ts';
import { amountText, effortText, restText } from '#shared/rules/routines/plan.ts';
import type { Choice, EntryChange, Field } from '../draft-plan.ts';
import { toNumber } from './normal-text.ts';

/* What the parts of a line or a cell mean: what fits no plan, or may mean two things, is marked with its choices. */

/** A part of a text that was recognized; with a problem it is marked, and its choices say what it may mean. */
export interface Piece {
  at: number;
  end: number;
  field: Field;
  change: EntryChange;
  problem?: string;
  choices?: Choice[];
  /** It counts for each side. */
  isPerSide?: boolean;
  /** Seconds of a duration that stands alone, from and to: an amount or a rest. */
  duration?: [from: number, to: number];
}

/** What lies between the pieces, without separators at its ends. */
export interface Leftover {
  at: number;
  end: number;
  text: string;
}

export interface Reading {
  pieces: Piece[];
  leftovers: Leftover[];
}

export const problems = {
  twoReadings: 'Puede querer decir dos cosas',
  range: 'Un intervalo: elige un valor',
  failure: '«Al fallo» no dice cuánto',
  outOfRange: 'Fuera de lo que admite el plan',
  tempo: 'El tempo tiene cuatro cifras',
  noUnit: 'Falta la unidad',
  pyramid: 'Cada serie tiene su cantidad',
  unclear: 'No se entiende',
  kilos: 'Falta cuántos kilos',
} as const;

/** What a part of a text means, without its place. */
export type Meaning = Omit<Piece, 'at' | 'end'>;

const few: Record<string, number> = { un: 1, uno: 1, una: 1, dos: 2, tres: 3, cuatro: 4, cinco: 5 };

/** Seconds of a duration; null for a text that is none. */
export function secondsOf(text: string): number | null {
  const said = text.trim().toLowerCase();
  if (said === 'medio minuto') return 30;
  if (said === 'minuto y medio') return 90;
  const clock = /^(\d+)\s?(?::|'|min(?:utos?|s)?\.?)\s?(?:y\s)?(\d{1,2})(?!\d)/.exec(said);
  if (clock) return Number(clock[1]) * 60 + Number(clock[2]);
  const [, count = '', unit = ''] = /^([\d.,]+|[a-z]+)\s?(.*)$/.exec(said) ?? [];
  const value = few[count] ?? toNumber(count);
  if (Number.isNaN(value)) return null;
  if (unit.startsWith('min') || unit === "'")
    return Math.round((value + (/medio/.test(unit) ? 0.5 : 0)) * 60);
  return unit === '"' || unit === "''" || unit.startsWith('s') ? Math.round(value) : null;
}

export const toNote = (text: string): Choice => ({
  label: `Nota: «${text.slice(0, 60)}»`,
  change: { note: text.slice(0, 200) },
});

const amountChoice = (amount: Amount): Choice => ({
  label: amount.unit === 'reps' ? `${amountText(amount)} repeticiones` : amountText(amount),
  change: { amount },
});

export const effortChoice = (effort: Effort): Choice => ({ label: effortText(effort), change: { effort } });

export const restChoice = (rest: number): Choice => ({
  label: `Descanso ${restText(rest)}`,
  change: { rest },
});

/** An effort that fits the plan, else marked. */
export function effortOf(text: string, efforts: readonly Effort[], problem?: string): Meaning {
  const fitting = efforts.filter(isEffort);
  if (fitting.length === 1 && efforts.length === 1)
    return { field: 'effort', change: { effort: fitting[0]! } };
  return {
    field: 'effort',
    change: {},
    problem: problem ?? (fitting.length > 1 ? problems.range : problems.outOfRange),
    choices: [...fitting.map(effortChoice), toNote(text)],
  };
}

export const isEffort = ({ rir, percent, kg }: Effort): boolean =>
  (rir === undefined || (rir >= 0 && rir <= 6 && Number.isInteger(rir * 2))) &&
  (percent === undefined || (percent >= 1 && percent <= 110)) &&
  (kg === undefined || (kg >= 0 && kg <= 500 && Number.isInteger(kg * 4)));

/** A number alone as an effort: whichever it may be. */
export function bareEffort(text: string, value: number): Meaning {
  const may: Effort[] = [
    { rir: value },
    ...(value >= 6 && value <= 10 ? [{ rir: 10 - value }] : []),
    { kg: value },
    ...(value >= 20 ? [{ percent: value }] : []),
  ];
  return effortOf(text, may.filter(isEffort), problems.noUnit);
}

/** What an effort is told in. */
type Measured = 'rir' | 'rpe' | 'percent' | 'kg';

/** An effort by its number, or by a range of two. */
export function measured(kind: Measured, text: string, from: string, to?: string): Meaning {
  const effort = (value: number): Effort =>
    kind === 'rpe' ? { rir: 10 - value } : kind === 'percent' ? { percent: value } : { [kind]: value };
  const values = [from, ...(to === undefined ? [] : [to])].map(toNumber);
  const whole = values[0] === values[1] ? values.slice(0, 1) : values;
  return effortOf(text.trim(), whole.map(effort));
}

export const isKilos = (kg: number): boolean => kg >= 0.25 && kg <= 20 && Number.isInteger(kg * 4);

/** A progression by its kilos, or marked. */
export function progressing(kind: 'add' | 'double' | 'rir', text: string, kilos?: string): Meaning {
  const kg = kilos === undefined ? Number.NaN : toNumber(kilos);
  if (isKilos(kg)) return { field: 'progression', change: { progression: { kind, kg } } };
  return {
    field: 'progression',
    change: {},
    problem: kilos === undefined ? problems.kilos : problems.outOfRange,
    choices: [
      ...[1.25, 2.5, 5].map((each) => ({
        label: `${{ add: '', double: 'doble ', rir: 'por RIR ' }[kind]}+${String(each).replace('.', ',')} kg`,
        change: { progression: { kind, kg: each } },
      })),
      toNote(text),
    ],
  };
}

/** A tempo of four figures, or marked. */
export function tempoOf(text: string, figures: string): Meaning {
  const parts = /[-/.:\s]/.test(figures) ? figures.split(/[-/.:\s]+/) : figures.split('');
  const tempo = parts.join('-').toUpperCase();
  if (isTempo(tempo)) return { field: 'tempo', change: { tempo } };
  const longer = [`${tempo}-0`, `${tempo}-X`].filter(isTempo);
  return {
    field: 'tempo',
    change: {},
    problem: problems.tempo,
    choices: [...longer.map((each) => ({ label: `Tempo ${each}`, change: { tempo: each } })), toNote(text)],
  };
}

const isTempo = (text: string): boolean => /^\d{1,2}-\d{1,2}-[\dX]{1,2}-\d{1,2}$/.test(text);

/** A rest; without a unit, what can only be seconds is so. */
export function restOf(text: string, asked: string, second?: string): Meaning {
  const bare = /^[\d.,]+$/.test(asked.trim());
  // the unit of a range stands at its end
  const unit = second === undefined ? '' : (/[^\d.,\s].*$/.exec(second)?.[0] ?? '');
  const whole = bare && unit ? `${asked}${unit}` : asked;
  const seconds = [whole, ...(second === undefined ? [] : [second])].map((each) =>
    /^[\d.,]+$/.test(each.trim()) ? bareRest(toNumber(each)) : [secondsOf(each) ?? -1],
  );
  const readings = [...new Set(seconds.flat())].filter(
    (each) => Number.isInteger(each) && each >= 0 && each <= 900,
  );
  if (readings.length === 1 && seconds.length === 1) return { field: 'rest', change: { rest: readings[0]! } };
  const between = second !== undefined && readings.length === 2 ? (readings[0]! + readings[1]!) / 2 : null;
  return {
    field: 'rest',
    change: {},
    problem:
      second === undefined ? (readings.length > 1 ? problems.noUnit : problems.outOfRange) : problems.range,
    choices: [
      ...(between !== null && Number.isInteger(between) ? [...readings, between] : readings)
        .toSorted((a, b) => a - b)
        .map(restChoice),
      toNote(text),
    ],
  };
}

/** What a number alone may mean as a rest: minutes, where they are few enough, or seconds. */
const bareRest = (value: number): number[] => (value <= 15 && value > 0 ? [value * 60, value] : [value]);

/** An amount as it is written: minutes and seconds, or numbers with their unit. */
export interface WrittenAmount {
  /** `1'30"`. */
  clock?: string | undefined;
  /** `8`, `8-10`, `12/10/8`. */
  numbers?: string | undefined;
  unit?: string | undefined;
  /** It says that it counts for each side. */
  isSided?: boolean;
  /** How the exercise is counted, where that is known. */
  measure?: Measure | undefined;
}

/** An amount in the unit that was written. */
export function amountOf(text: string, written: WrittenAmount): Meaning {
  const { clock, numbers = '', unit: said, isSided = false, measure } = written;
  if (clock !== undefined) {
    const seconds = secondsOf(clock)!;
    return { field: 'amount', change: { amount: { unit: 'seconds', from: seconds, to: seconds } } };
  }
  const { values, signs } = valuesOf(numbers, said);
  const { unit, factor, isUnclear } = unitOf(said, measure, values);
  const counted = values.map((value) => Math.round(value * factor));
  if (counted.some((value) => value < 1 || value > 5000))
    return { field: 'amount', change: {}, problem: problems.outOfRange, choices: [toNote(text)] };
  const [first = 1, second = first] = counted;
  const isOfTwo = counted.length === 2 && (signs[0] === '/' || signs[0] === '+');
  const sided = isSided || (isOfTwo && first === second) ? { isPerSide: true } : {};
  const marked = (problem: string, choices: Choice[]): Meaning => ({
    field: 'amount',
    change: {},
    problem,
    choices,
    ...sided,
  });
  if (counted.length > 2 || (isOfTwo && first !== second) || first > second)
    return marked(...eachSet(numbers, unit, counted));
  const to = isOfTwo ? first : second;
  if (isSpacedTime(numbers, said) && measure !== 'seconds')
    return marked(problems.twoReadings, [
      amountChoice({ unit, from: first, to }),
      repsAndRest(values[0]!, to),
    ]);
  if (isUnclear) {
    const readings = isUnclear.map((as) => ({ unit: as.unit, from: first * as.factor, to: to * as.factor }));
    return marked(
      problems.noUnit,
      readings.map((each) => amountChoice(each)),
    );
  }
  return { field: 'amount', change: { amount: { unit, from: first, to } }, ...sided };
}

/** `20 - 30"` may be a range, or repetitions and their rest. */
const isSpacedTime = (numbers: string, unit = ''): boolean =>
  /\d\s-\s\d/.test(numbers) && /^(?:["']|s|min)/i.test(unit);

/** The numbers of an amount, and the signs between them; a comma of metres or minutes is a decimal one. */
function valuesOf(numbers: string, unit = ''): { values: number[]; signs: string[] } {
  const signs = numbers.match(/-|\/|\+|,(?=\s?\d)|\ba\b/g) ?? [];
  const isDecimal = signs.length === 1 && signs[0] === ',' && /^(?:m|k|min|mins|minutos?)/.test(unit);
  return {
    values: isDecimal ? [toNumber(numbers)] : numbers.split(/\s?(?:-|\/|\+|,|\ba\b)\s?/).map(toNumber),
    signs,
  };
}

/** Amounts that differ from set to set, as a range that says so. */
function eachSet(numbers: string, unit: Measure, counted: readonly number[]): [string, Choice[]] {
  const range: Amount = { unit, from: Math.min(...counted), to: Math.max(...counted) };
  const all = numbers.replace(/\s/g, '');
  const noted: Choice = {
    label: `${amountText(range)}, nota «${all}»`,
    change: { amount: range, note: all },
  };
  if (counted.length > 2) return [problems.pyramid, [noted]];
  return [problems.twoReadings, [noted, amountChoice(range)]];
}

const repsAndRest = (reps: number, rest: number): Choice => ({
  label: `${reps} repeticiones, descanso ${restText(rest)}`,
  change: { amount: { unit: 'reps', from: reps, to: reps }, rest },
});

interface Unit {
  unit: Measure;
  factor: number;
}

/** The unit that was written; two where that is not clear. */
function unitOf(
  written: string | undefined,
  measure: Measure | undefined,
  values: readonly number[],
): Unit & { isUnclear?: Unit[] } {
  const reps = { unit: 'reps', factor: 1 } as const;
  const seconds = { unit: 'seconds', factor: 1 } as const;
  const minutes = { unit: 'seconds', factor: 60 } as const;
  const metres = { unit: 'metres', factor: 1 } as const;
  const said = (written ?? '').replace('.', '').toLowerCase();
  if (said === '') {
    if (measure === undefined || measure === 'reps') return reps;
    return { ...reps, isUnclear: [{ unit: measure, factor: 1 }, reps] };
  }
  if (said === "'")
    return values.some((value) => value >= 15) ? { ...minutes, isUnclear: [seconds, minutes] } : minutes;
  if (said === 'm') return measure === 'seconds' ? { ...metres, isUnclear: [minutes, metres] } : metres;
  if (said.startsWith('min')) return minutes;
  if (said === 'km') return { unit: 'metres', factor: 1000 };
  if (said.startsWith('m')) return metres;
  if (said.startsWith('r')) return reps;
  return seconds;
}

/** The sets, marked where they are too many, a range, or may be the amount. */
export function setsOf(text: string, from: string, to: string | undefined, against?: string): Meaning {
  const [first, last] = [Number(from), Number(to ?? from)];
  const fitting = [...new Set([first, last])].filter((sets) => sets >= 1 && sets <= 12);
  const other = against !== undefined && /^\d+$/.test(against) ? Number(against) : 0;
  const isReversed = other >= 1 && other <= 12 && other < last && last >= 8;
  if (first === last && fitting.length > 0 && !isReversed) return { field: 'sets', change: { sets: first } };
  const turned: Choice = {
    label: `${other} series de ${first === last ? first : `${first}–${last}`}`,
    change: { sets: other, amount: { unit: 'reps', from: first, to: last } },
  };
  const choices = [
    ...(isReversed ? [turned] : []),
    ...fitting.map((sets) => ({ label: sets === 1 ? '1 serie' : `${sets} series`, change: { sets } })),
  ];
  return {
    field: 'sets',
    change: {},
    problem: isReversed ? problems.twoReadings : first === last ? problems.outOfRange : problems.range,
    choices: choices.length > 0 ? choices : [toNote(text)],
  };
}
