import type { Statement } from '../permissions/index.ts';
import type { FaultSpec } from './faults.ts';

/** What a worker needs to run its function. */
export interface WorkerSetup {
  name: string;
  arn: string;
  /** Folder of the bundle, the content of /var/task on Lambda. */
  codeDir: string;
  /** As in the template, such as `index.handler`. */
  handler: string;
  memory: number;
  timeoutMs: number;
  logFormat: 'JSON' | 'Text';
  role: { name: string; account: string; region: string; statements: Statement[] };
  clock: SharedArrayBuffer;
}

/** An error in Lambda's format. */
export interface ErrorPayload {
  errorType: string;
  errorMessage: string;
  trace: string[];
}

export type ToWorker =
  | { kind: 'invoke'; requestId: string; payload: string; remainingMs: number }
  | { kind: 'fault'; fault: FaultSpec };

export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'broken'; error: ErrorPayload }
  | { kind: 'result'; requestId: string; payload: string }
  | { kind: 'error'; requestId: string; error: ErrorPayload }
  | { kind: 'log'; requestId: string; stream: 'stdout' | 'stderr'; text: string };
