// Runs before `npm start` and `npm test`, on whatever Node the machine has: plain JavaScript, no packages.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Whether a version such as `20.20.2` is at least 20.20. */
export function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 20 || (major === 20 && minor >= 20);
}

/** Why packages must be installed; null when node_modules holds what the lock file names. */
export function reasonToInstall(folder) {
  const installed = join(folder, 'node_modules/.package-lock.json');
  if (!existsSync(installed)) return 'node_modules is missing';
  const { packages: wanted } = readJson(join(folder, 'package-lock.json'));
  const { packages: present } = readJson(installed);
  for (const [path, { version, optional, link }] of Object.entries(wanted)) {
    const found = present[path];
    // optional ones are for other machines
    if (path === '' || link || (!found && optional)) continue;
    if (found?.version !== version)
      return `${path} is ${found?.version ?? 'missing'}, the lock file names ${version}`;
  }
  return null;
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** Installs exactly what the lock file names; gives npm's exit status. */
function install() {
  const npm = process.env.npm_execpath;
  const [command, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  const all = [...first, 'ci', '--no-audit', '--no-fund', '--loglevel=error'];
  return (
    spawnSync(command, all, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' }).status ?? 1
  );
}

function main() {
  if (!isNewEnough(process.versions.node)) {
    console.error(
      `Node ${process.versions.node} is too old: install Node 20.20 or newer (https://nodejs.org), then try again.`,
    );
    process.exit(1);
  }
  const reason = reasonToInstall(root);
  if (reason === null) return;
  console.log(`Installing packages: ${reason}. The first time takes a minute or two.`);
  const status = install();
  if (status === 0) return;
  console.error('The packages could not be installed. Is there a network? Run npm ci to see more.');
  process.exit(status);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
