import type { UserProgress } from '#shared/contracts/routines/routine-progress.ts';
import { operator } from '#shared/content/operator.ts';
import { sendHour } from '#shared/rules/routines/routine-calendar.ts';
import { grantsAccess } from '#shared/rules/subscriptions/subscription-status.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';

/** One sentence about the next routine, and a link if the user can do something. */
export interface NextRoutineMessage {
  sentence: string;
  action?: { to: string; label: string };
}

interface SubscriberState {
  progress: Pick<UserProgress, 'subscriptionStatus' | 'workoutTypes'> &
    Partial<Pick<UserProgress, 'emailProblem'>>;
  /** Stripe's status of the subscription; null without a subscription, undefined while unknown. */
  subscription: string | null | undefined;
  hasReceived: boolean;
  /** Whether the next routine exists; it may still have to be made. */
  isRoutineReady: boolean;
  now: Date;
}

const fixPayment = { to: sitePaths.payments, label: 'Resolver el pago' };

/** Why no routine is sent, by Stripe's status of the subscription. */
const statusMessages = new Map<string, NextRoutineMessage>([
  ['past_due', { sentence: 'Tus rutinas esperan porque falta un pago.', action: fixPayment }],
  ['unpaid', { sentence: 'Tus rutinas esperan porque falta un pago.', action: fixPayment }],
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
  isRoutineReady,
  now,
}: SubscriberState): NextRoutineMessage | null {
  const next = scheduledTrack(progress);
  // the page says beside it what to do about the address
  if (next && progress.emailProblem)
    return { sentence: `${routineName(next, hasReceived)} espera a que te lleguen nuestros correos.` };
  if (next) return { sentence: scheduledText(next, hasReceived, isRoutineReady, now) };
  if (subscription === undefined) return null;
  if (grantsAccess(subscription)) return notPlanned(progress);
  return statusMessages.get(subscription ?? '') ?? notSubscribed(hasReceived);
}

/** What stands in the place of a routine before the first; it promises none that is not planned, or that no mail brings. */
export const firstRoutineTitle = (progress: SubscriberState['progress']): string =>
  scheduledTrack(progress) && !progress.emailProblem
    ? 'Tu primera rutina está en camino'
    : 'Tu primera rutina';

interface ScheduledTrack {
  workoutType: { _id: string; name: string };
  frequency: { _id: string; name: string };
  month: number;
  dueDate: string;
}

/** The track whose routine is sent next, with its month and date; undefined while no routine is planned. */
export function scheduledTrack({ workoutTypes }: SubscriberState['progress']): ScheduledTrack | undefined {
  return workoutTypes
    .flatMap(({ workoutTypeId: workoutType, frequencies }) =>
      frequencies.flatMap(({ trainingFrequencyId: frequency, currentMonth: month, nextDueDate: dueDate }) =>
        dueDate === null ? [] : { workoutType, frequency, month, dueDate },
      ),
    )
    .at(0);
}

const routineName = ({ month }: Pick<ScheduledTrack, 'month'>, hasReceived: boolean, track = ''): string =>
  month === 1 && !hasReceived
    ? `Tu primera rutina${track}`
    : `Tu próxima rutina, la del mes ${month}${track},`;

/** A date is promised only for a routine that exists. */
function scheduledText(
  { workoutType, frequency, month, dueDate }: ScheduledTrack,
  hasReceived: boolean,
  isReady: boolean,
  now: Date,
): string {
  const which = routineName({ month }, hasReceived);
  if (new Date(dueDate) <= now) return `${which} se está preparando: te llega en cuanto esté lista.`;
  const date = `el ${formatDayAndMonth(dueDate)}`;
  if (isReady) return `${which} sale ${date} a las ${sendHour}:00.`;
  const unready = routineName({ month }, hasReceived, ` (${workoutType.name}, ${frequency.name})`);
  return `${unready} todavía se está preparando: te llega ${date} si ya está lista, y si no, en cuanto lo esté.`;
}

/**
 * For a subscriber without a planned routine: the first payment has just been made, what is paid has been sent and no payment is to
 * come, or an admin has paused the routines.
 */
function notPlanned({ workoutTypes, subscriptionStatus }: SubscriberState['progress']): NextRoutineMessage {
  if (workoutTypes.length === 0) return { sentence: 'Tu primera rutina se está programando.' };
  if (subscriptionStatus === 'active')
    return {
      sentence:
        'Ya tienes todas las rutinas que has pagado. Si sigues, la próxima sale después del siguiente pago.',
      action: { to: sitePaths.payments, label: 'Ver mi suscripción' },
    };
  return {
    sentence: 'Tus rutinas están en pausa ahora mismo. Si mañana siguen así, escríbenos:',
    action: { to: `mailto:${operator.email}`, label: operator.email },
  };
}

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
