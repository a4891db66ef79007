import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './support/run/longest-first.ts';
import { functionRoles } from './support/table/function-roles-plugin.ts';

/** Tests of single pages and frames in a real browser. */
const browserTests = ['tests/**/*.page{,.all}.test.ts', 'tests/local/{stripe/browser/*,clock/page}.test.ts'];

/** Tests of the whole local cloud. */
const journeys = 'tests/**/*.e2e{,.all}.test.ts';

// compiled packages are kept on disk: many processes load the same ones
process.env['NODE_COMPILE_CACHE'] ??= new URL('../.build/compile-cache', import.meta.url).pathname;

// what tests, the CDK, Java and Chromium leave in the temporary folder goes with the run
const temporary = mkdtempSync(join(tmpdir(), 'tenaz-tests-'));
process.env['TMPDIR'] = temporary;
process.once('exit', () => rmSync(temporary, { recursive: true, force: true, maxRetries: 3 }));

/** The mode of `npm run test:all`: also the files `*.all.test.ts`, and more and longer runs (tests/support/run/rounds.ts). */
const allMode = 'all';

/**
 * Six kinds of tests: those of the repository itself, those that need nothing, those of the local services, those in a
 * browser, those on a real table, those on the whole local cloud.
 */
export default defineConfig((run) => ({
  root: new URL('..', import.meta.url).pathname,
  test: {
    exclude: run.mode === allMode ? [] : ['tests/**/*.all.test.ts'],
    env: { TEST_ALL: run.mode === allMode ? 'yes' : '' },
    // what functions log belongs to the test that failed; those on a table hand over no other (check-log-privacy.ts)
    silent: 'passed-only',
    // for what hangs: the longest takes a minute, and three times that on a busy machine
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // what is waited for comes in milliseconds; a busy machine may take long
    expect: { poll: { timeout: 30_000 } },
    // more than cores push each other out of the caches; more than four wait for the one table service
    maxWorkers: Math.min(4, availableParallelism()),
    // a larger young generation: less time for the garbage of thousands of short calls
    execArgv: ['--max-semi-space-size=64'],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/**/*.unit.test.ts', 'tests/infra/**/*.test.ts'],
          exclude: browserTests,
          // most take less time than a process of their own, and what they load
          isolate: false,
          setupFiles: ['tests/support/run/fresh-modules.ts'],
        },
      },
      // runs among the checks, so not again with the tests
      { extends: true, test: { name: 'structure', include: ['tests/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'local',
          include: ['tests/{local,demo}/**/*.test.ts'],
          exclude: [...browserTests, journeys],
          isolate: false,
          setupFiles: ['tests/support/run/fresh-modules.ts'],
          // Java compiles what runs for long a second time, and better; no table here lives long enough to gain by it
          env: { JAVA_TOOL_OPTIONS: '-XX:TieredStopAtLevel=1' },
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: browserTests,
          // one Chromium for all files of a process
          isolate: false,
          globalSetup: ['tests/support/cloud/unpack-browser.ts', 'tests/support/cloud/build-site.ts'],
        },
      },
      {
        extends: true,
        plugins: [functionRoles()],
        test: {
          name: 'table',
          include: ['tests/**/*.table{,.all}.test.ts'],
          globalSetup: ['tests/support/table/start-table-services.ts'],
          // a busy machine may pause DynamoDB Local for longer than a function can wait; its calls would be made twice
          env: { AWS_CALL_TIMEOUT: '60000' },
          // the functions and their libraries are loaded once in a process
          isolate: false,
          setupFiles: [
            'tests/support/table/fresh-instance.ts',
            'tests/support/check-log-privacy.ts',
            'tests/support/table/check-refused-calls.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'cloud',
          include: [journeys],
          // one Chromium for all files of a process
          isolate: false,
          globalSetup: ['tests/support/cloud/unpack-browser.ts', 'tests/support/cloud/start-cloud.ts'],
          setupFiles: ['tests/support/cloud/use-cloud.ts', 'tests/support/cloud/print-function-errors.ts'],
        },
      },
    ],
  },
}));
