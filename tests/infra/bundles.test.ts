import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { bundleOptions, functionFolders } from '#infra/build/build-functions.ts';
import { apiFunctions, functions } from '#infra/functions/index.ts';
import { api } from '#shared/contracts/index.ts';
import { testBundles } from './bundles.ts';

describe('functions table', () => {
  it('every function folder has a row and every row has a folder', () => {
    expect(functionFolders()).toEqual(Object.keys(functions).sort());
  });

  it('every group of the contract has a function', () => {
    expect(apiFunctions().sort()).toEqual(Object.keys(api).sort());
  });
});

// it uses the table and Stripe, and its code is split; bundles.all.test.ts tests those of all functions
testBundles(['shop-stripe'], async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bundles-'));
  await build(bundleOptions('functions/shop-stripe/index.ts', join(folder, 'shop-stripe')));
  return folder;
});
