import type { Routine, RoutineGrid } from '#shared/contracts/routines/routines.ts';
import type { Option, TrainingFrequency } from '#shared/contracts/training/training-options.ts';
import { driveLinkProblem } from '#shared/rules/routines/drive-link.ts';
import { lastMonth } from '#shared/rules/routines/routine-calendar.ts';
import { searchWords } from '#shared/rules/text-search.ts';
import { messages } from '../messages.ts';
import { findRoutineInSlot, firstFreeMonth, groupByWorkoutType } from '../routine-grid.ts';
import { slotKey, type Slot } from '../slot.ts';

/** One line of a pasted list, and what it would do. */
export interface PastedLine {
  /** Its number, from 1. */
  line: number;
  text: string;
  /**
   * `heading` names the track of the lines below it, `unfilled` has a slot without a link, `replace` would take the place of
   * `occupant`, `same` is there already.
   */
  state: 'new' | 'replace' | 'same' | 'heading' | 'unfilled' | 'wrong';
  slot?: Partial<Slot>;
  name?: string;
  link?: string;
  occupant?: Routine;
  problem?: string;
}

/** A line that can be saved. */
export type FillingLine = PastedLine & Required<Pick<PastedLine, 'name' | 'link'>> & { slot: Slot };

export const isFilling = (line: PastedLine): line is FillingLine =>
  line.state === 'new' || line.state === 'replace';

const maxName = 120;

/** Addresses, also those of Google Drive that are copied without their beginning. */
const linkPattern = /(?:https?:\/\/|\b(?:drive|docs)\.google\.com\/)\S+/gi;

/**
 * What a list of links says, line by line: which slot each one fills, by type, frequency and month in any order. Lines below a
 * heading go on in its track, and those without a month into the next one.
 */
export function readLines(text: string, grid: RoutineGrid): PastedLine[] {
  const options = optionsOf(grid);
  const filled = new Map<string, number>();
  let context: Partial<Slot> = {};
  const lines: PastedLine[] = [];
  for (const [at, raw] of text.split(/\r\n|\n|\r/).entries()) {
    if (raw.trim() === '') continue;
    const read = readLine(raw, options, context);
    const line: PastedLine = { line: at + 1, text: raw.trim(), ...settle(read, grid, options, lines.length) };
    if (isFilling(line) || line.state === 'same') {
      const key = slotKey(line.slot as Slot);
      const before = filled.get(key);
      if (before === undefined) filled.set(key, line.line);
      else Object.assign(line, { state: 'wrong', problem: messages.repeatedSlot(before) });
    }
    context = contextAfter(line, read.isWhole, context);
    lines.push(line);
  }
  return lines;
}

/** What the lines below take over: the track of a heading, with the month that was filled last. A whole line ends it. */
function contextAfter({ state, slot }: PastedLine, isWhole: boolean, before: Partial<Slot>): Partial<Slot> {
  if (state === 'heading') return slot ?? before;
  if (isWhole) return {};
  return state === 'wrong' ? before : (slot ?? before);
}

/** A line for each slot, to which only the link has to be added. */
export function missingLines(slots: readonly Slot[], grid: RoutineGrid): string {
  const { types, frequencies } = optionsOf(grid);
  return slots
    .map(({ workoutType, frequency, month }) => {
      const type = types.find(({ _id }) => _id === workoutType)?.name ?? '';
      const days = frequencies.find(({ _id }) => _id === frequency)?.name ?? '';
      return `${type}; ${days}; Mes ${month}; `;
    })
    .join('\n');
}

interface Options {
  types: Option[];
  frequencies: TrainingFrequency[];
}

/** The types and frequencies of the grid, retired ones as well: who has chosen one still gets its routines. */
function optionsOf(grid: RoutineGrid): Options {
  const groups = groupByWorkoutType(grid);
  const frequencies = new Map(
    groups.flatMap(({ tracks }) => tracks.map(({ frequency }) => [frequency._id, frequency])),
  );
  return { types: groups.map(({ workoutType }) => workoutType), frequencies: [...frequencies.values()] };
}

/** What stands in a line, and what it takes over from those above. */
interface ReadLine {
  links: string[];
  slot: Partial<Slot>;
  /** Whether the line itself names a part of a slot. */
  isPlaced: boolean;
  /** Whether it names a type and a frequency. */
  isWhole: boolean;
  name: string;
}

function readLine(raw: string, options: Options, context: Partial<Slot>): ReadLine {
  const links = (raw.match(linkPattern) ?? []).map((link) => {
    const bare = link.replace(/[),;|.]+$/, '');
    return /^https?:/i.test(bare) ? bare : `https://${bare}`;
  });
  const { workoutType, frequency, month, name } = readPlace(raw.replace(linkPattern, ' '), options);
  const isPlaced = workoutType !== undefined || frequency !== undefined || month !== undefined;
  const track = {
    workoutType: workoutType ?? context.workoutType,
    // another type does not go on in the frequency of the lines above
    frequency: frequency ?? (workoutType === undefined ? context.frequency : undefined),
  };
  const isSame = track.workoutType === context.workoutType && track.frequency === context.frequency;
  const next = isSame && context.month !== undefined ? context.month + 1 : undefined;
  const slot = { ...track, month: month ?? (links.length > 0 ? next : undefined) };
  const isWhole = workoutType !== undefined && frequency !== undefined;
  return { links, slot: defined(slot), isPlaced, isWhole, name };
}

const defined = (slot: { [Key in keyof Slot]?: Slot[Key] | undefined }): Partial<Slot> =>
  Object.fromEntries(Object.entries(slot).filter(([, value]) => value !== undefined));

/** What a line does, with the first thing that is wrong with it. */
function settle(
  read: ReadLine,
  grid: RoutineGrid,
  options: Options,
  linesBefore: number,
): Omit<PastedLine, 'line' | 'text'> {
  const { links, slot, isPlaced } = read;
  const [link] = links;
  if (link === undefined) {
    if (!isPlaced && linesBefore > 0) return { state: 'wrong', slot, problem: messages.noPlace };
    if (!isPlaced) return { state: 'heading' };
    const isWhole = slot.month !== undefined && slot.workoutType && slot.frequency;
    return { state: isWhole ? 'unfilled' : 'heading', slot };
  }
  const problem = problemOf(read, link);
  return problem ? { state: 'wrong', slot, problem } : fill(read, link, grid, options);
}

function problemOf({ links, slot, name }: ReadLine, link: string): string | null {
  if (links.length > 1) return messages.twoLinks;
  const problem = driveLinkProblem(link);
  if (problem) return problem;
  if (slot.workoutType === undefined) return messages.unknownType;
  if (slot.frequency === undefined) return messages.unknownFrequency;
  return name.length > maxName ? messages.longName : null;
}

/** The slot that a line fills; without a month, the first free one of its track. */
function fill(
  { slot, name }: ReadLine,
  link: string,
  grid: RoutineGrid,
  { types, frequencies }: Options,
): Omit<PastedLine, 'line' | 'text'> {
  const track = { workoutType: slot.workoutType!, frequency: slot.frequency! };
  const month = slot.month ?? firstFreeMonth(grid, track);
  if (month === undefined || month < 1 || month > lastMonth)
    return { state: 'wrong', slot, problem: messages.wrongMonth };
  const place = { ...track, month };
  const occupant = findRoutineInSlot(grid, place);
  const type = types.find(({ _id }) => _id === track.workoutType)!.name;
  const days = frequencies.find(({ _id }) => _id === track.frequency)!.name;
  const filled = { slot: place, name: name || occupant?.name || `${type}, ${days}: mes ${month}`, link };
  if (!occupant) return { state: 'new', ...filled };
  const isSame = occupant.driveLink === link && occupant.name === filled.name;
  return { state: isSame ? 'same' : 'replace', ...filled, occupant };
}

const wordsOf = (text: string): string => searchWords(text).join(' ');

const daysPattern = /\b(\d+) ?(?:x|dias?)(?: (?:por|a la) semana)?\b/;
const monthPattern = /\bmes (\d+)\b/;

/** Type, frequency, month and name of a line without its links. */
function readPlace(rest: string, { types, frequencies }: Options): Partial<Slot> & { name: string } {
  const cells = (/[\t;|]/.test(rest) ? rest.split(/[\t;|]/) : rest.split(/,| [-–—] |: /))
    .map((cell) =>
      cell
        .trim()
        .replace(/[:,-]+$/, '')
        .trim(),
    )
    .filter((cell) => cell !== '');
  const found: Partial<Slot> = {};
  const names: string[] = [];
  const numbers: number[] = [];
  const ofDays = (days: number) => {
    const fitting = frequencies.filter(({ daysPerWeek }) => daysPerWeek === days);
    return fitting.length === 1 ? fitting[0]!._id : undefined;
  };
  for (const cell of cells) {
    let left = wordsOf(cell);
    if (/^\d+$/.test(left)) {
      numbers.push(Number(left));
      continue;
    }
    const whole = frequencies.find(({ name }) => wordsOf(name) === left);
    if (whole && !found.frequency) {
      found.frequency = whole._id;
      continue;
    }
    const month = monthPattern.exec(left);
    if (month && found.month === undefined) {
      found.month = Number(month[1]);
      left = left.replace(monthPattern, '').trim();
    }
    const days = daysPattern.exec(left);
    if (days && !found.frequency) {
      const frequency = ofDays(Number(days[1]));
      if (frequency) found.frequency = frequency;
      left = left.replace(daysPattern, '').trim();
    }
    const type = types
      .filter(({ name }) => ` ${left} `.includes(` ${wordsOf(name)} `))
      .toSorted((a, b) => b.name.length - a.name.length)[0];
    if (type && !found.workoutType) {
      found.workoutType = type._id;
      left = left.replace(wordsOf(type.name), '').trim();
    }
    if (left !== '') names.push(cell);
  }
  // a spreadsheet has the frequency before the month
  if (!found.frequency && numbers.length > 0) {
    const frequency = ofDays(numbers.shift()!);
    if (frequency) found.frequency = frequency;
  }
  if (found.month === undefined && numbers.length > 0) found.month = numbers.shift()!;
  return { ...found, name: names.join(', ') };
}
