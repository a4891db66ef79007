import { expect } from 'vitest';
import type { startPointsInTime } from './point-in-time.ts';
import { runRestore, runRestoreHere } from './run-restore.ts';

type Options = Record<string, string>;

/** Steps of `npm run restore` for the table of a test, and what the tables have. Call it after `useTable`. */
export function restoreCalls(dynamo: Awaited<ReturnType<typeof startPointsInTime>>) {
  const from = process.env['TABLE_NAME']!;
  const run = (step: string, options: Options = {}) =>
    step === 'apply'
      ? runRestore(dynamo.url, step, { from, ...options })
      : runRestoreHere(step, { from, ...options });

  /** Runs a step that must succeed; what it prints. */
  async function done(step: string, options: Options = {}): Promise<string> {
    const { code, output } = await run(step, options);
    expect(code, output).toBe(0);
    return output;
  }

  /** Asks for the table of a time; its name. */
  async function started(to: string): Promise<string> {
    return /--table (\S+)/.exec(await done('start', { to }))![1]!;
  }

  /** Restores to a time; the name of the new table. */
  async function restored(to: string): Promise<string> {
    const table = await started(to);
    await done('prepare', { table });
    return table;
  }

  const itemAt = async (table: string, pk: string, sk: string) =>
    (await dynamo.items(table)).find((item) => item['pk']!.S === pk && item['sk']!.S === sk);
  /** The items of a table that have a text. */
  const about = async (table: string, text: string) =>
    (await dynamo.items(table)).filter((item) => JSON.stringify(item).includes(text));

  return { from, run, done, started, restored, itemAt, about };
}
