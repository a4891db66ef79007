// One execution environment: the deployed bundle in a thread with its own environment variables, clock and permissions.
// Unlike on Lambda, concurrent calls share it.
import { existsSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { FaultSpec } from './faults.ts';
import { guardOutgoing } from './outgoing.ts';
import { captureOutput, currentRequest, newRequest } from './output.ts';
import type { ErrorPayload, FromWorker, ToWorker, WorkerSetup } from './setup.ts';
import { shiftDate } from './shifted-date.ts';

type Handler = (event: unknown, context: object) => unknown;

const payloadLimit = 6 * 1024 * 1024;
const tooLarge = 'Response payload size exceeded maximum allowed payload size (6291556 bytes).';

// read when the thread began; Lambda has no such variable
delete process.env['NODE_COMPILE_CACHE'];

const setup = workerData as WorkerSetup;
const port = parentPort!;
const post = (message: FromWorker) => port.postMessage(message);
const faults: FaultSpec[] = [];
const offset = new BigInt64Array(setup.clock);

shiftDate(setup.clock);
const endLastLine = captureOutput((line) => post({ kind: 'log', ...line }), setup.logFormat);
guardOutgoing(setup, faults, () => Atomics.load(offset, 0) !== 0n);

const loading = loadHandler().then(
  (handler) => {
    post({ kind: 'ready' });
    // for the workers that start while this one lives
    flushCompileCache();
    return handler;
  },
  (cause: unknown) => {
    post({ kind: 'broken', error: describe(cause) });
    return undefined;
  },
);

port.on('message', (message: ToWorker) => {
  if (message.kind === 'fault') faults.push(message.fault);
  else void run(message);
});

async function run({
  requestId,
  payload,
  remainingMs,
}: Extract<ToWorker, { kind: 'invoke' }>): Promise<void> {
  const deadline = performance.now() + remainingMs;
  const handler = await loading;
  if (!handler) return; // 'broken' was posted already
  try {
    const context = createContext(requestId, deadline);
    const request = newRequest(requestId);
    const result = await currentRequest
      .run(request, async () => handler(JSON.parse(payload), context))
      .finally(() => endLastLine(request));
    const answer = JSON.stringify(result) ?? 'null';
    if (answer.length > payloadLimit) throw named('Function.ResponseSizeTooLarge', tooLarge);
    post({ kind: 'result', requestId, payload: answer });
  } catch (cause) {
    post({ kind: 'error', requestId, error: describe(cause) });
  }
}

async function loadHandler(): Promise<Handler> {
  const entry = basename(setup.handler);
  const dot = entry.indexOf('.');
  const file = join(setup.codeDir, dirname(setup.handler), entry.slice(0, dot));
  const path = ['.mjs', '.js', '.cjs'].map((extension) => file + extension).find((each) => existsSync(each));
  if (!path) throw named('Runtime.ImportModuleError', `Cannot find module '${file}'`);
  const loaded = (await import(pathToFileURL(path).href)) as Record<string, unknown> & { default?: unknown };
  const name = entry.slice(dot + 1);
  const handler = loaded[name] ?? (loaded.default as Record<string, unknown> | undefined)?.[name];
  if (typeof handler === 'function') return handler as Handler;
  throw named('Runtime.HandlerNotFound', `${setup.handler} is undefined or not exported`);
}

function named(name: string, message: string): Error {
  return Object.assign(new Error(message), { name });
}

/** The second argument of a handler, as on Lambda. */
function createContext(requestId: string, deadline: number): object {
  return {
    awsRequestId: requestId,
    functionName: setup.name,
    functionVersion: '$LATEST',
    invokedFunctionArn: setup.arn,
    memoryLimitInMB: String(setup.memory),
    logGroupName: `/aws/lambda/${setup.name}`,
    logStreamName: 'local',
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => Math.max(0, Math.round(deadline - performance.now())),
  };
}

function describe(cause: unknown): ErrorPayload {
  if (!(cause instanceof Error)) return { errorType: typeof cause, errorMessage: String(cause), trace: [] };
  return { errorType: cause.name, errorMessage: cause.message, trace: (cause.stack ?? '').split('\n') };
}
