// One start of a function in a fresh process. Plain JavaScript: reading types would be part of what is measured.
const [bundle, eventFile] = process.argv.slice(2);

/** The time, and the CPU time spent since the start of the process: a busy machine stretches only the first. */
function look() {
  const at = performance.timeOrigin + performance.now();
  const { user, system } = process.cpuUsage();
  return { at, cpu: (user + system) / 1000 };
}
const { handler } = await import(bundle);
const ready = look();

if (eventFile) {
  const { readFileSync } = process.getBuiltinModule('node:fs');
  const event = JSON.parse(readFileSync(eventFile, 'utf8'));
  process.getBuiltinModule('node:diagnostics_channel').subscribe('http.client.response.finish', onAnswer);
  const answer = await handler(event, { awsRequestId: 'bench' });
  // the empty handler, or one that read nothing
  tell({ firstRead: look(), status: answer.statusCode });
} else tell({});

/** The first read is done when the table's answer has come in. */
function onAnswer({ request, response }) {
  // headers that were given as a list are nowhere but in what went out
  const read = /^x-amz-target: DynamoDB_\d+\.(GetItem|BatchGetItem|Query)\r$/m.exec(request._header)?.[1];
  if (read) response.once('end', () => tell({ firstRead: look(), read }));
}

function tell(facts) {
  process.getBuiltinModule('node:fs').writeSync(1, `\n${JSON.stringify({ ready, ...facts })}\n`);
  process.exit(0);
}
