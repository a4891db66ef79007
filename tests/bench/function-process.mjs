// A function in a process of its own. Plain JavaScript: reading types would be part of what is measured.
import { readFileSync } from 'node:fs';

/** Peak memory in MB, from Linux where available: `maxRSS` starts with the value of the parent process. */
function peakMemory() {
  try {
    return Number(/^VmHWM:\s*(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))[1]) / 1024;
  } catch {
    return process.resourceUsage().maxRSS / 1024;
  }
}

const { handler } = await import(process.argv[2]);
process.send({ isReady: true });
process.on('message', async (event) => {
  const before = process.cpuUsage();
  const began = performance.now();
  const context = { awsRequestId: 'bench', getRemainingTimeInMillis: () => 900_000 };
  const answer = await handler(event, context).catch((error) => ({
    error: error.stack ?? String(error),
  }));
  const ms = performance.now() - began;
  const { user, system } = process.cpuUsage(before);
  process.send({ answer, ms, cpuMs: (user + system) / 1000, peakMb: peakMemory() });
});
process.once('disconnect', () => process.exit(0));
