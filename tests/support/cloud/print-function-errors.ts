import { readFileSync } from 'node:fs';
import { beforeEach, inject } from 'vitest';

const readErrors = (file: string) => readFileSync(file, 'utf8');

// what a page or a call shows of a failed function is a status; its cause belongs to the test that failed
beforeEach(({ onTestFailed }) => {
  const { errorFile } = inject('cloud');
  const before = readErrors(errorFile).length;
  onTestFailed(() => {
    const errors = readErrors(errorFile).slice(before);
    if (errors !== '') console.error(`errors of functions:\n${errors}`);
  });
});
