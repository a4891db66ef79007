import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { lockedClosure, readLockFile } from '../build/locked-closure.ts';
import { npm } from './npm.ts';

/** A licence by its SPDX id, or several of them. */
const Licence = z.union([
  z.object({ license: z.object({ id: z.string() }) }).transform(({ license }) => [license.id]),
  z.object({ expression: z.string() }).transform(({ expression }) => expression.split(' AND ')),
]);

const Bill = z.object({
  components: z.array(
    z.object({ name: z.string(), version: z.string(), licenses: z.array(Licence).default([]) }),
  ),
});

export interface ShippedPackage {
  name: string;
  version: string;
  /** SPDX ids; all of them apply. */
  licences: string[];
}

/**
 * Licences of what ships that ask for no more than their text and notice. The LGPL is that of libvips, which stays a file of
 * its own beside the function that encodes pictures.
 */
export const acceptedLicences: readonly string[] = [
  'MIT',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'ISC',
  'OFL-1.1',
  'LGPL-3.0-or-later',
];

/**
 * The software bill of materials of all that ships, as CycloneDX. npm makes it from a lock file without the packages of the
 * tests: of the whole one it leaves out what ships and is needed by a test as well.
 */
async function printBill(): Promise<string> {
  const lock = await readLockFile();
  const folder = await mkdtemp(join(tmpdir(), 'bill-'));
  try {
    const { manifest, packages } = lockedClosure(lock, ...Object.keys(lock.packages['']!.dependencies!));
    await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
    await writeFile(join(folder, 'package-lock.json'), JSON.stringify({ ...lock, packages }));
    return await npm(folder, 'sbom', '--package-lock-only', '--sbom-format=cyclonedx');
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The packages that functions and site are built from, of every platform. */
export async function findShippedPackages(): Promise<ShippedPackage[]> {
  const { components } = z.parse(Bill, JSON.parse(await printBill()));
  return components.map(({ name, version, licenses }) => ({ name, version, licences: licenses.flat() }));
}

/** Writes the bill of materials into a folder as `sbom.cdx.json`. Throws when npm cannot make one. */
export async function writeBill(folder: string): Promise<void> {
  const bill = await printBill();
  z.parse(Bill, JSON.parse(bill));
  await writeFile(join(folder, 'sbom.cdx.json'), bill);
}
