import { html } from '#infra/local/html/index.ts';

/** The line that stands on every page a buyer sees. */
export const notice = html`<aside class="notice" aria-label="Aviso">
  <strong>Simulador de Stripe.</strong> Nadie cobra nada: usa solo tarjetas de prueba.
</aside>`;
