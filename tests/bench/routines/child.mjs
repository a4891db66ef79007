// A function in a process of its own. Plain JavaScript: reading types would be part of what is measured.
const { handler } = await import(process.argv[2]);
process.send({ isReady: true });
process.on('message', async (event) => {
  const before = process.cpuUsage();
  const began = performance.now();
  const answer = await handler(event).catch((error) => ({ error: error.stack ?? String(error) }));
  const ms = performance.now() - began;
  const { user, system } = process.cpuUsage(before);
  const peakMb = process.resourceUsage().maxRSS / 1024;
  process.send({ answer, ms, cpuMs: (user + system) / 1000, peakMb });
});
process.once('disconnect', () => process.exit(0));
