import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { changelog, lastRelease, releaseBefore, tagRelease } from '#infra/release/history.ts';

let folder: string;
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Ana', '-c', 'user.email=ana@tenaz.test', ...args], {
    cwd: folder,
    encoding: 'utf8',
  });
const commit = (subject: string) => git('commit', '--quiet', '--allow-empty', '--message', subject);
/** Hashes depend on the time of the commit. */
const withoutHashes = (text: string) => text.replaceAll(/\([0-9a-f]{7,}\)/g, '(…)');
const morning = new Date('2026-11-26T08:00:00Z');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'history-'));
  git('init', '--quiet', '--initial-branch', 'main');
  git('config', 'user.name', 'Ana');
  git('config', 'user.email', 'ana@tenaz.test');
});

it('the first changelog has all commits by their scopes, without merges', () => {
  commit('orders: a refund is paid once');
  commit('accounts: passkeys: the last one stays');
  commit('A dialog stays: nothing is lost');
  git('switch', '--quiet', '--create', 'side');
  commit('orders: stock is given back');
  git('switch', '--quiet', 'main');
  git('merge', '--quiet', '--no-ff', '--message', "Merge branch 'side'", 'side');
  expect(lastRelease(folder)).toBeUndefined();
  expect(withoutHashes(changelog(folder)).split('\n').filter(Boolean)).toEqual([
    '## accounts',
    '- passkeys: the last one stays (…)',
    '## orders',
    '- a refund is paid once (…)',
    '- stock is given back (…)',
    '## other',
    '- A dialog stays: nothing is lost (…)',
  ]);
});

it('a release is a tag of its day with the changelog in it, and the next one begins after it', () => {
  commit('orders: a refund is paid once');
  expect(tagRelease(folder, morning)).toBe('v2026.11.26');
  expect(withoutHashes(git('for-each-ref', '--format=%(contents)', 'refs/tags/v2026.11.26')).trim()).toBe(
    'v2026.11.26\n\n## orders\n\n- a refund is paid once (…)',
  );
  expect(changelog(folder)).toBe('');
  expect(() => tagRelease(folder, morning)).toThrow('nothing was committed since v2026.11.26');
  for (let release = 2; release <= 10; release++) {
    commit(`web: change ${release}`);
    expect(tagRelease(folder, morning)).toBe(`v2026.11.26.${release}`);
  }
  expect(lastRelease(folder)).toBe('v2026.11.26.10');
});

it('what is not committed is not released', () => {
  commit('orders: a refund is paid once');
  writeFileSync(join(folder, 'draft.ts'), '');
  expect(() => tagRelease(folder, morning)).toThrow('commit or remove');
  expect(lastRelease(folder)).toBeUndefined();
});

it('a release of another branch, and a tag of another kind, are not the last release', () => {
  commit('orders: a refund is paid once');
  git('tag', 'backup');
  git('switch', '--quiet', '--create', 'side');
  commit('web: not merged');
  tagRelease(folder, morning);
  git('switch', '--quiet', 'main');
  expect(lastRelease(folder)).toBeUndefined();
});

it('the release before is never the one that HEAD is, by whichever of its tags', () => {
  commit('orders: a refund is paid once');
  tagRelease(folder, morning);
  expect(releaseBefore(folder)).toBeUndefined();
  commit('web: one change');
  expect(releaseBefore(folder)).toBe('v2026.11.26');
  tagRelease(folder, morning);
  git('tag', 'v2026.11.26.3');
  expect(lastRelease(folder)).toBe('v2026.11.26.3');
  expect(releaseBefore(folder)).toBe('v2026.11.26');
});
