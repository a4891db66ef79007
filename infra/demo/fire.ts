import type { Cloud } from '#infra/local/cloud/index.ts';

/** Runs the schedule of a function. */
export async function fire({ scheduler }: Cloud, functionName: string): Promise<void> {
  const found = scheduler.schedules.find(({ functionArn }) => functionArn.endsWith(`-${functionName}`));
  await scheduler.fire(found!.name);
}
