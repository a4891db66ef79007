import { execFile } from 'node:child_process';

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
