/** Tells, step by step, what is being done and how long it took. */
export interface Steps {
  run<T>(doing: string, work: () => Promise<T>, done?: (result: T) => string): Promise<T>;
}

/** Steps on a terminal: the running one is replaced by its outcome; elsewhere each has a line. */
export function createSteps(out: NodeJS.WriteStream = process.stdout): Steps {
  return {
    async run(doing, work, done = () => doing) {
      const start = performance.now();
      out.write(out.isTTY ? `… ${doing}` : `… ${doing}\n`);
      const result = await work().catch((error: unknown) => {
        out.write(`${out.isTTY ? '\r\x1b[2K' : ''}✗ ${doing}\n`);
        throw error;
      });
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      out.write(`${out.isTTY ? '\r\x1b[2K' : ''}✓ ${done(result)} (${seconds} s)\n`);
      return result;
    },
  };
}
