import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openFunctionLog } from '#infra/local/start/function-log.ts';
import { errorsSince } from '#tests/support/cloud/function-errors.ts';

it('a failed test is told the errors of functions since it began, with their causes, and nothing of other tests', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'function-errors-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'functions.log');
  const log = openFunctionLog(path, () => {});
  const write = (fields: object) =>
    log.line({ function: 'cart', requestId: '1', stream: 'stdout', text: JSON.stringify(fields) });
  write({ level: 'ERROR', message: 'failed', error: 'of another test' });
  await expect.poll(() => readFileSync(path, 'utf8')).toContain('another test');
  await new Promise((resolve) => setTimeout(resolve, 5));
  const began = new Date().toISOString();
  write({ level: 'INFO', message: 'served' });
  write({ level: 'ERROR', message: 'failed', error: 'no table' });
  log.error(new Error('Task timed out after 28.00 seconds'), 'GET /api/cart');
  await log.close();

  const errors = errorsSince(readFileSync(path, 'utf8'), began);
  expect(errors[0]).toMatch(/ cart \{"level":"ERROR","message":"failed","error":"no table"\}$/);
  expect(errors[1]).toMatch(/ GET \/api\/cart Error: Task timed out after 28\.00 seconds$/);
  expect(errors[2]).toMatch(/^ +at /);
  expect(errors.join('\n')).not.toMatch(/another test|served/);
  expect(errorsSince(readFileSync(path, 'utf8'), '2999-01-01T00:00:00.000Z')).toEqual([]);
});
