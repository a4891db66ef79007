import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';

/** No Java, or one too old for DynamoDB Local. */
export class JavaMissingError extends Error {}

const oldest = 17;
const remedy = [
  `Install Java ${oldest} or newer, then run npm start again:`,
  '  Debian, Ubuntu:  sudo apt install openjdk-17-jre-headless',
  '  Fedora:          sudo dnf install java-17-openjdk-headless',
  '  macOS:           brew install openjdk@17',
  '  Windows:         winget install EclipseAdoptium.Temurin.17.JRE',
  'or point DYNAMODB_ENDPOINT at a DynamoDB that is already running.',
].join('\n');

/** The java command. Throws with instructions when Java is missing or too old. */
export async function findJava(env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const java = env.JAVA_HOME ? `${env.JAVA_HOME}/bin/java` : 'java';
  const banner = await versionBanner(java, env);
  if (banner === null) throw new JavaMissingError(`Java was not found (tried "${java}").\n${remedy}`);
  const found = majorVersion(banner);
  if (found < oldest) throw new JavaMissingError(`Java ${found} is too old for DynamoDB Local.\n${remedy}`);
  return java;
}

/** 17 of `openjdk version "17.0.15"`, 8 of `java version "1.8.0_402"`; 0 when it cannot be read. */
export function majorVersion(banner: string): number {
  const [, first, second] = /version "(\d+)(?:\.(\d+))?/.exec(banner) ?? [];
  return Number(first === '1' ? second : first) || 0;
}

function versionBanner(java: string, env: NodeJS.ProcessEnv): Promise<string | null> {
  return new Promise((resolve) => {
    execFile(java, ['-version'], { env }, (error, stdout, stderr) => resolve(error ? null : stderr + stdout));
  });
}

/** A running JVM under its guard. */
interface Jvm {
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
const answers = (url: string, ms: number): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(ms) }).then(
    () => true,
    () => false,
  );

interface SuperviseOptions {
  start: () => Promise<Jvm>;
  url: string;
  /** Whether another JVM finds the data: what a JVM holds in memory ends with it. */
  keepsData: boolean;
  /** Told what has happened and what to do. */
  report: (error: Error) => void;
  checkEveryMs: number;
  /** A JVM that ends sooner after its start has a reason that another start does not remove. */
  restartsAfterMs: number;
}

interface Supervised {
  readonly pid: number;
  close(): Promise<void>;
}

/** Missed checks after which a JVM counts as stuck. */
const patience = 3;

const restart = 'End npm start and start it again';

/** Starts a JVM and keeps it running: one that dies or no longer answers is reported, and replaced if its data is on disk. */
export async function supervise(options: SuperviseOptions): Promise<Supervised> {
  const { start, url, keepsData, report, checkEveryMs, restartsAfterMs } = options;
  let jvm = await start();
  let startedAt = Date.now();
  let closing = false;
  let missed = 0;

  const watch = () => void jvm.ended.then(() => (closing ? undefined : replace()));
  const replace = async () => {
    if (!keepsData || Date.now() - startedAt < restartsAfterMs) {
      const loss = keepsData ? 'soon after its start' : 'and its data was in memory';
      return report(
        new Error(`DynamoDB Local has ended, ${loss}: every call to the table fails. ${restart}.`),
      );
    }
    report(new Error('DynamoDB Local has ended and is started again; calls fail for a moment.'));
    try {
      jvm = await start();
      startedAt = Date.now();
      missed = 0;
      if (closing) await jvm.end();
      else watch();
    } catch (cause) {
      report(new Error(`DynamoDB Local could not be started again. ${restart}.`, { cause }));
    }
  };
  const check = async () => {
    if (await answers(url, checkEveryMs)) missed = 0;
    else missed += 1;
    if (missed !== patience || closing) return;
    report(new Error(`DynamoDB Local has not answered for ${(patience * checkEveryMs) / 1000} s.`));
    if (keepsData) await jvm.end();
  };
  watch();
  const timer = setInterval(() => void check(), checkEveryMs).unref();
  return {
    get pid() {
      return jvm.pid;
    },
    async close() {
      closing = true;
      clearInterval(timer);
      await jvm.end();
    },
  };
}
