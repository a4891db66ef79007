import { html, type Markup } from '#infra/local/html/index.ts';
import { noFaults, type FaultSettings, type Signature } from '../faults.ts';
import { selectField, textField } from '../pages/field.ts';
import type { DashboardContext } from './resource.ts';

const signatures: readonly (readonly [Signature, string])[] = [
  ['valid', 'Correcta'],
  ['wrong-secret', 'Con otro secreto'],
  ['old', 'De hace una hora'],
  ['future', 'De dentro de una hora'],
  ['missing', 'Sin firma'],
  ['malformed', 'Ilegible'],
];

const switches = [
  ['shuffle', 'Desordenar los eventos del mismo momento'],
  ['hold', 'Retener los eventos hasta soltarlos'],
  ['tamper', 'Cambiar un byte después de firmar'],
] as const;

const counts = [
  ['duplicate', 'Copias de cada evento', 'A la vez; 1 es lo normal.'],
  ['drop', 'Entregas que se pierden', 'Las siguientes, y después todo sigue normal.'],
  ['apiLatencyMs', 'Demora de la API (ms)', 'En cada respuesta.'],
  ['apiFailures', 'Peticiones que fallan con 500', 'Las siguientes, sin hacer nada.'],
  ['apiLostAnswers', 'Respuestas que se pierden', 'Las siguientes: se hace, pero la respuesta no llega.'],
] as const;

/** The form that sets the faults, and the buttons that release held events. */
export function faultsForm({ faults: { current }, webhooks }: DashboardContext): Markup {
  const values = Object.fromEntries(
    Object.entries(current).map(([name, value]) => [name, String(value ?? '')]),
  );
  const state = { values, errors: {} };
  const held = webhooks.held().length;
  return html`<p class="quiet">Lo que elijas aquí vale hasta que lo cambies.</p>
    ${
      held > 0 &&
      html`<form method="post" action="/actions/release" class="row">
        <p>${held} ${held === 1 ? 'evento retenido' : 'eventos retenidos'}.</p>
        <button name="value" value="sent">Soltar en orden</button>
        <button name="value" value="reversed">Soltar al revés</button>
        <button name="value" value="shuffled">Soltar desordenados</button>
      </form>`
    }
    <form method="post" action="/actions/faults">
      ${switches.map(
        ([name, label]) =>
          html`<label class="choice"
            ><input type="checkbox" name="${name}" ${current[name] && html`checked`} /> ${label}</label
          >`,
      )}
      ${counts.map(([name, label, hint]) => textField({ name, label, hint, inputmode: 'numeric' }, state))}
      ${selectField({ name: 'signature', label: 'Firma', options: signatures }, state)}
      ${textField({ name: 'apiVersion', label: 'Otra versión de la API en los eventos', optional: true }, state)}
      <div class="row">
        <button class="signal" name="value" value="set">Guardar</button>
        <button name="value" value="reset">Sin fallos</button>
      </div>
    </form>`;
}

/** Reads the posted form; a count that is no number counts as 0. */
export function readFaults(form: Record<string, string>): FaultSettings {
  const count = (name: keyof FaultSettings) =>
    Math.min(Math.max(0, Math.trunc(Number(form[name])) || 0), 100_000);
  const signature = signatures.find(([value]) => value === form.signature)?.[0] ?? noFaults.signature;
  return {
    duplicate: Math.min(Math.max(1, count('duplicate')), 50),
    shuffle: 'shuffle' in form,
    hold: 'hold' in form,
    drop: count('drop'),
    tamper: 'tamper' in form,
    signature,
    apiVersion: form.apiVersion?.trim() || null,
    apiLatencyMs: Math.min(count('apiLatencyMs'), 60_000),
    apiFailures: count('apiFailures'),
    apiLostAnswers: count('apiLostAnswers'),
  };
}
