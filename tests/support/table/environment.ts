import { forgetAll } from '#functions/platform/kit/kept.ts';

const atStart = { ...process.env };

/** Gives functions these variables, or takes some away, and lets them be instances that have just started with them. */
export function useEnvironment(variables: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(variables)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  forgetAll();
}

/** The environment as the process had it at its start. */
export function resetEnvironment(): void {
  const since = Object.keys(process.env).filter((name) => !(name in atStart));
  useEnvironment({ ...Object.fromEntries(since.map((name) => [name, undefined])), ...atStart });
}
