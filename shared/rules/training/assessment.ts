/* Limits and checks of the assessment. `today` is passed in. */

export const wizardSteps = 10;
export const minimumAge = 16;
/** Kilograms. */
export const weightRange = { min: 30, max: 200, step: 0.1 } as const;
/** Metres. */
export const heightRange = { min: 1, max: 2.5, step: 0.01 } as const;

/** Whether a measure has no more decimals than its step: 72.5 for 0.1, not 72.55. */
export const isOnStep = (value: number, { step }: { step: number }): boolean =>
  Math.abs(Math.round(value / step) * step - value) < step / 1e6;

/** All that is under the consent: `healthFields`, and notes and pain of the training. */
export const healthDataNames =
  'fecha de nacimiento, peso, altura, género, hábitos de alimentación, tipo de nutrición, nivel, deporte, motivación y lesiones, y las notas y el dolor de los entrenos';
/** The version of the text that users consent to before health data is stored; a new text is a new version. */
export const healthConsentVersion = '2026-11-30';
export const healthConsentText = `Doy mi consentimiento explícito para que guardéis mi ${healthDataNames}, y los uséis solo para preparar mi entrenamiento. Los lee también el entrenador que lo prepara. Puedo retirarlo cuando quiera en mi perfil.`;

/** Every text that was consented to, by its version: a copy of one's data has the one that was agreed to. */
export const healthConsentTexts: Readonly<Record<string, string>> = {
  '2026-07-01':
    'Doy mi consentimiento explícito para que guardéis mi fecha de nacimiento, peso, altura, género, hábitos de alimentación, tipo de nutrición, nivel, deporte y motivación, y los uséis solo para preparar mi entrenamiento. Puedo retirarlo cuando quiera en mi perfil.',
  [healthConsentVersion]: healthConsentText,
};

/** Whether a consent holds and is to the present text. One to an older text keeps what is stored, and shows trainers none of it. */
export const isPresentConsent = (
  consent: { version: string; withdrawnAt: string | null } | null | undefined,
): boolean => consent?.withdrawnAt === null && consent.version === healthConsentVersion;

/**
 * The answers that say something about health: each may be left out, and they are stored with consent only (GDPR, article 9).
 * A routine needs workout type, frequency and month.
 */
export const healthChoices = [
  'eatingHabit',
  'nutritionType',
  'fitnessLevel',
  'sportsActivity',
  'motivation',
] as const;
export const bodyFields = ['birthDate', 'weight', 'height', 'gender'] as const;
/** All answers about health. Injuries are asked for in the profile alone. */
export const healthFields = [...healthChoices, ...bodyFields, 'injuries'] as const;

/** A day of the calendar as three numbers, month 1 to 12. */
export interface DateParts {
  day: number;
  month: number;
  year: number;
}

/** Days of a month, leap years included. */
export const daysInMonth = (month: number, year: number): number =>
  new Date(Date.UTC(year, month, 0)).getUTCDate();

/** `1990-02-09`. */
export const isoDate = ({ day, month, year }: DateParts): string =>
  [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');

/** Whether `YYYY-MM-DD` names a day that exists. */
export function isRealDate(date: string): boolean {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(month, year);
}

/** Full years between two days. A birthday on 29 February counts on 1 March of a common year. */
export function ageOn(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/** Why a birth date is invalid, or null. `today` is `YYYY-MM-DD` in the visitor's time zone. */
export function birthDateProblem(birthDate: string, today: string): string | null {
  if (birthDate > today) return 'La fecha no puede ser futura';
  if (ageOn(birthDate, today) < minimumAge) return 'Debes tener al menos 16 años para registrarte';
  return null;
}

/** Today in Spain as `YYYY-MM-DD`, independent of the machine's time zone. */
export const todayInSpain = (now: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Madrid' }).format(now);
