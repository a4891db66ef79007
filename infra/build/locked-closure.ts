import { readFile } from 'node:fs/promises';

/** A package of a lock file, with the fields that are read. */
interface LockedPackage {
  version?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** A `package-lock.json` of version 3: packages by their folder. */
export interface LockFile {
  packages: Record<string, LockedPackage>;
}

/** The lock file of this repository. */
export const readLockFile = async (): Promise<LockFile> =>
  JSON.parse(await readFile(new URL('../../package-lock.json', import.meta.url), 'utf8')) as LockFile;

/** The part of a lock file that these packages need, builds for all machines included, and a manifest that names them. */
export function lockedClosure({ packages }: LockFile, ...names: string[]) {
  const found: LockFile['packages'] = {};
  const visit = (from: string, dependency: string): void => {
    const path = placeOf(packages, from, dependency);
    if (path === undefined || found[path]) return;
    const entry = packages[path]!;
    found[path] = entry;
    for (const each of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }))
      visit(path, each);
  };
  const versionOf = (name: string): string => {
    visit('', name);
    const version = found[`node_modules/${name}`]?.version;
    if (!version) throw new Error(`package-lock.json does not name ${name}`);
    return version;
  };
  const dependencies = Object.fromEntries(names.map((name) => [name, versionOf(name)]));
  const manifest = { name: 'bundle', version: '0.0.0', type: 'module', dependencies };
  return { manifest, packages: { '': manifest, ...found } };
}

/** The folder in which a package finds its dependency: its own, or that of a package around it. */
function placeOf(packages: LockFile['packages'], from: string, dependency: string): string | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const path = `${at}${at && '/'}node_modules/${dependency}`;
    if (packages[path]) return path;
    if (at === '') return undefined;
  }
}
