import { defineConfig } from 'vitest/config';

/** Three kinds of tests: those that need nothing, those on a real table, those on the whole cloud at home. */
export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    // what functions log belongs to the test that failed
    silent: 'passed-only',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // what is waited for comes in milliseconds; a busy machine may take long
    expect: { poll: { timeout: 10_000 } },
    // two cores: more workers only make the browser and the table wait for each other
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/{rules,web,infra,local,mail}/**/*.test.ts', 'tests/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'table',
          include: ['tests/{data,api}/**/*.test.ts'],
          globalSetup: ['tests/support/start-dynamodb.ts'],
          setupFiles: ['tests/support/watch-logs.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'cloud',
          include: ['tests/{contract,e2e}/**/*.test.ts'],
          globalSetup: ['tests/support/start-cloud.ts'],
        },
      },
    ],
  },
});
