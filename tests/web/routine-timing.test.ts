import { describe, expect, it } from 'vitest';
import type { RoutineRun } from '#shared/contracts/shapes/deliveries.ts';
import type { UserProgress } from '#shared/contracts/routine-progress.ts';
import { ApiError } from '../../web/src/api/client.ts';
import { readPlace, readTrail, writePlace } from '../../web/src/features/routine-timing/address.ts';
import { onItsWay, runText } from '../../web/src/features/routine-timing/counts.ts';
import { dayOf, dayText, momentText, weekdayText } from '../../web/src/features/routine-timing/dates.ts';
import { failureText, messages, sentText } from '../../web/src/features/routine-timing/messages.ts';
import { nextLook } from '../../web/src/features/routine-timing/next-look.ts';
import { previewDays } from '../../web/src/features/routine-timing/preview-days.ts';
import {
  currentTrack,
  isOverdue,
  nameOf,
  trainingText,
} from '../../web/src/features/routine-timing/progress-facts.ts';

const fuerza = { _id: 'opt_fuerza', name: 'Fuerza', description: '' };
const movilidad = { _id: 'opt_movilidad', name: 'Movilidad', description: '' };
const dos = { _id: 'opt_dos', name: '2 días por semana', description: '', daysPerWeek: 2 };
const cuatro = { _id: 'opt_cuatro', name: '4 días por semana', description: '', daysPerWeek: 4 };
const due = '2026-12-17T08:00:00.000Z';

function progress(change: Partial<UserProgress> = {}): UserProgress {
  return {
    _id: 'usr_1',
    userId: {
      _id: 'usr_1',
      name: 'Ana',
      email: 'ana@example.com',
      userDetails: { currentWorkoutType: movilidad, currentTrainingFrequency: cuatro },
    },
    subscriptionStatus: 'active',
    workoutTypes: [
      {
        workoutTypeId: fuerza,
        frequencies: [{ trainingFrequencyId: dos, currentMonth: 3, nextDueDate: null }],
      },
      {
        workoutTypeId: movilidad,
        frequencies: [
          { trainingFrequencyId: dos, currentMonth: 2, nextDueDate: null },
          { trainingFrequencyId: cuatro, currentMonth: 4, nextDueDate: due },
        ],
      },
    ],
    emailProblem: null,
    byHand: 'hold',
    ...change,
  };
}
const paused = progress({
  subscriptionStatus: 'inactive',
  workoutTypes: progress().workoutTypes.map(({ workoutTypeId, frequencies }) => ({
    workoutTypeId,
    frequencies: frequencies.map((frequency) => ({ ...frequency, nextDueDate: null })),
  })),
});
const nobody = progress({
  workoutTypes: [],
  userId: { ...progress().userId, name: '  ', userDetails: null },
});

describe('what a user trains now', () => {
  it('is what is sent next', () => {
    expect(currentTrack(progress())).toEqual({
      workoutType: movilidad,
      frequency: cuatro,
      month: 4,
      nextDueDate: due,
    });
  });

  it('is the chosen one while nothing is sent', () => {
    expect(currentTrack(paused)).toMatchObject({ month: 4, nextDueDate: null });
    expect(trainingText(paused)).toBe('Movilidad · 4 días por semana');
  });

  it('is the choice of the assessment before the first subscription, and else nothing', () => {
    expect(trainingText(progress({ workoutTypes: [] }))).toBe('Movilidad · 4 días por semana');
    expect(currentTrack(nobody)).toBeNull();
    expect(trainingText(nobody)).toBeNull();
    expect(nameOf(nobody.userId)).toBe('Usuario');
  });

  it('waits when a run has passed it over; today before nine it only is not yet', () => {
    expect(isOverdue('2026-11-21T08:00:00.000Z', '2026-11-22T08:00:00.000Z')).toBe(true);
    expect(isOverdue('2026-11-22T08:00:00.000Z', '2026-11-22T08:00:00.000Z')).toBe(false);
    expect(isOverdue('2026-11-21T08:00:00.000Z', undefined)).toBe(false);
  });
});

const run: RoutineRun = {
  _id: 'run_1',
  kind: 'scheduled',
  startedAt: due,
  isPlanned: true,
  due: 12_351,
  withoutRoutine: 1,
  queued: 12_350,
  sent: 12_345,
  failed: 1,
  skipped: 0,
};

it('a run is on its way until all that was queued is settled, and never less than that', () => {
  expect(onItsWay(run)).toBe(4);
  expect(onItsWay({ ...run, skipped: 4 })).toBe(0);
  expect(onItsWay({ ...run, failed: 9 })).toBe(0);
  expect(runText(run)).toBe('12.345 enviadas, 1 fallida, 1 sin rutina');
});

it('a run is looked at often for its first five minutes, however long the page has been open', () => {
  const begun = Date.parse(run.startedAt);
  expect(nextLook(run, false, begun + 299_000)).toBe(2_000);
  expect(nextLook(run, false, begun + 301_000)).toBe(15_000);
  // what is being sent is not the last run yet
  expect(nextLook(run, true, begun + 301_000)).toBe(2_000);
  expect(nextLook(null, true, begun)).toBe(2_000);
  expect(nextLook({ ...run, skipped: 4 }, false, begun)).toBe(false);
  expect(nextLook(undefined, false, begun)).toBe(false);
});

it('a send to all says what was sent, what failed, what is still on its way, and who has no routine', () => {
  const none = { sent: 0, failed: 0, pending: 0, withoutRoutine: 0 };
  expect(sentText({ ...none, sent: 12 })).toBe('12 enviadas, 0 fallidas.');
  expect(sentText({ ...none, sent: 1, failed: 1, pending: 1 })).toBe(
    '1 enviada, 1 fallida. 1 sigue en camino.',
  );
  expect(sentText({ sent: 0, failed: 2, pending: 30, withoutRoutine: 2 })).toBe(
    '0 enviadas, 2 fallidas. 30 siguen en camino. 2 siguen sin rutina.',
  );
  expect(sentText({ ...none, withoutRoutine: 1 })).toBe('0 enviadas, 0 fallidas. 1 sigue sin rutina.');
});

it('a refusal says the reason of the server, a fault what was tried', () => {
  const refusal = new ApiError(409, { code: 'routine_missing', message: 'Aún no hay rutina.' });
  expect(failureText(refusal, messages.sendFailed)).toBe('Aún no hay rutina.');
  const offline = new ApiError(0, { code: 'network', message: 'No hay conexión.' });
  expect(failureText(offline, messages.sendFailed)).toBe('No hay conexión.');
  const fault = new ApiError(500, { code: 'internal', message: 'Algo ha fallado por nuestra parte.' });
  expect(failureText(fault, messages.sendAllFailed)).toBe(
    'Hubo un problema al enviar las rutinas. Inténtalo de nuevo.',
  );
  expect(failureText(new TypeError('x'), messages.sendFailed)).toBe(
    'Hubo un problema al enviar la rutina al usuario.',
  );
});

it('P31: times are told by the clock of Madrid, in winter and in summer', () => {
  expect(momentText('2026-12-17T08:00:00Z')).toBe('17 dic 2026, 9:00');
  expect(momentText('2026-07-17T07:00:00Z')).toBe('17 jul 2026, 9:00');
  expect(dayText('2026-07-16T22:30:00Z')).toBe('17 jul 2026');
  expect(dayOf('2026-12-16T23:30:00Z')).toBe('2026-12-17');
  expect(weekdayText('2026-11-22')).toBe('domingo, 22 de noviembre');
});

describe('the days to look ahead to', () => {
  const labels = (...days: Parameters<typeof previewDays>) => previewDays(...days).map(({ label }) => label);

  it('are tomorrow and six more, whatever month it is', () => {
    const days = previewDays('2026-12-30', '2026-12-30', undefined);
    expect(days.map(({ date }) => date)).toEqual([
      '2026-12-30',
      '2026-12-31',
      ...[1, 2, 3, 4, 5].map((day) => `2027-01-0${day}`),
    ]);
    expect(days[0]!.label).toBe('Mañana, miércoles, 30 de diciembre');
    expect(days[1]!.label).toBe('jueves, 31 de diciembre');
  });

  it('begin with today until it is nine', () => {
    expect(labels('2026-11-23', '2026-11-22', undefined).slice(0, 2)).toEqual([
      'Hoy, domingo, 22 de noviembre',
      'Mañana, lunes, 23 de noviembre',
    ]);
  });

  it('hold the day of the address, also before the server has said what day it is', () => {
    expect(labels(undefined, undefined, undefined)).toEqual([]);
    expect(labels(undefined, undefined, '2026-11-25')).toEqual(['miércoles, 25 de noviembre']);
    expect(previewDays('2026-11-23', undefined, '2026-11-25')).toHaveLength(7);
    expect(labels('2026-11-23', undefined, '2027-02-01')).toHaveLength(8);
  });
});

describe('the address', () => {
  const plain = { view: 'usuarios', search: '', cursor: undefined, day: undefined } as const;

  it('says what the page shows, and nothing of the plain page', () => {
    expect(writePlace(plain)).toBe('');
    const place = { view: 'envios', search: 'ana maría', cursor: 'a+b/c=', day: '2026-11-24' } as const;
    expect(readPlace(new URLSearchParams(writePlace(place)))).toEqual(place);
  });

  it('is the plain page where it makes no sense', () => {
    expect(readPlace(new URLSearchParams('ver=nada&dia=ayer&cursor=&buscar=%20'))).toEqual(plain);
    for (const day of ['2026-99-99', '2026-02-30', '2026-2-3'])
      expect(readPlace(new URLSearchParams({ dia: day }))).toEqual(plain);
  });

  it('knows the way back from the history entry only', () => {
    expect(readTrail(null, undefined)).toEqual([]);
    expect(readTrail({ trail: ['', 'uno'] }, 'dos')).toEqual(['', 'uno']);
    for (const state of [null, {}, { trail: [] }, { trail: [1] }, { trail: 'uno' }, 'uno'])
      expect(readTrail(state, 'dos')).toBeNull();
  });
});
