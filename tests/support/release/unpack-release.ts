import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');

/** Sources of a release and the assembly that is synthesized from them. */
export interface Release {
  folder: string;
  outDir: string;
}

/** Unpacks the sources of a commit and synthesizes them by their own build, with the packages of today. Once for each commit. */
export async function unpackRelease(ref: string): Promise<Release> {
  const commit = execFileSync('git', ['rev-parse', `${ref}^{commit}`], {
    cwd: root,
    encoding: 'utf8',
  }).trim();
  const folder = join(root, '.build/releases', commit);
  const packages = join(folder, 'node_modules');
  if (!existsSync(packages)) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1e9 });
    execFileSync('tar', ['--extract', '--directory', folder], { input: archive });
    symlinkSync(join(root, 'node_modules'), packages);
  }
  const program = `const { synthesizeOnce } = await import('./infra/local/start/synthesize.ts');
    process.stdout.write((await synthesizeOnce()).outDir);`;
  const args = ['--input-type=module', '--eval', program];
  const { stdout: outDir } = await run(process.execPath, args, { cwd: folder, maxBuffer: 1e8 });
  return { folder, outDir };
}
