import type { Gender } from '#shared/contracts/training/assessments.ts';

export const genders: Record<Gender, string> = {
  masculino: 'Masculino',
  femenino: 'Femenino',
  otro: 'Otro',
};

/** A measure as it is typed and shown; empty when it is not given. */
export const withComma = (value: number | null): string =>
  value === null ? '' : String(value).replace('.', ',');
