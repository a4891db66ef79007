import { describe, expect, it } from 'vitest';
import { brokenData, ended, expectNoProcess, localFolder, start, told } from './start-process.ts';

// each starts the whole cloud; that the steps of a start close what they opened is proved once in start.test.ts
describe('npm start', () => {
  it('npm start reports a broken data folder with the remedy', async () => {
    const local = localFolder(brokenData);
    const [code, said] = await ended(start(local));
    expect([code, said]).toEqual([1, expect.stringContaining('npm start -- --reset')]);
    await expectNoProcess(local);
  });

  it.each(['… Starting the cloud', '… Loading the demo'])(
    'npm start --reset starts afresh and ends on a signal at "%s"',
    async (moment) => {
      const local = localFolder(brokenData);
      const early = start(local, ['--reset']);
      await told(early, new RegExp(moment));
      early.child.kill('SIGTERM');
      expect(await ended(early)).toEqual([0, expect.stringContaining(moment)]);
      await expectNoProcess(local);
    },
  );
});
