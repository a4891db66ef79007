/** What a check of a stage has found. */
export interface Finding {
  state: 'ok' | 'warning' | 'fails' | 'skipped';
  /** What was looked at. */
  subject: string;
  says: string;
  /** What to do about it, mostly a command. */
  remedy?: string;
}

export const ok = (subject: string, says: string): Finding => ({ state: 'ok', subject, says });

/** A deployment works, but not all of what it is for. */
export const warning = (subject: string, says: string, remedy: string): Finding => ({
  state: 'warning',
  subject,
  says,
  remedy,
});

export const fails = (subject: string, says: string, remedy: string): Finding => ({
  state: 'fails',
  subject,
  says,
  remedy,
});

/** What was not looked at, and why: it is no good result. */
export const skipped = (subject: string, says: string): Finding => ({ state: 'skipped', subject, says });

/** Makes a check. One that cannot be made has failed: it says why, and is never taken for a good one. */
export async function check(
  subject: string,
  look: () => Promise<Finding | Finding[]>,
  remedy: string,
): Promise<Finding[]> {
  try {
    return [await look()].flat();
  } catch (error) {
    return [fails(subject, `cannot be read: ${reasonOf(error)}`, remedy)];
  }
}

/** Name and text of an error in one line; SDKs name what a refused connection was for in its cause. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const text = error.message || (error as { code?: string }).code || '';
  return [error.name === 'Error' ? '' : error.name, text].filter(Boolean).join(': ').replaceAll(/\s+/g, ' ');
}

/** A finding in one line. */
export const lineOf = ({ state, subject, says, remedy }: Finding): string =>
  `${state.padEnd(8)} ${subject}: ${says}${remedy ? ` -> ${remedy}` : ''}`;

/** The exit code of a command: 1 when something fails. */
export const exitCodeOf = (findings: readonly Finding[]): number =>
  findings.some(({ state }) => state === 'fails') ? 1 : 0;
