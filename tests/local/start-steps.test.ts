import { describe, expect, it } from 'vitest';
import { createBuildSteps, createSteps, type Step } from '#infra/local/start/steps.ts';

const step = (title: string): Step => ({ title, spanish: `${title} en español` });

/** What is written, on a stopped clock that the test moves; and the steps that were shown to visitors. */
function terminal(isTTY: boolean) {
  let text = '';
  let time = 0;
  const shown: string[][] = [];
  const write = (part: string | Uint8Array) => Boolean((text += String(part)));
  const steps = createSteps(
    { write, isTTY, columns: 40 },
    (running) => void shown.push(running.map(({ spanish }) => spanish)),
    () => time,
  );
  return { steps, shown, text: () => text, pass: (ms: number) => void (time += ms) };
}

/** What a terminal shows: a carriage return and "erase line" replace the last line. */
const visible = (text: string) =>
  text
    .split('\n')
    .map((line) => line.split('\r\x1b[2K').at(-1)!)
    .join('\n');

describe('the steps of a start', () => {
  it('have a line each at their beginning and end, with their duration, where there is no terminal', async () => {
    const { steps, text, pass } = terminal(false);
    await steps.run(
      step('Seeding'),
      async () => pass(1234),
      () => 'Seeded',
    );
    expect(text()).toBe('… Seeding\n✓ Seeded (1.2 s)\n');
  });

  it('share the last line of a terminal, which says what runs and for how long; what is done stands above', () => {
    const { steps, text, pass } = terminal(true);
    const build = steps.begin(step('Building'));
    pass(1000);
    const site = steps.begin(step('site'));
    expect(visible(text())).toBe('… Building, site (1.0 s)');
    pass(2000);
    site.done('Built the site');
    expect(visible(text())).toBe('✓ Built the site (2.0 s)\n… Building (3.0 s)');
    build.done('Built');
    expect(visible(text())).toBe('✓ Built the site (2.0 s)\n✓ Built (3.0 s)\n');
  });

  it('never break the last line of a terminal', () => {
    const { steps, text } = terminal(true);
    steps.begin(step('a title that is much longer than the terminal is wide'));
    expect(visible(text())).toHaveLength(39);
  });

  it('say which of them has failed', async () => {
    const { steps, text } = terminal(false);
    const failing = steps.run(step('Seeding'), () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    expect(text()).toBe('… Seeding\n✗ Seeding\n');
  });

  it('are told to the visitors who wait', async () => {
    const { steps, shown } = terminal(false);
    await steps.run(step('A'), () => steps.run(step('B'), async () => {}));
    expect(shown).toEqual([['A en español'], ['A en español', 'B en español'], ['A en español'], []]);
  });

  it('include those that the build reports from its own process', () => {
    const { steps, text, pass } = terminal(false);
    const report = createBuildSteps(steps);
    report({ step: 'site' });
    pass(2000);
    report({ step: 'site', seconds: 2 });
    expect(text()).toBe('… site\n✓ Built the site (2.0 s)\n');
  });
});
