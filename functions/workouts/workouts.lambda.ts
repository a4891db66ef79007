import { workouts } from '#shared/contracts/workouts/workouts.ts';
import { serve } from '#functions/platform/http/serve.ts';
import { createCalendar, readFeed, removeCalendar, showCalendar } from './calendar.ts';
import { showHealth } from './health-of-user.ts';
import { saveSession, saveSet } from './save-workout.ts';
import { saveSetup, showSetup } from './setup.ts';
import { showSheet, listMonths, showMonth, showOfUser, showProgress } from './show-workouts.ts';

export const handler = serve(workouts, {
  list: listMonths,
  progress: showProgress,
  calendar: showCalendar,
  createCalendar,
  removeCalendar,
  feed: readFeed,
  setup: showSetup,
  saveSetup,
  month: showMonth,
  sheet: showSheet,
  saveSet,
  saveSession,
  ofUser: showOfUser,
  healthOfUser: showHealth,
});
