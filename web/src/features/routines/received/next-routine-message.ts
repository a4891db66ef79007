import type { UserProgress } from '#shared/contracts/routine-progress.ts';
import { operator } from '#shared/operator.ts';
import { sendHour } from '#shared/rules/routine-calendar.ts';
import { grantsAccess } from '#shared/rules/subscription-status.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';

/** One sentence about the next routine, and a link if the user can do something. */
export interface NextRoutineMessage {
  sentence: string;
  action?: { to: string; label: string };
}

interface SubscriberState {
  progress: Pick<UserProgress, 'subscriptionStatus' | 'workoutTypes'>;
  /** Stripe's status of the subscription; null without a subscription, undefined while unknown. */
  subscription: string | null | undefined;
  hasReceived: boolean;
  now: Date;
}

const fixPayment = { to: sitePaths.payments, label: 'Resolver el pago' };

/** Why no routine is sent, by Stripe's status of the subscription. */
const statusMessages = new Map<string, NextRoutineMessage>([
  ['past_due', { sentence: 'Tus rutinas esperan hasta que se complete el pago.', action: fixPayment }],
  ['unpaid', { sentence: 'Tus rutinas esperan hasta que se complete el pago.', action: fixPayment }],
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

/** The message about the next routine; null while the subscription is unknown and no routine is planned. */
export function nextRoutineMessage({
  progress,
  subscription,
  hasReceived,
  now,
}: SubscriberState): NextRoutineMessage | null {
  const next = progress.workoutTypes
    .flatMap(({ frequencies }) => frequencies)
    .find(({ nextDueDate }) => nextDueDate !== null);
  if (next?.nextDueDate)
    return { sentence: scheduledText(next.currentMonth, next.nextDueDate, hasReceived, now) };
  if (subscription === undefined) return null;
  if (grantsAccess(subscription)) return notPlanned(progress);
  return statusMessages.get(subscription ?? '') ?? notSubscribed(hasReceived);
}

function scheduledText(month: number, dueDate: string, hasReceived: boolean, now: Date): string {
  const isFirst = month === 1 && !hasReceived;
  const which = isFirst ? 'Tu primera rutina' : `Tu próxima rutina, la del mes ${month},`;
  if (new Date(dueDate) <= now) return `${which} se está preparando: te llega en cuanto esté lista.`;
  return `${which} sale el ${formatDayAndMonth(dueDate)} a las ${sendHour}:00.`;
}

/** For a subscriber without a planned routine: the first payment has just been made, or an admin has paused the routines. */
const notPlanned = ({ workoutTypes }: SubscriberState['progress']): NextRoutineMessage =>
  workoutTypes.length === 0
    ? { sentence: 'Tu primera rutina se está programando.' }
    : {
        sentence: 'Tus rutinas están en pausa ahora mismo. Si mañana siguen así, escríbenos:',
        action: { to: `mailto:${operator.email}`, label: operator.email },
      };

const notSubscribed = (hasReceived: boolean): NextRoutineMessage => ({
  sentence: hasReceived
    ? 'Sin un plan no te llegan más rutinas. Las que ya tienes siguen aquí.'
    : 'Con un plan te llega aquí y a tu email una rutina nueva cada mes.',
  action: { to: sitePaths.pricing, label: 'Ver planes' },
});

/** `17 de diciembre`, without the year, because the date is at most a month away. */
function formatDayAndMonth(time: string): string {
  return new Intl.DateTimeFormat('es-ES', {
    day: 'numeric',
    month: 'long',
    timeZone: 'Europe/Madrid',
  }).format(new Date(time));
}

/** Why mails do not reach the user. */
export const emailProblemTexts: Record<NonNullable<UserProgress['emailProblem']>, string> = {
  bounced: 'Tu dirección de email devuelve nuestros correos, y tus rutinas no te llegan.',
  complained: 'Marcaste un correo nuestro como no deseado, y ya no enviamos nada a esa dirección.',
};
