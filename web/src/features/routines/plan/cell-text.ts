import type { Progression } from '#shared/contracts/routines/plans.ts';
import { amountText, effortText, restText } from '#shared/rules/routines/plan.ts';
import type { DraftEntry, Field } from './draft-plan.ts';

const prefixes = { none: '', add: '+', double: 'doble +', rir: 'por RIR +' } as const;

/** '+2,5 kg', 'doble +2,5 kg', 'por RIR +2,5 kg'; empty for none. */
export const progressionText = (progression: Progression): string =>
  progression.kind === 'none'
    ? ''
    : `${prefixes[progression.kind]}${String(progression.kg).replace('.', ',')} kg`;

/** A cell as it is shown, which reads back as the same. */
export function cellText(entry: DraftEntry, field: Exclude<Field, 'exercise'>): string {
  switch (field) {
    case 'sets':
      return String(entry.sets);
    case 'amount':
      return amountText(entry.amount);
    case 'effort':
      return effortText(entry.effort);
    case 'rest':
      return restText(entry.rest);
    case 'progression':
      return progressionText(entry.progression);
    default:
      return entry[field];
  }
}
