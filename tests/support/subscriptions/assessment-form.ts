import type * as z from 'zod';
import type { AssessmentForm } from '#shared/contracts/training/assessments.ts';
import { healthConsentVersion } from '#shared/rules/training/assessment.ts';

type Form = z.output<typeof AssessmentForm>;

/** An assessment with the first option of each list. */
export async function assessmentForm(): Promise<Form> {
  const { chosenOptions } = await import('./chosen-options.ts');
  return {
    ...chosenOptions(0),
    birthDate: '1990-02-09',
    weight: 72.5,
    height: 1.76,
    gender: 'femenino',
    healthConsent: { version: healthConsentVersion },
  };
}

/** The same; writes the option lists to the table. */
export async function writeOptionsAndForm(): Promise<Form> {
  const { writeDefaultOptions } = await import('#functions/training/default-options.ts');
  await writeDefaultOptions();
  return assessmentForm();
}
