import { describe, expect, it } from 'vitest';
import { deployTriggers } from '#infra/local/cloud/index.ts';
import { loadDemo } from '#infra/local/demo/index.ts';
import { madeFrom } from '#infra/local/demo/recording/made-from.ts';
import { readHeader } from '#infra/local/demo/recording/recording.ts';
import { itIsADemo } from '../../support/demo/it-is-a-demo.ts';

it('the recorded demo is of these schemas, keys, defaults and demo sources', () => {
  const { madeFrom: recorded } = readHeader();
  const current = madeFrom();
  // a file that moved says the same
  const unknown = (these: Record<string, string>, others: Record<string, string>) =>
    Object.keys(these).filter((file) => !Object.values(others).includes(these[file]!));
  const changed = [...new Set([...unknown(current, recorded), ...unknown(recorded, current)])];
  expect(changed, 'make the recording anew: npm run demo:record').toEqual([]);
});

describe('the recorded demo', () => {
  itIsADemo({
    // the day before a 31st, half an hour before the run; the summer time has just begun
    present: new Date('2027-03-30T06:30:00Z'),
    fill: async (cloud) => {
      await loadDemo(cloud);
      // what the end of a deployment calls, which does not wait for the pages
      for (const { name } of deployTriggers(cloud.assembly)) await cloud.lambda.invoke(name, {});
      await cloud.idle();
    },
    lastRun: { due: 5, withoutRoutine: 1 },
  });
});
