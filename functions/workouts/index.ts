/* What other subjects may use of workouts; they import nothing else of it. */

export { findCalendar } from './calendar.ts';
export { listIdle, awaitTraining, findLastTrained, readLog } from './log.ts';
export { eraseNotes, withWords } from './notes.ts';
export { findSetup } from './setup.ts';
