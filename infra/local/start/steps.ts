/** Reports each step of the start and its duration. */
export interface Steps {
  run<T>(title: string, work: () => Promise<T>, done?: (result: T) => string): Promise<T>;
}

/** On a terminal a step's outcome replaces its first line; elsewhere each has its own line. */
export function createSteps(out: NodeJS.WriteStream = process.stdout): Steps {
  return {
    async run(title, work, done = () => title) {
      const start = performance.now();
      out.write(out.isTTY ? `… ${title}` : `… ${title}\n`);
      const result = await work().catch((error: unknown) => {
        out.write(`${out.isTTY ? '\r\x1b[2K' : ''}✗ ${title}\n`);
        throw error;
      });
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      out.write(`${out.isTTY ? '\r\x1b[2K' : ''}✓ ${done(result)} (${seconds} s)\n`);
      return result;
    },
  };
}
