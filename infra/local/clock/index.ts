export { createAdvance } from './advance.ts';
export { createClock, type Clock } from './clock.ts';
export { openSavedClock } from './saved-clock.ts';
export { createClockTimer, type ClockTimer } from './timer.ts';
