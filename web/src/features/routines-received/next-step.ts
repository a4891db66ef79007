import type { UserProgress } from '#shared/contracts/routine-progress.ts';
import { operator } from '#shared/operator.ts';
import { sendHour } from '#shared/rules/routine-calendar.ts';
import { grantsAccess } from '#shared/rules/subscription-status.ts';
import { sitePaths } from '../../../../shared/rules/site-paths.ts';

/** What comes next, in one sentence, and the way on where something is to be done. */
export interface NextStep {
  sentence: string;
  action?: { to: string; label: string };
}

interface Facts {
  progress: Pick<UserProgress, 'subscriptionStatus' | 'workoutTypes'>;
  /** Stripe's word for the subscription; null without one, undefined while that is not known. */
  subscription: string | null | undefined;
  hasReceived: boolean;
  now: Date;
}

const repair = { to: sitePaths.payments, label: 'Resolver el pago' };

/** Why nothing is sent, by Stripe's word for the subscription. */
const stops = new Map<string, NextStep>([
  ['past_due', { sentence: 'Tus rutinas esperan hasta que se complete el pago.', action: repair }],
  ['unpaid', { sentence: 'Tus rutinas esperan hasta que se complete el pago.', action: repair }],
  [
    'incomplete',
    {
      sentence: 'Tu primera rutina espera a que confirmes el primer pago.',
      action: { to: sitePaths.pricing, label: 'Terminar el pago' },
    },
  ],
  [
    'paused',
    {
      sentence: 'Tu suscripción está en pausa, y tus rutinas con ella.',
      action: { to: sitePaths.payments, label: 'Ver mi suscripción' },
    },
  ],
]);

/** State first: when which routine comes, or why none does. Null while that is not known. */
export function nextStep({ progress, subscription, hasReceived, now }: Facts): NextStep | null {
  const next = progress.workoutTypes
    .flatMap(({ frequencies }) => frequencies)
    .find(({ nextDueDate }) => nextDueDate !== null);
  if (next?.nextDueDate)
    return { sentence: comingText(next.currentMonth, next.nextDueDate, hasReceived, now) };
  if (subscription === undefined) return null;
  if (grantsAccess(subscription)) return notPlanned(progress);
  return stops.get(subscription ?? '') ?? notSubscribed(hasReceived);
}

function comingText(month: number, dueDate: string, hasReceived: boolean, now: Date): string {
  const isFirst = month === 1 && !hasReceived;
  const which = isFirst ? 'Tu primera rutina' : `Tu próxima rutina, la del mes ${month},`;
  if (new Date(dueDate) <= now) return `${which} se está preparando: te llega en cuanto esté lista.`;
  return `${which} sale el ${dayText(dueDate)} a las ${sendHour}:00.`;
}

/** Subscribed, and yet nothing is planned: a payment of this minute, or routines that we have stopped. */
const notPlanned = ({ workoutTypes }: Facts['progress']): NextStep =>
  workoutTypes.length === 0
    ? { sentence: 'Tu primera rutina se está programando.' }
    : {
        sentence: 'Tus rutinas están en pausa ahora mismo. Si mañana siguen así, escríbenos:',
        action: { to: `mailto:${operator.email}`, label: operator.email },
      };

const notSubscribed = (hasReceived: boolean): NextStep => ({
  sentence: hasReceived
    ? 'Sin un plan no te llegan más rutinas. Las que ya tienes siguen aquí.'
    : 'Con un plan te llega aquí y a tu email una rutina nueva cada mes.',
  action: { to: sitePaths.pricing, label: 'Ver planes' },
});

/** `17 de diciembre`: it is never more than a month away. */
function dayText(time: string): string {
  return new Intl.DateTimeFormat('es-ES', {
    day: 'numeric',
    month: 'long',
    timeZone: 'Europe/Madrid',
  }).format(new Date(time));
}

/** Why mails do not reach somebody, and what helps. */
export const emailNotices: Record<NonNullable<UserProgress['emailProblem']>, string> = {
  bounced: 'Tu dirección de email devuelve nuestros correos, y tus rutinas no te llegan.',
  complained: 'Marcaste un correo nuestro como no deseado, y ya no enviamos nada a esa dirección.',
};
