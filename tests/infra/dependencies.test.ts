import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { findAdvisories } from '#infra/dependencies/advisories.ts';
import { acceptedLicences, findShippedPackages, writeBill } from '#infra/dependencies/bill-of-materials.ts';

/** A registry on loopback that knows these weaknesses, or none of the question. */
async function registry(known: object | null): Promise<string> {
  const server = createServer((request, response) => {
    const isQuestion = request.url!.endsWith('/advisories/bulk');
    response.statusCode = isQuestion && known ? 200 : 405;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(isQuestion && known ? known : {}));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const advisory = {
  id: 1,
  url: 'https://github.com/advisories/GHSA-0000',
  title: 'Parses what it should refuse',
  severity: 'high',
  vulnerable_versions: '<=99.0.0',
};

describe('the packages that ship', () => {
  it('each has a licence that is accepted', async () => {
    const packages = await findShippedPackages();
    expect(packages.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['react', 'stripe', 'sharp', 'zod']),
    );
    for (const { name, licences } of packages) {
      expect(licences, name).not.toEqual([]);
      expect(acceptedLicences, name).toEqual(expect.arrayContaining(licences));
    }
  });

  it('their bill of materials names version and hash of each, and no package of the tests', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sbom-'));
    await writeBill(folder);
    const bill = JSON.parse(await readFile(join(folder, 'sbom.cdx.json'), 'utf8')) as {
      bomFormat: string;
      components: { name: string; version: string; hashes: { content: string }[] }[];
    };
    expect(bill.bomFormat).toBe('CycloneDX');
    expect(bill.components.map(({ name }) => name)).not.toContain('vitest');
    for (const { name, version, hashes } of bill.components) {
      expect(version, name).toMatch(/^\d+\./);
      expect(hashes[0]?.content, name).toMatch(/^[0-9a-f]{128}$/);
    }
  });

  it('no bill is written when npm cannot make one', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sbom-'));
    vi.stubEnv('PATH', folder);
    onTestFinished(() => void vi.unstubAllEnvs());
    await expect(writeBill(folder)).rejects.toThrow('npm sbom failed');
    expect(await readdir(folder)).toEqual([]);
  });

  it('a weakness that the registry knows of one of them is named with its severity and address', async () => {
    expect(await findAdvisories(await registry({ zod: [advisory] }))).toEqual({
      known: ['zod: Parses what it should refuse (high) https://github.com/advisories/GHSA-0000'],
    });
  });

  it('a weakness of a package of the tests alone is none of what ships', async () => {
    expect(await findAdvisories(await registry({ vitest: [advisory] }))).toEqual({ known: [] });
  });

  it('a registry that cannot tell is no clean result', async () => {
    expect(await findAdvisories(await registry(null))).toEqual({ unchecked: expect.stringContaining('405') });
  });
});
