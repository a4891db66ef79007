import { html } from '#infra/local/html/index.ts';
import { date } from '../pages/format.ts';
import type { Section } from './section.ts';
import { table } from './table.ts';

/** The latest calls of the API; error objects link here as `request_log_url`. */
export const requestList: Section = {
  path: '/requests',
  title: 'Peticiones',
  render({ requests }) {
    const rows = requests
      .latest()
      .map((request) => [
        html`${date(Math.floor(request.at / 1000))}<br /><code id="${request.id}">${request.id}</code>`,
        html`${request.method} <code>${request.path}</code>`,
        html`${request.status}${request.replayed && ' (repetida)'}`,
        request.idempotencyKey && html`<code>${request.idempotencyKey}</code>`,
        request.message,
      ]);
    return table(
      'Peticiones',
      ['Cuándo', 'Petición', 'Respuesta', 'Clave de idempotencia', 'Error'],
      rows,
      'Todavía no hay peticiones.',
    );
  },
};
