import { spawn } from 'node:child_process';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildOnce } from './build-once.ts';
import { lockedClosure, readLockFile } from './locked-closure.ts';

const root = join(import.meta.dirname, '../..');
const output = '.build/pictures';
const folder = join(root, output, 'process-pictures');

/** The processor, system and C library of the Lambdas (infra/constructs/shop-function.ts). */
const target = ['--os=linux', '--cpu=arm64', '--libc=glibc'];

/**
 * The bundle of process-pictures beside sharp for Lambda's processor, as the lock file names it: the machine that deploys
 * mostly has another processor. Returns the folder of the bundle's folder.
 */
export async function buildPicturesOnce(functions: string): Promise<string> {
  const sources = ['functions', 'shared', 'infra/build'];
  await buildOnce({ name: 'pictures', sources, output, build: () => buildPictures(functions) });
  return join(root, output);
}

async function buildPictures(functions: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await cp(join(functions, 'process-pictures'), folder, { recursive: true });
  const lock = await readLockFile();
  const { manifest, packages } = lockedClosure(lock, 'sharp');
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify({ ...lock, packages }));
  await install();
  // npm's own files differ from one machine to another, and with them would the asset
  for (const name of ['package-lock.json', 'node_modules/.package-lock.json']) await rm(join(folder, name));
}

function install(): Promise<void> {
  const flags = ['--ignore-scripts', '--no-bin-links', '--no-audit', '--no-fund', '--loglevel=error'];
  const child = spawn('npm', ['ci', ...target, ...flags], { cwd: folder, stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0
        ? resolve()
        : reject(new Error(`sharp for Lambda could not be installed: npm ended with ${code}`)),
    );
  });
}
