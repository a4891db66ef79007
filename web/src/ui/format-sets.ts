import type { Exercise, LoadKind, Measure } from '#shared/contracts/exercises/exercises.ts';

// one for all: to make it takes longer than a frame on a slow phone has room for
const decimalFormat = new Intl.NumberFormat('es-ES', { maximumFractionDigits: 2 });

/** `62,5`. */
export const decimal = (value: number): string => decimalFormat.format(value);

const units: Record<Measure, string> = { reps: 'rep.', seconds: 's', metres: 'm' };

/** `8 rep.`, `45 s`, `200 m`. */
export const amountText = (amount: number, measure: Measure): string => `${amount} ${units[measure]}`;

/** `60 kg`, `+10 kg`, `20 kg de ayuda`; empty without a load. */
export function loadText(load: number | null, kind: LoadKind): string {
  if (load === null || kind === 'none') return '';
  if (kind === 'assisted') return `${decimal(load)} kg de ayuda`;
  return load === 0 && kind === 'body' ? '' : `${kind === 'body' ? '+' : ''}${decimal(load)} kg`;
}

interface Done {
  amount: number;
  load: number | null;
}
type Measured = Pick<Exercise, 'measure' | 'load'>;

/** A set in figures: `60 kg × 8`, `45 s`. */
export function setText({ amount, load }: Done, { measure, load: kind }: Measured): string {
  const kilos = loadText(load, kind);
  if (kilos === '') return amountText(amount, measure);
  return `${kilos} × ${measure === 'reps' ? amount : amountText(amount, measure)}`;
}

/** Sets in figures, those of one load together: `60 kg × 8, 8, 7`. */
export function setsText(sets: readonly Done[], exercise: Measured): string {
  const isOneLoad = sets.every(({ load }) => load === sets[0]?.load);
  if (!isOneLoad || sets.length < 2) return sets.map((set) => setText(set, exercise)).join(', ');
  const amounts = sets.map(({ amount }) => amount).join(', ');
  const kilos = loadText(sets[0]!.load, exercise.load);
  return kilos === '' ? `${amounts} ${units[exercise.measure]}` : `${kilos} × ${amounts}`;
}
