import { readFileSync } from 'node:fs';
import { beforeEach, inject } from 'vitest';
import { errorsSince } from './function-errors.ts';

// what a page or a call shows of a failed function is a status; its cause belongs to the test that failed
beforeEach(({ onTestFailed }) => {
  const began = new Date().toISOString();
  onTestFailed(() => {
    const errors = errorsSince(readFileSync(inject('cloud').functionLog, 'utf8'), began);
    if (errors.length > 0) console.error(`functions logged:\n${errors.slice(0, 50).join('\n')}`);
  });
});
