import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** A running JVM under its guard. */
export interface Jvm {
  pid: number;
  /** Settles when it has ended, whatever the reason. */
  ended: Promise<void>;
  end(): Promise<void>;
}

/**
 * Runs the JVM under a shell that kills it as soon as the shell's input ends: on close, and also when this process is
 * killed. It has a session of its own, so that Ctrl-C reaches this process first. SIGTERM has left a JVM running, hence
 * SIGKILL. A killed JVM cannot delete its temporary files, a library of a megabyte each time: the shell does, although it
 * then has no reader for its message about the JVM's end.
 */
const guardScript = `
  exec 3<&0; files=$(mktemp -d); java=$1; shift
  "$java" "-Djava.io.tmpdir=$files" "$@" </dev/null 3<&- & jvm=$!
  trap '' PIPE; echo "pid $jvm"; (read -r _ <&3; kill -9 $jvm) &
  wait $jvm; code=$?; rm -rf "$files"; exit $code`;

/** Starts a JVM and waits for its first answer; throws its output when it ends before. */
export async function startJvm(java: string, args: string[], url: string): Promise<Jvm> {
  const guard = spawn('sh', ['-c', guardScript, 'guard', java, ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  });
  const ended = once(guard, 'exit').then(() => {});
  const end = async () => {
    guard.stdin.end();
    await ended;
  };
  try {
    return { pid: await ready(guard, url), ended, end };
  } catch (cause) {
    await end();
    throw cause;
  }
}

async function ready(guard: ChildProcess, url: string): Promise<number> {
  let output = '';
  const collect = (chunk: Buffer) => void (output = (output + chunk.toString()).slice(-4000));
  guard.stdout?.on('data', collect);
  guard.stderr?.on('data', collect);
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline) {
    if (guard.exitCode !== null) throw new Error(output.trim() || `exit code ${guard.exitCode}`);
    if (await isDynamo(url)) return Number(/pid (\d+)/.exec(output)?.[1]);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`no answer within 30 s. ${output.trim()}`);
}

/** Another program may have taken the port that was free a moment ago: its answers have no such header. */
const isDynamo = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(2000) }).then(
    ({ headers }) => headers.has('x-amzn-requestid'),
    () => false,
  );

/** Whether something answers at `url` in time. */
export const answers = (url: string, ms: number): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(ms) }).then(
    () => true,
    () => false,
  );
