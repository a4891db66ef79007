/** What a build tells the process that has started it: that a step has begun or, with its duration, that it is done. */
export interface StepReport {
  step: string;
  seconds?: number;
}

/** Reports a step to `npm start`, which shows it; the CDK's command line is told nothing. */
export async function reported<T>(step: string, work: () => T | Promise<T>): Promise<T> {
  const began = performance.now();
  const tell = (report: StepReport) => process.send?.(report);
  tell({ step });
  const result = await work();
  tell({ step, seconds: (performance.now() - began) / 1000 });
  return result;
}
