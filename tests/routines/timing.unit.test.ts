import { describe, expect, it } from 'vitest';
import type { RoutineRun } from '#shared/contracts/routines/deliveries.ts';
import type { UserProgress } from '#shared/contracts/routines/routine-progress.ts';
import { ApiError } from '../../web/src/api/client.ts';
import { parseListState, toQueryString } from '../../web/src/features/routines/timing/list-state.ts';
import { parsePreviousCursors } from '../../web/src/ui/list/use-cursor-pages.ts';
import { countPending, formatRunResult } from '../../web/src/features/routines/timing/format-counts.ts';
import { formatWeekday, toMadridDate } from '../../web/src/features/routines/timing/format-dates.ts';
import { formatDate, formatDateTime } from '../../web/src/ui/format-dates.ts';
import { failureText, messages, sendResultText } from '../../web/src/features/routines/timing/messages.ts';
import { statsPollInterval } from '../../web/src/features/routines/timing/stats-poll-interval.ts';
import { previewDays } from '../../web/src/features/routines/timing/deliveries/preview-days.ts';
import {
  currentTrack,
  isOverdue,
  displayName,
  trainingText,
} from '../../web/src/features/routines/timing/track-progress.ts';

const strength = { _id: 'opt_fuerza', name: 'Fuerza', description: '' };
const mobility = { _id: 'opt_movilidad', name: 'Movilidad', description: '' };
const twoDays = { _id: 'opt_dos', name: '2 días por semana', description: '', daysPerWeek: 2 };
const fourDays = { _id: 'opt_cuatro', name: '4 días por semana', description: '', daysPerWeek: 4 };
const due = '2026-12-17T08:00:00.000Z';

function progress(change: Partial<UserProgress> = {}): UserProgress {
  return {
    _id: 'usr_1',
    userId: {
      _id: 'usr_1',
      name: 'Ana',
      email: 'ana@example.com',
      userDetails: { currentWorkoutType: mobility, currentTrainingFrequency: fourDays },
    },
    subscriptionStatus: 'active',
    workoutTypes: [
      {
        workoutTypeId: strength,
        frequencies: [{ trainingFrequencyId: twoDays, currentMonth: 3, nextDueDate: null }],
      },
      {
        workoutTypeId: mobility,
        frequencies: [
          { trainingFrequencyId: twoDays, currentMonth: 2, nextDueDate: null },
          { trainingFrequencyId: fourDays, currentMonth: 4, nextDueDate: due },
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
const userWithoutTraining = progress({
  workoutTypes: [],
  userId: { ...progress().userId, name: '  ', userDetails: null },
});

describe('current training of a user', () => {
  it('the current track is the one with a planned send', () => {
    expect(currentTrack(progress())).toEqual({
      workoutType: mobility,
      frequency: fourDays,
      month: 4,
      nextDueDate: due,
    });
  });

  it('the current track of a paused user is the one of the assessment', () => {
    expect(currentTrack(paused)).toMatchObject({ month: 4, nextDueDate: null });
    expect(trainingText(paused)).toBe('Movilidad · 4 días por semana');
  });

  it('the training of a user without tracks is the one of the assessment, or null', () => {
    expect(trainingText(progress({ workoutTypes: [] }))).toBe('Movilidad · 4 días por semana');
    expect(currentTrack(userWithoutTraining)).toBeNull();
    expect(trainingText(userWithoutTraining)).toBeNull();
    expect(displayName(userWithoutTraining.userId)).toBe('Usuario');
  });

  it('a routine is overdue only after a run has passed its due time', () => {
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

it('the pending count of a run is the queued mails without a final status, and never negative', () => {
  expect(countPending(run)).toBe(4);
  expect(countPending({ ...run, skipped: 4 })).toBe(0);
  expect(countPending({ ...run, failed: 9 })).toBe(0);
  expect(formatRunResult(run)).toBe('12.345 enviadas, 1 fallida, 1 sin rutina');
});

it('the counters are polled every two seconds for the first five minutes of a run, then every fifteen', () => {
  const startedAt = Date.parse(run.startedAt);
  expect(statsPollInterval(run, false, startedAt + 299_000)).toBe(2_000);
  expect(statsPollInterval(run, false, startedAt + 301_000)).toBe(15_000);
  // a run that has just been requested is not the last run of the response yet
  expect(statsPollInterval(run, true, startedAt + 301_000)).toBe(2_000);
  expect(statsPollInterval(null, true, startedAt)).toBe(2_000);
  expect(statsPollInterval({ ...run, skipped: 4 }, false, startedAt)).toBe(false);
  expect(statsPollInterval(undefined, false, startedAt)).toBe(false);
});

it('the result of a send to all names sent, failed, pending and missing routines', () => {
  const none = { sent: 0, failed: 0, pending: 0, withoutRoutine: 0 };
  expect(sendResultText({ ...none, sent: 12 })).toBe('12 enviadas, 0 fallidas.');
  expect(sendResultText({ ...none, sent: 1, failed: 1, pending: 1 })).toBe(
    '1 enviada, 1 fallida. 1 sigue en camino.',
  );
  expect(sendResultText({ sent: 0, failed: 2, pending: 30, withoutRoutine: 2 })).toBe(
    '0 enviadas, 2 fallidas. 30 siguen en camino. 2 siguen sin rutina.',
  );
  expect(sendResultText({ ...none, withoutRoutine: 1 })).toBe('0 enviadas, 0 fallidas. 1 sigue sin rutina.');
});

it("a rejected request shows the server's message, and a server fault the message of the action", () => {
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

it('P31: dates and times are formatted in Madrid time in winter and summer', () => {
  expect(formatDateTime('2026-12-17T08:00:00Z')).toBe('17 dic 2026, 9:00');
  expect(formatDateTime('2026-07-17T07:00:00Z')).toBe('17 jul 2026, 9:00');
  expect(formatDate('2026-07-16T22:30:00Z')).toBe('17 jul 2026');
  expect(toMadridDate('2026-12-16T23:30:00Z')).toBe('2026-12-17');
  expect(formatWeekday('2026-11-22')).toBe('domingo, 22 de noviembre');
});

describe('days of the preview', () => {
  const labels = (...days: Parameters<typeof previewDays>) => previewDays(...days).map(({ label }) => label);

  it('the preview offers tomorrow and the six days after it across months', () => {
    const days = previewDays('2026-12-30', '2026-12-30', undefined);
    expect(days.map(({ date }) => date)).toEqual([
      '2026-12-30',
      '2026-12-31',
      ...[1, 2, 3, 4, 5].map((day) => `2027-01-0${day}`),
    ]);
    expect(days[0]!.label).toBe('Mañana, miércoles, 30 de diciembre');
    expect(days[1]!.label).toBe('jueves, 31 de diciembre');
  });

  it('the preview starts with today before the daily run', () => {
    expect(labels('2026-11-23', '2026-11-22', undefined).slice(0, 2)).toEqual([
      'Hoy, domingo, 22 de noviembre',
      'Mañana, lunes, 23 de noviembre',
    ]);
  });

  it("the preview offers the day of the URL, also before the server's date is known", () => {
    expect(labels(undefined, undefined, undefined)).toEqual([]);
    expect(labels(undefined, undefined, '2026-11-25')).toEqual(['miércoles, 25 de noviembre']);
    expect(previewDays('2026-11-23', undefined, '2026-11-25')).toHaveLength(7);
    expect(labels('2026-11-23', undefined, '2027-02-01')).toHaveLength(8);
  });
});

describe('query string of the list', () => {
  const plain = { view: 'usuarios', search: '', filter: '', cursor: undefined, day: undefined } as const;

  it('the query string contains only what differs from the default state', () => {
    expect(toQueryString(plain)).toBe('');
    const place = { view: 'envios', search: 'ana maría', cursor: 'a+b/c=', day: '2026-11-24' } as const;
    for (const filter of ['', 'active', 'week', 'without-routine', 'failed'] as const) {
      const state = { ...place, filter };
      expect(parseListState(new URLSearchParams(toQueryString(state)))).toEqual(state);
    }
    expect(toQueryString({ ...plain, filter: 'without-routine' })).toBe('?filtro=sin-rutina');
  });

  it('an invalid query string gives the default state', () => {
    expect(parseListState(new URLSearchParams('ver=nada&dia=ayer&cursor=&buscar=%20&filtro=active'))).toEqual(
      plain,
    );
    for (const day of ['2026-99-99', '2026-02-30', '2026-2-3'])
      expect(parseListState(new URLSearchParams({ dia: day }))).toEqual(plain);
  });

  it('the previous cursors come only from the history entry', () => {
    expect(parsePreviousCursors(null, undefined)).toEqual([]);
    expect(parsePreviousCursors({ trail: ['', 'first'] }, 'second')).toEqual(['', 'first']);
    for (const state of [null, {}, { trail: [] }, { trail: [1] }, { trail: 'first' }, 'first'])
      expect(parsePreviousCursors(state, 'second')).toBeNull();
  });
});
