import { html, type Markup } from '#infra/local/html/index.ts';

/** The values and errors of a form, by field name. */
export interface FormState {
  values: Record<string, string>;
  errors: Record<string, string>;
  /** An error of the whole form. */
  alert?: string;
}

/** One field of a form. */
export interface Field {
  name: string;
  label: string;
  autocomplete?: string;
  inputmode?: 'numeric' | 'email';
  hint?: string;
  optional?: boolean;
}

/** A labelled text field with its error. */
export function textField(field: Field, state: FormState): Markup {
  const { name, hint, inputmode, optional } = field;
  const input = html`<input
    id="${name}"
    name="${name}"
    value="${state.values[name] ?? ''}"
    ${inputmode && html`inputmode="${inputmode}"`}
    ${!optional && html`aria-required="true"`}
    ${attributes(field, state)}
  />`;
  return labelled(
    field,
    state,
    html`${input} ${hint && html`<p class="quiet small" id="${name}-hint">${hint}</p>`}`,
  );
}

/** A labelled choice with its error; options are `[value, text]`. */
export function selectField(
  field: Field & { options: readonly (readonly [string, string])[] },
  state: FormState,
): Markup {
  const { name, options } = field;
  const chosen = state.values[name];
  return labelled(
    field,
    state,
    html`<select id="${name}" name="${name}" ${attributes(field, state)}>
      ${options.map(([value, text]) => html`<option value="${value}" ${value === chosen && html`selected`}>${text}</option>`)}
    </select>`,
  );
}

function labelled({ name, label, optional }: Field, { errors }: FormState, control: Markup): Markup {
  const error = errors[name];
  return html`<div class="field">
    <label for="${name}">${label}${optional && ' (opcional)'}</label>
    ${control} ${error && html`<p class="warn small" id="${name}-error">${error}</p>`}
  </div>`;
}

/** The attributes that connect a control with its hint and error; the first wrong field receives the focus. */
function attributes({ name, autocomplete, hint }: Field, { errors }: FormState): Markup {
  const error = errors[name];
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ');
  return html`${autocomplete && html`autocomplete="${autocomplete}"`}
  ${described && html`aria-describedby="${described}"`} ${error && html`aria-invalid="true"`}
  ${error && Object.keys(errors)[0] === name && html`autofocus`}`;
}
