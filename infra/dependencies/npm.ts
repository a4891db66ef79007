import { execFile } from 'node:child_process';

/**
 * What npm printed to stdout for this command in a folder. npm exits with 1 for findings, too: then what it printed tells. Throws when
 * it printed nothing.
 */
export function npm(folder: string, ...given: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile('npm', given, { cwd: folder, maxBuffer: 64 * 1024 * 1024 }, (failure, stdout, stderr) => {
      if (failure && stdout.trim() === '')
        reject(new Error(`npm ${given[0]} failed: ${stderr}`, { cause: failure }));
      else resolve(stdout);
    });
  });
}
