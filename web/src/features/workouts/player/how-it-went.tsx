import { useEffect, useEffectEvent, useId, useState } from 'react';
import type { LoggedSession } from '#shared/contracts/workouts/workouts.ts';
import { linePattern, typedText } from '#shared/rules/accounts/person.ts';
import { Field, TextArea } from '../../../ui/form/field.tsx';

interface Props {
  session: LoggedSession;
  onChange: (change: Pick<LoggedSession, 'note'> | Pick<LoggedSession, 'pain'>) => void;
}

const maxLength = 500;
const degrees = Array.from({ length: 11 }, (_, degree) => degree);
const ends: Record<number, string> = { 0: 'sin dolor', 10: 'mucho' };

/** The text as one line of printed characters, which a log takes. */
const lineOf = (text: string): string =>
  typedText(Array.from(text, (each) => (linePattern.test(each) ? each : ' ')).join('')).replaceAll(
    /\s+/g,
    ' ',
  );

/** How a session went, in the person's words, and pain. It is health data: no draft keeps it, the log does. */
export function HowItWent({ session, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const save = useEffectEvent(() => {
    if (typed === null) return;
    const note = lineOf(typed) || null;
    setTyped(null);
    if (note !== (session.note ?? null)) onChange({ note });
  });
  useEffect(() => {
    const leave = () => save();
    // a dialog that closes, and a page that is left, blur nothing
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
  return (
    <div className="how-it-went">
      <Field label="¿Cómo ha ido?" hint="Opcional. Lo lee tu entrenador, con tu consentimiento.">
        <TextArea
          rows={2}
          maxLength={maxLength}
          value={typed ?? session.note ?? ''}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={() => save()}
        />
      </Field>
      <Pain session={session} onChange={onChange} />
    </div>
  );
}

/** How much something hurt, from 0 to 10; no answer is one, too. */
function Pain({ session, onChange }: Props) {
  const name = useId();
  const pain = session.pain ?? null;
  return (
    <fieldset className="pain">
      <legend>
        ¿Te ha dolido algo? <span className="font-normal text-quiet">Opcional</span>
      </legend>
      <div>
        {degrees.map((degree) => (
          <label key={degree}>
            <input
              type="radio"
              name={name}
              checked={pain === degree}
              onChange={() => onChange({ pain: degree })}
            />
            {degree}
            {ends[degree] && <span className="sr-only">, {ends[degree]}</span>}
          </label>
        ))}
      </div>
      <p aria-hidden className="pain-ends">
        <span>{ends[0]}</span>
        <span>{ends[10]}</span>
      </p>
      {pain !== null && (
        <button type="button" className="text-link min-h-11" onClick={() => onChange({ pain: null })}>
          Quitar la respuesta
        </button>
      )}
    </fieldset>
  );
}
