import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { synthesizeOnce } from '#infra/local/start/synthesize.ts';
import { forkModule } from '../../support/cloud/fork-module.ts';
import type { Findings } from '../../support/release/run-release.ts';
import { unpackRelease, type Release } from '../../support/release/unpack-release.ts';

/** For a build of everything, and for two clouds with a demo of three months on disk; on a busy machine. */
const longest = 1_200_000;
const root = join(import.meta.dirname, '../../..');
/** The last release before this commit; undefined without a tag. */
function releaseBefore(): string | undefined {
  const args = ['describe', '--tags', '--abbrev=0', '--match', 'v*', 'HEAD^'];
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

/** The release to compare with: `RELEASE=HEAD` compares a commit with what stands here. */
const release = process.env['RELEASE'] ?? releaseBefore();
const isChanged = (ref: string) =>
  execFileSync('git', ['diff', '--name-only', ref, '--', 'functions', 'shared'], {
    cwd: root,
    encoding: 'utf8',
  });
const reason =
  release === undefined
    ? 'NOT CHECKED, there is no tag of a release here: git fetch --tags'
    : !process.env['RELEASE'] && !isChanged(release)
      ? `nothing to check, the functions are those of ${release}`
      : '';
// not by a stream of the process, whose lines are shown only of tests that fail
if (reason) writeSync(2, `\n*** SKIPPED: the last release and today's functions: ${reason}\n\n`);

async function run({ folder, outDir }: Release, dataDir: string, mode: 'write' | 'read'): Promise<Findings> {
  const file = join(root, 'tests/support/release/run-release.ts');
  const { message } = await forkModule(file, [folder, outDir, dataDir, mode], folder);
  return message as Findings;
}

describe.skipIf(reason)(`P187: the last release ${release} and today's functions ${reason}`, () => {
  let before: Release;
  let today: Release;
  beforeAll(async () => {
    before = await unpackRelease(release!);
    today = { folder: root, outDir: (await synthesizeOnce()).outDir };
  }, longest);

  it.each([
    ["today's functions read what the release has written", () => [before, today] as const],
    ["the release reads what today's functions have written", () => [today, before] as const],
  ])(
    'P187: %s',
    async (_, releases) => {
      const [writer, reader] = releases();
      const dataDir = mkdtempSync(join(tmpdir(), 'release-'));
      const written = await run(writer, dataDir, 'write');
      expect(written.problems).toEqual([]);
      // those of files are read at once, by a call
      expect(written.queued).toContainEqual(expect.stringContaining('RoutinesBatches'));
      expect(written.mailed).toBe(0);
      const read = await run(reader, dataDir, 'read');
      expect(read.problems).toEqual([]);
      expect(read.queued).toEqual(written.queued);
      expect(read.mailed).toBe(1);
      expect(read.read).toBeGreaterThan(100);
    },
    longest,
  );
});
