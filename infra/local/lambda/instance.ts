import { Worker } from 'node:worker_threads';
import {
  type ErrorPayload,
  type FromWorker,
  FunctionError,
  type ToWorker,
  type WorkerSetup,
} from './setup.ts';
import type { FaultSpec } from './faults.ts';

/** A line that a function printed. */
export interface LogLine {
  function: string;
  requestId: string;
  stream: 'stdout' | 'stderr';
  text: string;
}

interface Call {
  payload: string;
  succeed(payload: string): void;
  fail(error: ErrorPayload): void;
  timer?: NodeJS.Timeout;
}

/** Lets a worker take compiled modules from disk, as this process does: without it, three quarters of its start is compiling. */
function compileCache(): Record<string, string> {
  const { NODE_COMPILE_CACHE } = process.env;
  return NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };
}

/** A worker thread with the function loaded, and its unanswered calls. */
export class Instance {
  readonly #setup: WorkerSetup;
  readonly #worker: Worker;
  readonly #calls = new Map<string, Call>();
  readonly #log: (line: LogLine) => void;
  readonly #ready = Promise.withResolvers<void>();
  readonly #ended = Promise.withResolvers<void>();
  #isReady = false;
  #retired = false;

  constructor(
    setup: WorkerSetup,
    environment: Record<string, string>,
    faults: FaultSpec[],
    log: (line: LogLine) => void,
  ) {
    this.#setup = setup;
    this.#log = log;
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: setup,
      env: { ...environment, ...compileCache() },
      argv: [],
      execArgv: [],
      name: setup.name,
      resourceLimits: { maxOldGenerationSizeMb: setup.memory },
    });
    this.#worker.on('message', (message: FromWorker) => this.#hear(message));
    this.#worker.on('error', (error: NodeJS.ErrnoException) => this.#crash(error));
    this.#worker.on('exit', (code) => this.#exit(code));
    for (const fault of faults) this.injectFault(fault);
  }

  /** Whether it takes no new calls, because it crashed, timed out or was replaced. */
  get retired(): boolean {
    return this.#retired;
  }

  /** Number of unanswered calls. */
  get busy(): number {
    return this.#calls.size;
  }

  /** Settles once the bundle is loaded, or has failed to load. */
  get ready(): Promise<void> {
    return this.#ready.promise;
  }

  injectFault(fault: FaultSpec): void {
    this.#post({ kind: 'fault', fault });
  }

  invoke(requestId: string, payload: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const fail = (error: ErrorPayload) => reject(new FunctionError(error, requestId));
      const call: Call = { payload, succeed: resolve, fail };
      this.#calls.set(requestId, call);
      if (this.#isReady) this.#start(requestId, call);
    });
  }

  /** Ends the worker when its calls are answered; at once with `now`. */
  async retire({ now = false } = {}): Promise<void> {
    this.#retired = true;
    if (now || this.#calls.size === 0) await this.#worker.terminate();
    await this.#ended.promise;
  }

  /** The timeout of a call begins when the function is loaded, as with Lambda. */
  #start(requestId: string, call: Call): void {
    const { timeoutMs } = this.#setup;
    call.timer = setTimeout(() => this.#timeOut(requestId), timeoutMs);
    this.#post({ kind: 'invoke', requestId, payload: call.payload, remainingMs: timeoutMs });
  }

  #post(message: ToWorker): void {
    this.#worker.postMessage(message);
  }

  #hear(message: FromWorker): void {
    switch (message.kind) {
      case 'log':
        return this.#log({ function: this.#setup.name, ...message });
      case 'ready':
        this.#isReady = true;
        this.#ready.resolve();
        for (const [requestId, call] of this.#calls) this.#start(requestId, call);
        return;
      case 'broken':
        this.#failAll(message.error);
        return void this.retire({ now: true });
      case 'result':
        return this.#settle(message.requestId)?.succeed(message.payload);
      case 'error':
        return this.#settle(message.requestId)?.fail(message.error);
    }
  }

  #settle(requestId: string): Call | undefined {
    const call = this.#calls.get(requestId);
    if (!call) return undefined;
    clearTimeout(call.timer);
    this.#calls.delete(requestId);
    if (this.#retired && this.#calls.size === 0) void this.#worker.terminate();
    return call;
  }

  /**
   * Lambda kills the environment of a call that times out. Here other calls may share it: it takes no new calls and is
   * killed as soon as the others are answered or have timed out too.
   */
  #timeOut(requestId: string): void {
    this.#retired = true;
    const seconds = (this.#setup.timeoutMs / 1000).toFixed(2);
    const errorMessage = `RequestId: ${requestId} Error: Task timed out after ${seconds} seconds`;
    this.#settle(requestId)?.fail({ errorType: 'Sandbox.Timedout', errorMessage, trace: [] });
  }

  /** An uncaught exception, or the memory limit. */
  #crash(error: NodeJS.ErrnoException): void {
    const outOfMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    this.#failAll({
      errorType: outOfMemory ? 'Runtime.OutOfMemory' : error.name,
      errorMessage: outOfMemory ? 'Runtime exited with error: signal: killed' : error.message,
      trace: (error.stack ?? '').split('\n'),
    });
  }

  #exit(code: number): void {
    this.#failAll({
      errorType: 'Runtime.ExitError',
      errorMessage: `Runtime exited with error: exit status ${code}`,
      trace: [],
    });
    this.#ended.resolve();
  }

  #failAll(error: ErrorPayload): void {
    this.#retired = true;
    this.#ready.resolve();
    for (const requestId of this.#calls.keys()) this.#settle(requestId)?.fail(error);
  }
}
