/**
 * Seed and number of the runs of a model test. The suite always uses the same seed, so that a failure is caused by a
 * change. Other runs: `MODEL_SEED=7 MODEL_RUNS=500 npx vitest run -c tests/vitest.config.ts <file>`. The first failing run is
 * reported without shrinking, which would exceed the time limit of a test.
 */
export function modelRuns(usual: number) {
  const { MODEL_SEED: seed = 20261117, MODEL_RUNS: numRuns = usual } = process.env;
  return { seed: Number(seed), numRuns: Number(numRuns), endOnFailure: true };
}
