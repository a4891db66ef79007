/**
 * Which lives a model test tries, and how many: in the suite always the same ones, so that what fails is the change's
 * doing. Others by hand: `MODEL_SEED=7 MODEL_RUNS=500 npx vitest run -c tests/vitest.config.ts <file>`. The first life that
 * goes wrong is told as it was: making it shorter would take longer than a test may.
 */
export function modelRuns(usual: number) {
  const { MODEL_SEED: seed = 20261117, MODEL_RUNS: numRuns = usual } = process.env;
  return { seed: Number(seed), numRuns: Number(numRuns), endOnFailure: true };
}
