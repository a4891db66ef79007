import type { Measure } from '#shared/contracts/exercises/exercises.ts';
import type { Effort } from '#shared/contracts/routines/plans.ts';
import { effortText } from '#shared/rules/routines/plan.ts';
import {
  amountOf,
  effortChoice,
  effortOf,
  isEffort,
  isKilos,
  measured,
  problems,
  progressing,
  restChoice,
  restOf,
  secondsOf,
  setsOf,
  tempoOf,
  toNote,
  type Meaning,
  type Leftover,
  type Piece,
  type Reading,
} from './meanings.ts';
import { normalText, toNumber } from './normal-text.ts';

/* The ways in which trainers write sets, amounts, effort, rests, tempo and progression. */

const number = String.raw`\d+(?:[.,]\d+)?`;
const range = String.raw`(${number})(?:\s*(?:-|/|\ba\b|\by\b|\bo\b)\s*(${number}))?`;
/** Minutes and seconds in every form: 1'30", 1:30, 2 min, 90", 90'', 90 s, minuto y medio. */
const duration = String.raw`(?:\d+\s?'\s?\d{1,2}(?:"|'')?|\d+:\d{2}|\d+\s?min(?:utos?|s)?\.?\s?(?:y\s)?\d{1,2}(?![\d.,])(?:\s?(?:"|''|s(?:eg(?:undos?|s)?)?\b\.?))?(?!\s?(?:x|%|kg|series|reps|rir|rpe))|${number}\s?(?:"|''|s(?:eg(?:undos?|s)?|ecs?)?\b\.?)|(?:${number}|uno?|una|dos|tres|cuatro|cinco)\s?(?:min(?:utos?|s)?\b\.?)(?:\sy\smedio)?|${number}\s?'(?!')|minuto\sy\smedio|medio\sminuto)`;
/** What counts for each side. */
const side = String.raw`(?:(?:\s|\()*(?:por|cada|c\/|x|\/|en\scada|a\scada)\s?(?:cada\s)?(?:piernas?|brazos?|lados?|pies?|rodillas?|l\b)\)?|\s?\(?unilateral\)?)`;
const unit = String.raw`(?:"|''|'(?!')|(?:segundos?|segs?|secs?|s|minutos?|mins?|metros?|mts?|m|km|repeticiones|repes|reps?)\b\.?)`;
const counts = String.raw`\d+(?:[.,]\d+(?!,\d))?(?:(?:\s?(?:-|/|\+|\ba\b)\s?|,(?=\d))\d+(?:[.,]\d+)?)*`;
const amount = String.raw`(?:(\d+\s?'\s?\d{1,2}"|\d+:\d{2}|\d+\s?'\s?\d{2}\b(?!\s?(?:x|series)))|(${counts})\s?(${unit})?)(${side})?`;
const failureWords = String.raw`(?:hasta\sel\sfallo|al\s(?:fallo|l[ií]mite)|fallo\b|amrap|m[aá]x(?:im[ao]s?)?\b\.?(?:\s(?:reps?|repeticiones))?)`;

type Found = RegExpExecArray;
type Read = Meaning | null;

/** A way to write something, and what it means; none is what it only looks like. `measure` is how the exercise is counted. */
type Grammar = readonly [pattern: string, read: (match: Found, measure?: Measure) => Read | Read[]];

/** Three or four figures with the same sign between them. */
const figures = ['-', '/', String.raw`\.`, ':']
  .map((sign) => String.raw`\d{1,2}${sign}\d{1,2}${sign}[\dx]{1,2}(?:${sign}[\dx]{1,2})?`)
  .join('|');

const tempos: readonly Grammar[] = [
  [
    String.raw`\(?\b(?:tempo|cadencia|t(?=\s?[:=]))\s*[:=]?\s*(?:de\s)?(${figures}|\d{1,2}(?:\s[\dx]){3}|\d{2}[\dx]\d|\d{2}[\dx])(?![\dx])\)?`,
    (match) => tempoOf(match[0], match[1]!),
  ],
  [String.raw`(?<![\d\-/.,:x])\(?(\d{1,2}-\d{1,2}-[\dx]{1,2}-\d{1,2})\)?(?![\d\-/x])`, readBareTempo],
  [
    String.raw`(?<![\d.,])([1-9]\d[x]\d)(?![\dx])`,
    ([all, written]) =>
      all.includes('X') && Number(written!.slice(0, 2)) > 12 ? tempoOf(all, written!) : null,
  ],
];

/** Four figures are a tempo, unless they may be the repetitions of four sets. */
function readBareTempo([all, written = '']: Found): Read {
  const parts = written.split('-').map(Number);
  if (parts.some((part) => part > 9)) return null;
  const read = tempoOf(all, written);
  const isFalling = parts.every((part, at) => at === 0 || part <= parts[at - 1]!);
  if (!isFalling || parts[0]! < 4 || parts[3] === 0) return read;
  const choices = [{ label: `Tempo ${written}`, change: read.change }, toNote(written)];
  return { ...read, change: {}, problem: problems.twoReadings, choices };
}

const set = String.raw`(?:series?|sets?|rondas?|vueltas?)\b`;
const noLoad = String.raw`(?!\d|[.,]\d)(?!\s?(?:%|kgs?\b|kilos?\b|k\b))`;

const work: readonly Grammar[] = [
  [
    String.raw`(?<![\d.,\-/:x])(?<!x\s)(\d{1,2})\s?(?:${set}\s?(?:x|de|a)?|x)\s?(${failureWords})`,
    ([all, sets, words]) => [
      setsOf(all, sets!, undefined),
      {
        field: 'amount',
        change: {},
        problem: problems.failure,
        choices: [
          {
            label: 'Hasta 30, RIR 0',
            change: { amount: { unit: 'reps', from: 1, to: 30 }, effort: { rir: 0 }, note: words! },
          },
        ],
      },
    ],
  ],
  [
    String.raw`(?<![\d.,\-/:])(\d{1,2})(?:\s?-\s?(\d{1,2}))?\s?(?:${set}\s?(?:x|de|por|:)?|x)\s?${amount}${noLoad}(?:\s?x\s?(${number})(?!\d|[.,]\d)(?!\s?(?:x|%|kgs?\b|kilos?\b|k\b|'|"|s\b|min)))?`,
    readWork,
  ],
  [
    String.raw`(?<![\d.,\-/:])(${counts})\s?(${unit})(${side})?\s?x\s?(\d{1,2})(?:\s?${set})?${noLoad}`,
    ([all, numbers, written, sided, sets], measure) => [
      amountOf(all, { numbers, unit: written, isSided: sided !== undefined, measure }),
      setsOf(all, sets!, undefined),
    ],
  ],
  [
    String.raw`(?<![\d.,\-/:])(\d{1,2})(?:\s?-\s?(\d{1,2}))?\s?${set}|\b(?:series?|sets?)\s?[:=]?\s?(\d{1,2})(?:\s?-\s?(\d{1,2}))?(?![\d%])`,
    (match) => setsOf(match[0], (match[1] ?? match[3])!, match[2] ?? match[4]),
  ],
  [
    String.raw`(?<!\d\s?)(?<!\p{L})x\s?${amount}${noLoad}`,
    ([all, clock, numbers, written, sided], measure) =>
      amountOf(all, { clock, numbers, unit: written, isSided: sided !== undefined, measure }),
  ],
];

function readWork(match: Found, measure?: Measure): Read[] {
  const [all, from, to, clock, numbers, written, sided, load] = match;
  const isBare = written === undefined && sided === undefined && clock === undefined;
  return [
    setsOf(all, from!, to, isBare ? numbers : undefined),
    amountOf(all, { clock, numbers, unit: written, isSided: sided !== undefined, measure }),
    load === undefined
      ? null
      : effortOf(load, [{ kg: toNumber(load) }, { percent: toNumber(load) }], problems.noUnit),
  ];
}

const kilos = String.raw`(?:kgs?|kilos?|k)\b\.?`;
const perWeek = String.raw`\s?(?:${kilos})?\s?(?:\/\s?sem(?:ana)?\b\.?|(?:por|cada|a\sla)\s(?:semana|sesi[oó]n)|semanal(?:es)?\b)`;

const progressions: readonly Grammar[] = [
  [
    String.raw`(?:progresi[oó]n\s+)?\bdoble(?:\s+progresi[oó]n)?\s*[:=]?\s*(?:de\s)?(?:\+?\s?(${number})\s?(?:${kilos})?)?`,
    (match) => progressing('double', match[0], match[1]),
  ],
  [
    String.raw`\b(?:progresi[oó]n\s+)?por\s+rir\s*[:=]?\s*[±+]?\s?(${number})?(?:\s?${kilos})?`,
    (match) => progressing('rir', match[0], match[1]),
  ],
  [
    String.raw`(?:\b(?:prog(?:resi[oó]n)?\b\.?\s*[:=]?|sub(?:e|ir|iendo|imos)|sumar?)\s*\+?|\+)\s?(${number})${perWeek}`,
    (match) => progressing('add', match[0], match[1]),
  ],
  [
    String.raw`\bprog(?:resi[oó]n)?\b\.?\s*[:=]?\s*\+?\s?(${number})\s?(?:${kilos})?`,
    (match) => progressing('add', match[0], match[1]),
  ],
  [String.raw`(?<!\d)\+\s?(${number})\s?(?:kgs?|kilos?)\b`, readAddedKilos],
];

/** `+10 kg` is a load beside the body, or what is added each time. */
function readAddedKilos([all, written = '']: Found): Read {
  const kg = toNumber(written);
  return {
    field: 'effort',
    change: {},
    problem: problems.twoReadings,
    choices: [
      ...[{ kg }]
        .filter(isEffort)
        .map((effort) => ({ label: `Carga: ${effortText(effort)}`, change: { effort } })),
      ...(isKilos(kg)
        ? [{ label: `Sube ${written} kg cada vez`, change: { progression: { kind: 'add' as const, kg } } }]
        : []),
      toNote(all),
    ],
  };
}

const to = String.raw`(?:\s?%?\s?-\s?(${number}))?`;

const efforts: readonly Grammar[] = [
  [String.raw`@?\s?\bRIR\s*[:=@]?\s*${range}`, (match) => measured('rir', match[0], match[1]!, match[2])],
  [
    String.raw`@?\s?(?<![\d.,x])(${number})${to}\s?RIR\b`,
    (match) => measured('rir', match[0], match[1]!, match[2]),
  ],
  [String.raw`@?\s?\bRPE\s*[:=@]?\s*${range}`, (match) => measured('rpe', match[0], match[1]!, match[2])],
  [
    String.raw`@?\s?(?<![\d.,x])(${number})${to}\s?RPE\b`,
    (match) => measured('rpe', match[0], match[1]!, match[2]),
  ],
  [
    String.raw`@?\s?(?:al\s)?(?<![\d.,])(${number})${to}\s?%(?:\s?(?:de(?:l)?\s(?:tu\s)?|x\s)?(?:1\s?)?RM\b)?`,
    (match) => measured('percent', match[0], match[1]!, match[2]),
  ],
  [
    String.raw`(?:@|\b(?:con|a|peso|carga)\s*:?)?\s?(?<![\d.,])(${number})(?:\s?${kilos})?${to}\s?${kilos}`,
    (match) => measured('kg', match[0], match[1]!, match[2]),
  ],
];

const restWord = String.raw`(?:descans(?:os?|ar|ando|a)|desc|dsc|rest|pausas?|recuperaci[oó]n|recuperar|recup?|rec)\b\.?`;
const between = String.raw`(?:\sentre\s(?:cada\s)?(?:series?|ejercicios|rondas?|vueltas?))?`;

const rests: readonly Grammar[] = [
  [String.raw`\bsin\s(?:descanso|pausa)\b${between}`, () => ({ field: 'rest', change: { rest: 0 } })],
  [
    String.raw`(?:\b${restWord}|\b[rd](?=\s?[:=]))\s?(?:de\s)?[:=]?\s?(?:(${number})\s?(?:-|a)\s?(${duration}|${number})|(${duration})|(${number}))(?:\s?(m)\b)?(?!\s?(?:x\b|x\d|\d|${set}))${between}`,
    ([all, from, to, clock, bare, inMinutes]) => {
      const asked = (from ?? clock ?? bare)!;
      const read = restOf(all, inMinutes ? `${asked} min` : asked, to);
      return /pausa/i.test(all) ? orPause(all, read) : read;
    },
  ],
  [
    String.raw`(?:(${number})\s?(?:-|a)\s?)?(${duration})\s?(?:de\s)?${restWord}${between}`,
    ([all, from, asked]) => (from === undefined ? restOf(all, asked!) : restOf(all, from, asked)),
  ],
];

/** A pause of few seconds may be one within each repetition. */
function orPause(text: string, read: Meaning): Meaning {
  const seconds = read.change.rest;
  if (seconds === undefined || seconds > 15) return read;
  const choices = [toNote(text), restChoice(seconds)];
  return { field: 'rest', change: {}, problem: problems.twoReadings, choices };
}

const others: readonly Grammar[] = [
  [
    String.raw`\b(?:repeticiones|repes|reps?)\b\.?\s?[:=]?\s?(${counts})(${side})?`,
    ([all, numbers, sided], measure) =>
      amountOf(all, { numbers, unit: 'reps', isSided: sided !== undefined, measure }),
  ],
  [
    String.raw`(?<![\d.,\-/:])(${counts})\s?((?:repeticiones|repes|reps?|metros?|mts?|km|m)\b\.?)(${side})?`,
    ([all, numbers, written, sided], measure) =>
      amountOf(all, { numbers, unit: written, isSided: sided !== undefined, measure }),
  ],
  [
    String.raw`(?<![\d.,/:])(?:(${number})\s?(?:"|'')?(?:-|\s-\s|\sa\s))?(${duration})(${side})?`,
    readBareDuration,
  ],
  [
    String.raw`@\s?(${number})(?!\d|[.,]\d)`,
    ([all, value]) => {
      const bare = toNumber(value!);
      const may: Effort[] =
        bare <= 10 ? [{ rir: 10 - bare }, { kg: bare }] : [{ kg: bare }, { percent: bare }];
      return effortOf(all, may, problems.noUnit);
    },
  ],
  [
    String.raw`(?:\(\s?)?\b${failureWords}(?:\s?\))?`,
    ([all]) => ({
      field: 'effort',
      change: {},
      problem: problems.failure,
      choices: [effortChoice({ rir: 0 }), toNote(all.replace(/[()]/g, ''))],
    }),
  ],
  [side, () => ({ field: 'amount', change: {}, isPerSide: true })],
];

/** A duration alone is the amount or the rest of its row. */
function readBareDuration([, from, asked = '', sided]: Found): Read {
  const until = secondsOf(asked);
  if (until === null) return null;
  const unit = /[^\d.,\s].*$/.exec(asked)?.[0] ?? '';
  const start = from === undefined ? until : secondsOf(from + unit);
  if (start === null) return null;
  return {
    field: 'rest',
    change: {},
    duration: [start, until],
    ...(sided === undefined ? {} : { isPerSide: true }),
  };
}

/** In the order in which they take their part of a text. */
const grammar: readonly Grammar[] = [...tempos, ...progressions, ...work, ...efforts, ...rests, ...others];
const patterns = grammar.map(([pattern]) => new RegExp(pattern, 'giu'));

/** What a text says, without what it names. `measure` is how its exercise is counted, where that is known. */
export function readPieces(text: string, measure?: Measure): Reading {
  let left = withoutAsides(separated(normalText(text)));
  const pieces: Piece[] = [];
  for (const [at, pattern] of patterns.entries()) {
    pattern.lastIndex = 0;
    for (let match = pattern.exec(left); match; match = pattern.exec(left)) {
      const end = match.index + match[0].length;
      const read = [grammar[at]![1](match, measure)].flat().filter((piece) => piece !== null);
      if (read.length > 0) {
        for (const piece of read) pieces.push({ ...piece, at: match.index, end });
        left = left.slice(0, match.index) + taken.repeat(match[0].length) + left.slice(end);
      }
      pattern.lastIndex = Math.max(end, match.index + 1);
    }
  }
  return { pieces: pieces.toSorted((a, b) => a.at - b.at), leftovers: leftoversOf(text, left) };
}

/** Stands for a sign that a piece has taken, and for one of an aside: of private use, so that no text has them. */
const [taken, aside] = ['\ue001', '\ue002'];

/** A dash with spaces separates, where the figures around it are no range: `4x8 - 90"`. */
const separated = (text: string): string =>
  text
    .replace(/(?<=x\s?)\(([\d\s\-/]+)\)/g, ' $1 ')
    .replace(
      /(\d+) - (?=(\d+(?:[.,]\d+)?)\s?(%|kg|kilos|rir|rpe|"|'|s\b|seg|min))/gi,
      (all, before: string, after: string, unit: string) => {
        const isTime = /^(?:"|'|s|min)/i.test(unit);
        const share = toNumber(after) / Number(before);
        return isTime && share >= 1 && share <= 2 ? all : `${before} ; `;
      },
    );

/** What stands in parentheses with words of its own is said as it is written. */
function withoutAsides(text: string): string {
  return text.replace(/\([^()]*\)/g, (all) => {
    const { leftovers } = readPieces(all.slice(1, -1));
    return leftovers.some(({ text: words }) => /\p{L}{3}/u.test(words)) ? aside.repeat(all.length) : all;
  });
}

/** Words that only join what stands around them. */
const joins = /^(?:[x()\s.]|con|de|a|al|en|y|c\/?|por|hasta)*$/i;

function leftoversOf(text: string, left: string): Leftover[] {
  const found: Leftover[] = [];
  for (const match of left.matchAll(/[^\ue001]+/g)) {
    const start = match[0].replace(/^(?:[\s,;:.|/@·•\-=→>]|x(?=\s))+/, '');
    const inner = start.replace(/(?:[\s,;:|/@·\-=→>]|(?<=\s)x)+$/, '');
    if (joins.test(inner)) continue;
    const at = match.index + match[0].length - start.length;
    found.push({ at, end: at + inner.length, text: text.slice(at, at + inner.length).trim() });
  }
  return found;
}
