import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** A function to start, with the event of its first call. */
export interface Subject {
  name: string;
  bundle: string;
  environment: Record<string, string>;
  eventFile: string | undefined;
}

/** A moment of a start, in milliseconds. */
interface Moment {
  /** Since the process was asked for. */
  wall: number;
  /** Of CPU, spent in the process: what a busy machine cannot stretch. */
  cpu: number;
}

export interface Start {
  /** The handler is there. */
  ready: Moment;
  /** Its first read of the table is done; for the empty handler, it has answered. */
  firstRead: Moment | undefined;
}

interface Look {
  at: number;
  cpu: number;
}

const child = join(import.meta.dirname, 'child.mjs');

/** Starts a function in a fresh process, with no environment but its own. */
export async function start({ name, bundle, environment, eventFile }: Subject): Promise<Start> {
  const began = performance.timeOrigin + performance.now();
  const process_ = spawn(process.execPath, [child, bundle, ...(eventFile ? [eventFile] : [])], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, complaint] = await Promise.all([text(process_.stdout), text(process_.stderr)]);
  const facts = said.split('\n').findLast((line) => line.startsWith('{"ready"'));
  if (!facts) throw new Error(`${name} did not start: ${complaint || said}`);
  const { ready, firstRead, read, status } = JSON.parse(facts) as {
    ready: Look;
    firstRead?: Look;
    read?: string;
    status?: number;
  };
  if (eventFile && !read && status !== 204)
    throw new Error(`${name} answered ${status} without a read: ${said}`);
  const moment = ({ at, cpu }: Look): Moment => ({ wall: at - began, cpu });
  return { ready: moment(ready), firstRead: firstRead && moment(firstRead) };
}
