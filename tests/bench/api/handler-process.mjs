// A function in a process of its own, as on Lambda. Its argument has the bundle, an event, and how often it is called.
// Plain JavaScript: the process takes only the environment of the function.

const { bundle, event, warmUps, calls } = JSON.parse(process.argv[2]);
const { handler } = await import(bundle);
const context = { awsRequestId: 'bench', getRemainingTimeInMillis: () => 10_000 };

async function callTimes(times) {
  for (let nth = 0; nth < times; nth++) {
    const { statusCode } = await handler(event, context);
    if (statusCode !== 200) throw new Error(`the function answered ${statusCode}`);
  }
}

await callTimes(warmUps);
const before = process.cpuUsage();
await callTimes(calls);
const { user, system } = process.cpuUsage(before);
process.send((user + system) / calls, () => process.disconnect());
