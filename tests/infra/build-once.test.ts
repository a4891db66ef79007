import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { buildOnce } from '#infra/build/build-once.ts';
import { FolderInUseError, lockFolder } from '#infra/build/folder-lock.ts';

let folder: string;

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};

/** Builds if something has changed, and returns whether it did. */
const build = (variant?: string) =>
  buildOnce(
    {
      name: 'letters',
      entries: ['src/entry.ts'],
      sources: ['pictures'],
      ...(variant && { variant }),
      output: 'out',
      build: async () => write('out/letters.txt', 'built'),
    },
    folder,
  );

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'build-once-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  write('package.json', '{"imports":{"#shared/*":"./shared/*"}}');
  write(
    'src/entry.ts',
    "import { a } from './a.ts';\nimport type { B } from './types.ts';\nexport const b: B = a;",
  );
  write('src/a.ts', "import { c } from '#shared/c.ts';\nimport zod from 'zod';\nexport const a = [c, zod];");
  write('src/types.ts', 'export type B = unknown;');
  write('src/other.ts', 'export const other = 1;');
  write('shared/c.ts', 'export const c = 1;');
  write('pictures/logo.svg', '<svg/>');
  write('pictures/NOTES.md', 'notes');
});

describe('a build that runs once', () => {
  it('is skipped as long as nothing has changed', async () => {
    expect(await build()).toBe(true);
    expect(await build()).toBe(false);
  });

  it.each([
    ['what its entry imports', 'src/a.ts', "export const a = 'new';"],
    ['what is imported by that', 'shared/c.ts', 'export const c = 2;'],
    ['a file of a folder that it reads', 'pictures/logo.svg', '<svg></svg>'],
    ['a new file of such a folder', 'pictures/new.svg', '<svg/>'],
    ['the packages', 'package-lock.json', '{"lockfileVersion":3}'],
    ['what it has written', 'out/letters.txt', 'by another hand'],
  ])('runs again after a change of %s', async (_, path, text) => {
    await build();
    write(path, text);
    expect(await build()).toBe(true);
    expect(await build()).toBe(false);
  });

  it.each([
    ['a module that it does not import', 'src/other.ts', 'export const other = 2;'],
    ['a module of which it imports types alone', 'src/types.ts', 'export type B = object;'],
    ['a document', 'pictures/NOTES.md', 'other notes'],
  ])('does not run again after a change of %s', async (_, path, text) => {
    await build();
    write(path, text);
    expect(await build()).toBe(false);
  });

  it('runs again for another variant, and when its output is gone', async () => {
    await build('https://a.example');
    expect(await build('https://b.example')).toBe(true);
    rmSync(join(folder, 'out'), { recursive: true });
    expect(await build('https://b.example')).toBe(true);
  });

  it('is run by one process at a time: others wait for its folder', async () => {
    const step = { name: 'letters', entries: ['src/entry.ts'], output: 'out' };
    const taken = async () => expect(lockFolder(join(folder, 'out'))).rejects.toThrow(FolderInUseError);
    await buildOnce({ ...step, build: taken }, folder);
    const lock = await lockFolder(join(folder, 'out'));
    const waiting = buildOnce(
      { ...step, build: () => Promise.reject(new Error('nothing has changed')) },
      folder,
    );
    await lock.close();
    expect(await waiting).toBe(false);
  });

  it('runs again after it has failed', async () => {
    const failing = { name: 'letters', entries: ['src/entry.ts'], output: 'out' };
    const fail = () => Promise.reject(new Error('no'));
    await expect(buildOnce({ ...failing, build: fail }, folder)).rejects.toThrow('no');
    expect(await buildOnce({ ...failing, build: async () => {} }, folder)).toBe(true);
  });
});
