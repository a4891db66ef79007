import { afterAll } from 'vitest';
import { replacePause } from '../replace-pause.ts';
import { startRoutineEnvironment, type RoutineEnvironment } from './routine-environment.ts';

/**
 * Starts the environment of a test file and closes it after the tests. Pauses of the functions end at once: the time that
 * they wait is tested by send-throttle.test.ts.
 */
export async function useRoutineEnvironment(options?: { sendRate?: number }): Promise<RoutineEnvironment> {
  replacePause(() => Promise.resolve());
  const environment = await startRoutineEnvironment(options);
  afterAll(() => environment.ses.close());
  return environment;
}
