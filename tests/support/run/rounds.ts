import { it } from 'vitest';

/** Whether this is `npm run test:all`, which may take an hour: what `npm test` proves once is repeated there. */
export const isAll = process.env['TEST_ALL'] === 'yes';

/** How often something is tried: `few` times in `npm test`, `many` times in `npm run test:all`. */
export const rounds = (few: number, many: number): number => (isAll ? many : few);

/** The first cases of a table in `npm test`, all of them in `npm run test:all`. */
export const firstOf = <const T>(few: number, cases: readonly T[]): T[] =>
  cases.slice(0, rounds(few, cases.length));

/** Every `nth` case of a table in `npm test`, all of them in `npm run test:all`. */
export const everyNth = <const T>(nth: number, cases: readonly T[]): T[] =>
  cases.filter((_, at) => at % rounds(nth, 1) === 0);

/**
 * Seed and number of the runs of a model test or a fuzzer. `npm test` always uses the same seed, so that a failure is caused
 * by a change; `npm run test:all` takes a new one, which the report of a failure names. Others:
 * `MODEL_SEED=7 MODEL_RUNS=500 npx vitest run -c tests/vitest.config.ts <file>`. The first failing run is reported without
 * shrinking, which would exceed the time limit of a test.
 */
export function modelRuns(few: number, many: number) {
  const { MODEL_SEED, MODEL_RUNS } = process.env;
  return {
    ...((MODEL_SEED || !isAll) && { seed: Number(MODEL_SEED ?? 20261117) }),
    numRuns: Number(MODEL_RUNS ?? rounds(few, many)),
    endOnFailure: true,
  };
}

/**
 * A test of `npm run test:all` alone: a state of a page, or a case of a rule, beside the main act and the promises that
 * `npm test` proves of the same page or rule.
 */
export const nightly = isAll ? it : it.skip;
