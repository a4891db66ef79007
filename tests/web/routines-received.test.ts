import { describe, expect, it } from 'vitest';
import type { Notification } from '#shared/contracts/notifications.ts';
import type { UserProgress } from '#shared/contracts/routine-progress.ts';
import { relatedLink } from '../../web/src/features/notifications/labels.ts';
import { nextRoutineMessage } from '../../web/src/features/routines/received/next-routine-message.ts';

const now = new Date('2026-11-21T12:00:00Z');

/** Somebody in a month of their programme, with the day of the next routine or without one. */
function inMonth(
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
const paused = inMonth(4, null);
const say = (
  progress: Pick<UserProgress, 'subscriptionStatus' | 'workoutTypes'>,
  subscription: string | null | undefined,
  hasReceived = true,
) => nextRoutineMessage({ progress, subscription, hasReceived, now });

describe('what comes next, in one sentence', () => {
  it('says which routine, when, by the clock of Madrid', () => {
    expect(say(inMonth(4, '2026-12-17T08:00:00Z'), 'active')).toEqual({
      sentence: 'Tu próxima rutina, la del mes 4, sale el 17 de diciembre a las 9:00.',
    });
    expect(say(inMonth(4, '2027-07-17T07:00:00Z'), undefined)?.sentence).toBe(
      'Tu próxima rutina, la del mes 4, sale el 17 de julio a las 9:00.',
    );
  });

  it('calls the first one so', () => {
    expect(say(inMonth(1, '2026-11-22T08:00:00Z'), 'active', false)?.sentence).toBe(
      'Tu primera rutina sale el 22 de noviembre a las 9:00.',
    );
    expect(say(inMonth(4, '2026-11-22T08:00:00Z'), 'active', false)?.sentence).toMatch(/la del mes 4/);
    // another workout type begins at month 1 again
    expect(say(inMonth(1, '2026-11-22T08:00:00Z'), 'active')?.sentence).toMatch(/la del mes 1/);
  });

  it('says of one that waits for its trainer that it is being prepared', () => {
    expect(say(inMonth(4, '2026-11-21T08:00:00Z'), 'active')?.sentence).toBe(
      'Tu próxima rutina, la del mes 4, se está preparando: te llega en cuanto esté lista.',
    );
  });

  it.each([
    ['past_due', /esperan hasta que se complete el pago/, '/perfil/pagos'],
    ['unpaid', /esperan hasta que se complete el pago/, '/perfil/pagos'],
    ['incomplete', /espera a que confirmes el primer pago/, '/pricing'],
    ['paused', /suscripción está en pausa/, '/perfil/pagos'],
    ['canceled', /Las que ya tienes siguen aquí/, '/pricing'],
    ['incomplete_expired', /Las que ya tienes siguen aquí/, '/pricing'],
    [null, /Sin un plan no te llegan más rutinas/, '/pricing'],
  ])('P16: says why nothing comes while the subscription is %s, and the way on', (status, sentence, to) => {
    const step = say(paused, status);
    expect(step?.sentence).toMatch(sentence);
    expect(step?.action?.to).toBe(to);
  });

  it('says what a plan would bring to whoever never had one', () => {
    expect(say({ ...paused, workoutTypes: [] }, null, false)?.sentence).toMatch(/^Con un plan te llega/);
  });

  it('says that we have stopped them, or that they are about to begin', () => {
    expect(say(paused, 'active')).toMatchObject({
      sentence: expect.stringMatching(/^Tus rutinas están en pausa ahora mismo/) as string,
      action: { to: expect.stringMatching(/^mailto:/) as string },
    });
    expect(say({ ...paused, workoutTypes: [] }, 'trialing', false)?.sentence).toBe(
      'Tu primera rutina se está programando.',
    );
  });

  it('says nothing while it is not known how the subscription stands', () => {
    expect(say(paused, undefined)).toBeNull();
  });
});

it('the notification of a routine leads to the routines received', () => {
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
