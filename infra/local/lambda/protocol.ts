import type { Statement } from '../permissions/index.ts';
import type { FaultSpec } from './faults.ts';

/** All a worker is told about the function it runs. */
export interface WorkerSetup {
  name: string;
  arn: string;
  /** The unpacked bundle, as it would lie in /var/task. */
  codeDir: string;
  /** As in the template, such as `index.handler`. */
  handler: string;
  memory: number;
  timeoutMs: number;
  role: { name: string; account: string; region: string; statements: Statement[] };
  clock: SharedArrayBuffer;
}

/** An error in the shape that Lambda answers with. */
export interface ErrorPayload {
  errorType: string;
  errorMessage: string;
  trace: string[];
}

export type ToWorker =
  | { kind: 'invoke'; requestId: string; payload: string; remainingMs: number }
  | { kind: 'fault'; order: FaultSpec };

export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'broken'; error: ErrorPayload }
  | { kind: 'result'; requestId: string; payload: string }
  | { kind: 'error'; requestId: string; error: ErrorPayload }
  | { kind: 'log'; requestId: string; stream: 'stdout' | 'stderr'; text: string };
