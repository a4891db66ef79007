import {
  missingParts,
  strengthOf,
  type MissingPart,
  type Strength,
} from '#shared/rules/accounts/password-strength.ts';

const partTexts: Record<Exclude<MissingPart, 'length'>, string> = {
  upper: 'una mayúscula',
  lower: 'una minúscula',
  digit: 'un número',
};

/** How each strength is called, with its remedy, and how much of the bar it fills. */
const strengths: Record<Strength, { text: string; bar: string }> = {
  weak: { text: 'Débil: añade otra palabra, o varios caracteres.', bar: 'w-1/3 bg-danger' },
  fair: { text: 'Aceptable: con otra palabra será fuerte.', bar: 'w-2/3 bg-warn' },
  strong: { text: 'Fuerte.', bar: 'w-full bg-signal' },
};

const listed = new Intl.ListFormat('es');

export interface TypedPasswordProps {
  password: string;
  /** How many characters it takes. */
  least: number;
}

/** What a new password lacks of the rule, or how strong it is, as it is typed. */
export function PasswordStrength({ password, least }: TypedPasswordProps) {
  const missing = missingParts(password, least);
  const { text, bar } = strengths[missing.length > 0 ? 'weak' : strengthOf(password)];
  return (
    <div className="-mt-2">
      <div aria-hidden className="h-1 rounded-full bg-rule">
        <div className={`h-1 rounded-full ${missing.length > 0 ? 'w-0' : bar}`} />
      </div>
      <p aria-live="polite" className="mt-1.5 text-sm text-quiet">
        {missing.length > 0
          ? `Falta ${listed.format(missing.map((part) => (part === 'length' ? `llegar a ${least} caracteres` : partTexts[part])))}.`
          : text}
      </p>
    </div>
  );
}
