import { execFile } from 'node:child_process';

/** What npm printed to stdout for this command in a folder, whatever its exit code: npm reports findings by it. */
export function npm(folder: string, ...given: string[]): Promise<string> {
  return new Promise((resolve) => {
    execFile('npm', given, { cwd: folder, maxBuffer: 64 * 1024 * 1024 }, (_failure, stdout) =>
      resolve(stdout),
    );
  });
}
