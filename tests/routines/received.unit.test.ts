import { describe, expect, it } from 'vitest';
import type { Notification } from '#shared/contracts/messages/notifications.ts';
import type { UserProgress } from '#shared/contracts/routines/routine-progress.ts';
import { relatedLink } from '../../web/src/features/messages/labels.ts';
import {
  firstRoutineTitle,
  nextRoutineMessage,
} from '../../web/src/features/routines/received/next-routine-message.ts';

const now = new Date('2026-11-21T12:00:00Z');

/** The progress of a user in a month, with or without a planned send. */
function progressInMonth(
  month: number,
  nextDueDate: string | null,
): Pick<UserProgress, 'subscriptionStatus' | 'workoutTypes'> {
  const option = { _id: 'opt_1', name: 'Fuerza' };
  return {
    subscriptionStatus: nextDueDate ? 'active' : 'inactive',
    workoutTypes: [
      {
        workoutTypeId: option,
        frequencies: [
          { trainingFrequencyId: option, currentMonth: 9, nextDueDate: null },
          { trainingFrequencyId: option, currentMonth: month, nextDueDate },
        ],
      },
    ],
  };
}
const paused = progressInMonth(4, null);
const messageFor = (
  progress: Pick<UserProgress, 'subscriptionStatus' | 'workoutTypes'>,
  subscription: string | null | undefined,
  hasReceived = true,
  isRoutineReady = true,
) => nextRoutineMessage({ progress, subscription, hasReceived, isRoutineReady, now });

describe('message about the next routine', () => {
  it('the message names the month and the date in Madrid time', () => {
    expect(messageFor(progressInMonth(4, '2026-12-17T08:00:00Z'), 'active')).toEqual({
      sentence: 'Tu próxima rutina, la del mes 4, sale el 17 de diciembre a las 9:00.',
    });
    expect(messageFor(progressInMonth(4, '2027-07-17T07:00:00Z'), undefined)?.sentence).toBe(
      'Tu próxima rutina, la del mes 4, sale el 17 de julio a las 9:00.',
    );
  });

  it('the message promises no date for a routine that does not exist, and names its type and frequency', () => {
    const first = progressInMonth(1, '2026-11-22T08:00:00Z');
    expect(messageFor(first, 'active', false, false)?.sentence).toBe(
      'Tu primera rutina (Fuerza, Fuerza) todavía se está preparando: te llega el 22 de noviembre si ya está lista, y si no, en cuanto lo esté.',
    );
    const later = progressInMonth(5, '2026-11-22T08:00:00Z');
    expect(messageFor(later, 'active', true, false)?.sentence).toMatch(
      /^Tu próxima rutina, la del mes 5 \(Fuerza, Fuerza\), todavía se está preparando/,
    );
  });

  it('the message calls only the very first routine the first one', () => {
    expect(messageFor(progressInMonth(1, '2026-11-22T08:00:00Z'), 'active', false)?.sentence).toBe(
      'Tu primera rutina sale el 22 de noviembre a las 9:00.',
    );
    expect(messageFor(progressInMonth(4, '2026-11-22T08:00:00Z'), 'active', false)?.sentence).toMatch(
      /la del mes 4/,
    );
    // a new workout type starts at month 1 again
    expect(messageFor(progressInMonth(1, '2026-11-22T08:00:00Z'), 'active')?.sentence).toMatch(
      /la del mes 1/,
    );
  });

  it('the title calls the first routine on its way only while it is planned and mails arrive', () => {
    const planned = progressInMonth(1, '2026-11-22T08:00:00Z');
    expect(firstRoutineTitle(planned)).toBe('Tu primera rutina está en camino');
    expect(firstRoutineTitle({ ...planned, emailProblem: 'bounced' })).toBe('Tu primera rutina');
    expect(firstRoutineTitle(paused)).toBe('Tu primera rutina');
  });

  it('the message about an overdue routine says that it is being prepared', () => {
    expect(messageFor(progressInMonth(4, '2026-11-21T08:00:00Z'), 'active')?.sentence).toBe(
      'Tu próxima rutina, la del mes 4, se está preparando: te llega en cuanto esté lista.',
    );
  });

  it.each([
    ['past_due', /esperan porque falta un pago/, '/perfil/pagos'],
    ['unpaid', /esperan porque falta un pago/, '/perfil/pagos'],
    ['incomplete', /espera a que confirmes el primer pago/, '/pricing'],
    ['paused', /suscripción está en pausa/, '/perfil/pagos'],
    ['canceled', /Las que ya tienes siguen aquí/, '/pricing'],
    ['incomplete_expired', /Las que ya tienes siguen aquí/, '/pricing'],
    [null, /Sin un plan no te llegan más rutinas/, '/pricing'],
  ])(
    'P16: the message for a subscription that is %s says why nothing is sent, with a link',
    (status, sentence, to) => {
      const message = messageFor(paused, status);
      expect(message?.sentence).toMatch(sentence);
      expect(message?.action?.to).toBe(to);
    },
  );

  it('the message for a user without any plan says what a plan brings', () => {
    expect(messageFor({ ...paused, workoutTypes: [] }, null, false)?.sentence).toMatch(
      /^Con un plan te llega/,
    );
  });

  it('the message for a subscriber without a planned send names a pause or the first routine', () => {
    expect(messageFor(paused, 'active')).toMatchObject({
      sentence: expect.stringMatching(/^Tus rutinas están en pausa ahora mismo/) as string,
      action: { to: expect.stringMatching(/^mailto:/) as string },
    });
    expect(messageFor({ ...paused, workoutTypes: [] }, 'trialing', false)?.sentence).toBe(
      'Tu primera rutina se está programando.',
    );
  });

  it('P256: the message promises no date while no mail arrives', () => {
    const progress = { ...progressInMonth(4, '2026-12-17T08:00:00Z'), emailProblem: 'bounced' as const };
    expect(messageFor(progress, 'active')?.sentence).toBe(
      'Tu próxima rutina, la del mes 4, espera a que te lleguen nuestros correos.',
    );
  });

  it('P250: the message for a subscriber without a payment to come promises no date', () => {
    expect(messageFor({ ...paused, subscriptionStatus: 'active' }, 'active')).toMatchObject({
      sentence: expect.stringMatching(/^Ya tienes todas las rutinas que has pagado/) as string,
      action: { to: '/perfil/pagos' },
    });
  });

  it('without a known subscription status there is no message', () => {
    expect(messageFor(paused, undefined)).toBeNull();
  });
});

it('the notification of a routine links to the received routines', () => {
  const notification = {
    _id: 'dlv_0123456789ABCDEFGHJKMNPQRS',
    type: 'routine',
    relatedType: 'routine',
    relatedId: 'rtn_0123456789ABCDEFGHJKMNPQRS',
  } as Notification;
  expect(relatedLink(notification)).toMatchObject({
    to: '/perfil?tab=entrenamiento',
    label: 'Ver mis rutinas',
  });
});
