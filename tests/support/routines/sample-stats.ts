import type { RoutineRun } from '#shared/contracts/routines/deliveries.ts';

/** The counts of the timing page, as `GET /routine-progress/stats` answers them. */
export const sampleStats = (lastRun: RoutineRun | null) => ({
  totalUsers: 50,
  activeUsers: 41,
  usersDue: 40,
  withoutRoutine: 0,
  usersNext: 1204,
  failures: 100,
  lastRun,
  nextRunAt: '2026-11-22T08:00:00.000Z',
});
