import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { chunkGroups, type ChunkGroup } from '../../web/chunks/chunk-groups.ts';
import { isInGroup } from '../../web/chunks/is-in-group.ts';
import { api } from '#shared/contracts/index.ts';

const root = new URL('../..', import.meta.url).pathname;
const exists = (module: string) =>
  ['', '.ts', '.tsx'].some((ending) => existsSync(`${root}${module}${ending}`));

describe('groups of chunks', () => {
  it.each(chunkGroups)(
    '$name: each module and each group of the contract exists',
    ({ modules, contract = [] }) => {
      expect(modules.filter((module) => !exists(module))).toEqual([]);
      expect(contract.filter((group) => !(group in api))).toEqual([]);
    },
  );

  it('no module is in two groups', () => {
    const all = chunkGroups.flatMap(({ modules }) => modules);
    expect(all.filter((module, nth) => all.indexOf(module) !== nth)).toEqual([]);
  });

  const group: ChunkGroup = {
    name: 'group',
    modules: ['web/src/ui/form/field', 'web/src/ui/drag/'],
    contract: ['auth'],
    packages: /node_modules[\\/]some-package[\\/]/,
  };
  it.each([
    ['a module', `${root}web/src/ui/form/field.tsx`, true],
    ['a module with a longer name', `${root}web/src/ui/form/field-group.tsx`, false],
    ['a module of a folder', `${root}web/src/ui/drag/pointer.ts`, true],
    ['rows of the contract', '\0virtual:contract-routes/auth', true],
    ['other rows of the contract', '\0virtual:contract-routes/oauth', false],
    ['a file of a package', `${root}node_modules/some-package/index.js`, true],
    ['a file of another package', `${root}node_modules/other-package/index.js`, false],
  ])('%s is in its group alone', (_what, id, expected) => {
    expect(isInGroup(group, id)).toBe(expected);
  });
});
