import { html, type Markup } from '#infra/local/html/index.ts';

/** What was typed into a form, and what is wrong with it, by field name. */
export interface FormState {
  values: Record<string, string>;
  errors: Record<string, string>;
  /** What is wrong with the whole. */
  alert?: string;
}

/** One line of a form. */
export interface Field {
  name: string;
  label: string;
  autocomplete?: string;
  inputmode?: 'numeric' | 'email' | 'tel';
  hint?: string;
  optional?: boolean;
  maxlength?: number;
  /** Proposals, as `[value, label]`. */
  proposals?: readonly (readonly [string, string])[];
}

/** A labelled text field with its error. */
export function textField(field: Field, state: FormState): Markup {
  const { name, label, hint, proposals } = field;
  const error = state.errors[name];
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ');
  return html`<div class="field" data-field="${name}">
    <label for="${name}">${label}${field.optional && html` <span class="quiet">(opcional)</span>`}</label>
    <input
      id="${name}"
      name="${name}"
      value="${state.values[name] ?? ''}"
      ${field.autocomplete && html`autocomplete="${field.autocomplete}"`}
      ${field.inputmode && html`inputmode="${field.inputmode}"`}
      ${field.maxlength && html`maxlength="${field.maxlength}"`}
      ${proposals && html`list="${name}-list"`}
      ${described && html`aria-describedby="${described}"`}
      ${error && html`aria-invalid="true"`}
      ${error && isFirst(name, state) && html`autofocus`}
      ${!field.optional && html`aria-required="true"`}
    />
    ${proposals && html`<datalist id="${name}-list">${proposals.map(([value, text]) => html`<option value="${value}">${text}</option>`)}</datalist>`}
    ${hint && html`<p class="quiet small" id="${name}-hint">${hint}</p>`} ${errorText(name, error)}
  </div>`;
}

/** A labelled choice with its error. */
export function selectField(
  { name, label, options }: { name: string; label: string; options: readonly (readonly [string, string])[] },
  state: FormState,
): Markup {
  const error = state.errors[name];
  const chosen = state.values[name];
  return html`<div class="field" data-field="${name}">
    <label for="${name}">${label}</label>
    <select
      id="${name}"
      name="${name}"
      autocomplete="shipping country"
      ${error && html`aria-invalid="true" aria-describedby="${name}-error"`}
    >
      ${options.map(([value, text]) => html`<option value="${value}" ${value === chosen && html`selected`}>${text}</option>`)}
    </select>
    ${errorText(name, error)}
  </div>`;
}

function errorText(name: string, error: string | undefined): Markup | undefined {
  return error === undefined ? undefined : html`<p class="error small" id="${name}-error">${error}</p>`;
}

/** The first wrong field gets the focus when the page comes back. */
function isFirst(name: string, { errors }: FormState): boolean {
  return Object.keys(errors)[0] === name;
}
