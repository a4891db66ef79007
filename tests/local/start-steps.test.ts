import { describe, expect, it } from 'vitest';
import { createBuildSteps, createSteps, type Step } from '#infra/local/start/steps.ts';

const step = (title: string): Step => ({ title, spanish: `${title} en español` });

/** What is printed, on a stopped clock that the test moves; and the steps that were shown to visitors. */
function terminal() {
  let text = '';
  let time = 0;
  const shown: string[][] = [];
  const steps = createSteps(
    (line) => void (text += `${line}\n`),
    (running) => void shown.push(running.map(({ spanish }) => spanish)),
    () => time,
  );
  return { steps, shown, text: () => text, pass: (ms: number) => void (time += ms) };
}

describe('the steps of a start', () => {
  it('have a line each at their beginning and end, with their duration', async () => {
    const { steps, text, pass } = terminal();
    await steps.run(
      step('Seeding'),
      async () => pass(1234),
      () => 'Seeded',
    );
    expect(text()).toBe('… Seeding\n✓ Seeded (1.2 s)\n');
  });

  it('say which of them has failed', async () => {
    const { steps, text } = terminal();
    const failing = steps.run(step('Seeding'), () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    expect(text()).toBe('… Seeding\n✗ Seeding\n');
  });

  it('are told to the visitors who wait', async () => {
    const { steps, shown } = terminal();
    await steps.run(step('A'), () => steps.run(step('B'), async () => {}));
    expect(shown).toEqual([['A en español'], ['A en español', 'B en español'], ['A en español'], []]);
  });

  it('include those that the build reports from its own process', () => {
    const { steps, text, pass } = terminal();
    const report = createBuildSteps(steps);
    report({ step: 'site' });
    pass(2000);
    report({ step: 'site', seconds: 2 });
    expect(text()).toBe('… site\n✓ Built the site (2.0 s)\n');
  });
});
