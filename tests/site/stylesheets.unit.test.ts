import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

/** Stylesheets of every page. */
const ofAll = /\/ui\/styles\//;

/** Classes of Tailwind, which every page has; a stylesheet names them as parts of its own. */
const utilities = new Set(['font-bold', 'sr-only', 'text-quiet']);

const files = globSync('web/src/**/*.{ts,tsx,css}').map((path) => {
  const text = readFileSync(path, 'utf8');
  const imported = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, to]) => join(dirname(path), to!));
  return {
    path,
    text,
    // a page may have what is imported for its type alone, which loads no styles
    imports: imported(/^import (?!type )(?:[^;]*? from )?'(\.[^']+)'/gm),
    later: imported(/import\(\s*'(\.[^']+)'/g),
  };
});
const byPath = new Map(files.map((file) => [file.path, file]));

/** A file with all that loads before it runs. */
function closureOf(path: string, seen = new Set<string>()): Set<string> {
  if (!seen.has(path)) byPath.get(seen.add(path) && path)?.imports.forEach((each) => closureOf(each, seen));
  return seen;
}

/** The words in strings of class names. */
const classesIn = (text: string) =>
  [...text.matchAll(/(?:[cC]lassName=|cx\()(?:\{[^}]*\}|"[^"]*"|.*)/g)]
    .flatMap(([attribute]) => [...attribute.matchAll(/["'`]([^"'`]*)["'`]/g)])
    .flatMap(([, words]) => words!.split(/[\s${}]+/));

it('each part of the back office and of the site loads the stylesheets of the classes that it shows', () => {
  const homes = new Map<string, string[]>();
  for (const { path, text } of files.filter((each) => each.path.endsWith('.css')))
    for (const [, name] of text.matchAll(/\.([a-z][\w-]*)(?=[^;{}]*\{)/g))
      homes.set(name!, [...(homes.get(name!) ?? []), path]);
  // what is loaded later has the styles of the page around it
  const parents = Map.groupBy(
    files.flatMap(({ path, later }) => later.map((part) => ({ path, part }))),
    ({ part }) => part,
  );
  const parts = new Set(['web/src/app/main.tsx', ...parents.keys()]);
  const stylesOf = (part: string, below: readonly string[] = []): string[] => [
    ...closureOf(part),
    ...[...parts]
      .filter((each) => !below.includes(each) && each !== part)
      .filter((each) => parents.get(part)?.some(({ path }) => closureOf(each).has(path)))
      .flatMap((each) => stylesOf(each, [...below, part])),
  ];
  const missing = [...parts].flatMap((part) => {
    const loaded = new Set(stylesOf(part));
    return [...closureOf(part)].flatMap((path) =>
      classesIn(byPath.get(path)?.text ?? '')
        .filter((name) => !utilities.has(name))
        .filter((name) => homes.get(name)?.every((home) => !ofAll.test(home) && !loaded.has(home)))
        .map((name) => `${path}: ${name} in ${part}`),
    );
  });
  expect(missing).toEqual([]);
});
