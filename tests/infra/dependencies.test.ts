import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/**
 * Licences of what ships that ask for no more than their text and notice. The LGPL is that of libvips, which stays a file of
 * its own beside the function that encodes pictures.
 */
const accepted = new Set([
  'MIT',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'ISC',
  'OFL-1.1',
  'LGPL-3.0-or-later',
]);

/** Of packages that have a licence without naming it: what their LICENSE says. */
const unnamed: Record<string, string> = { 'node_modules/png-js': 'MIT' };

it('each package that ships has a licence that is accepted, and a hash', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: true; license?: string; integrity?: string }>;
  };
  const shipped = Object.entries(packages).filter(([path, { dev }]) => path !== '' && !dev);
  expect(shipped.map(([path]) => path)).toEqual(
    expect.arrayContaining(['react', 'stripe', 'sharp', 'zod'].map((name) => `node_modules/${name}`)),
  );
  const refused = shipped.filter(
    ([path, { license = unnamed[path], integrity }]) =>
      !integrity?.startsWith('sha512-') || !license?.split(' AND ').every((each) => accepted.has(each)),
  );
  expect(refused).toEqual([]);
});
