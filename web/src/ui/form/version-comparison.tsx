import './version-comparison.css';
import { useState, type ReactNode } from 'react';

/** One field of a form, as it was when the form was opened, as the admin wants it and as another admin has saved it. */
interface ComparedField {
  name: string;
  label: string;
  opened: string;
  mine: string;
  saved: string;
}

interface Props {
  /** Of the form, for its button in the dialog's footer. */
  id: string;
  fields: readonly ComparedField[];
  /** Shows a value; by default as text. */
  show?: (name: string, value: string) => ReactNode;
  /** The values that the admin has chosen, by field. */
  onChoose: (values: Record<string, string>) => void;
}

/** The field that had the focus is gone, and the dialog's button must not save what was not looked at. */
const focus = (form: HTMLFormElement | null): void => form?.focus();

const asText = (_name: string, value: string) => value;

/**
 * Both versions of what two admins have edited at once, side by side: for each field that differs the admin picks one. What
 * the admin has not touched starts with the saved version, so that no change is lost unseen.
 */
export function VersionComparison({ id, fields, show = asText, onChoose }: Props) {
  const differing = fields.filter(({ mine, saved }) => mine !== saved);
  const [keptMine, setKeptMine] = useState(
    () => new Set(differing.filter(({ opened, mine }) => opened !== mine).map(({ name }) => name)),
  );
  const pick = (name: string, isMine: boolean) =>
    setKeptMine((before) => {
      const next = new Set(before);
      if (isMine) next.add(name);
      else next.delete(name);
      return next;
    });
  return (
    <form
      ref={focus}
      // also in a dialog that opens with it
      data-autofocus
      id={id}
      tabIndex={-1}
      aria-label="Las dos versiones"
      className="comparison"
      onSubmit={(event) => {
        event.preventDefault();
        onChoose(
          Object.fromEntries(
            fields.map(({ name, mine, saved }) => [name, keptMine.has(name) ? mine : saved]),
          ),
        );
      }}
    >
      <p role="alert" className="office-notice">
        Otra persona ha guardado cambios mientras editabas. Elige en cada campo con qué versión te quedas;
        nada se ha sobrescrito todavía.
      </p>
      {differing.map(({ name, label, mine, saved }) => (
        <fieldset key={name}>
          <legend>{label}</legend>
          <Version
            name={name}
            title="Tu versión"
            isPicked={keptMine.has(name)}
            onPick={() => pick(name, true)}
          >
            {show(name, mine)}
          </Version>
          <Version
            name={name}
            title="La guardada"
            isPicked={!keptMine.has(name)}
            onPick={() => pick(name, false)}
          >
            {show(name, saved)}
          </Version>
        </fieldset>
      ))}
    </form>
  );
}

interface VersionProps {
  name: string;
  title: string;
  isPicked: boolean;
  onPick: () => void;
  children: ReactNode;
}

function Version({ name, title, isPicked, onPick, children }: VersionProps) {
  return (
    <label className="comparison-version">
      <input type="radio" name={`version-${name}`} checked={isPicked} onChange={onPick} />
      <span className="min-w-0">
        <span className="block text-sm text-quiet">{title}</span>
        {children || <i className="text-quiet">vacío</i>}
      </span>
    </label>
  );
}
