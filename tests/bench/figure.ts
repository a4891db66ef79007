/** The parts of the bench, in the order they run; `--only` picks some. */
export const parts = ['bytes', 'units', 'api', 'paint'] as const;
export type Part = (typeof parts)[number];

/** One measured value. */
export interface Figure {
  part: Part;
  name: string;
  /** Null: it could not be measured, and `note` says why. */
  value: number | null;
  unit: string;
  /** What the value may be: at most, or at least. */
  budget?: { max: number } | { min: number } | undefined;
  /** Why this figure may exceed its budget; stated beforehand. */
  reason?: string | undefined;
  note?: string | undefined;
}

/** Whether a figure is within its budget; empty where it has none. */
export type Verdict = 'met' | 'NOT MET' | 'over, with a reason' | 'not measured' | '';

/** Compares a figure with its budget. */
export function verdictOf({ value, budget, reason }: Figure): Verdict {
  if (value === null) return 'not measured';
  if (!budget) return '';
  const within = 'max' in budget ? value <= budget.max : value >= budget.min;
  if (within) return 'met';
  return reason ? 'over, with a reason' : 'NOT MET';
}
