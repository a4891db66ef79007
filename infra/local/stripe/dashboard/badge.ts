import { html, type Markup } from '#infra/local/html/index.ts';

type Name = [text: string, tone: '' | 'good' | 'bad'];

const names: Record<string, Name | undefined> = {
  open: ['Abierta', ''],
  complete: ['Completa', 'good'],
  expired: ['Caducada', 'bad'],
  paid: ['Pagada', 'good'],
  unpaid: ['Sin pagar', ''],
  succeeded: ['Cobrado', 'good'],
  processing: ['Pendiente', ''],
  requires_payment_method: ['Espera otra tarjeta', 'bad'],
  requires_confirmation: ['Espera confirmación', ''],
  requires_action: ['Espera autenticación', ''],
  canceled: ['Cancelado', 'bad'],
  waiting: ['En espera', ''],
  held: ['Retenido', ''],
  delivered: ['Entregado', 'good'],
  'given-up': ['Abandonado', 'bad'],
  draft: ['Borrador', ''],
  void: ['Anulada', 'bad'],
  uncollectible: ['Incobrable', 'bad'],
};

const ofSubscriptions: Record<string, Name | undefined> = {
  active: ['Activa', 'good'],
  trialing: ['De prueba', 'good'],
  past_due: ['Pago atrasado', 'bad'],
  unpaid: ['Impagada', 'bad'],
  incomplete: ['Espera el primer pago', ''],
  incomplete_expired: ['Nunca pagada', 'bad'],
  canceled: ['Terminada', 'bad'],
  paused: ['En pausa', ''],
};

const ofSchedules: Record<string, Name | undefined> = {
  not_started: ['Sin empezar', ''],
  active: ['En curso', 'good'],
  completed: ['Completo', 'good'],
  released: ['Liberado', ''],
  canceled: ['Cancelado', 'bad'],
};

function draw(state: string | null | undefined, known: typeof names): Markup {
  const [text, tone] = known[state ?? ''] ?? [state ?? '', ''];
  return html`<span class="badge ${tone}">${text}</span>`;
}

/** A state in words. */
export const badge = (state: string | null | undefined): Markup => draw(state, names);

/** A subscription's state in words. */
export const subscriptionBadge = (state: string): Markup => draw(state, ofSubscriptions);

/** A schedule's state in words. */
export const scheduleBadge = (state: string): Markup => draw(state, ofSchedules);
