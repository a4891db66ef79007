import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { functions } from '#infra/functions.ts';
import { resources, synthesize } from './synthesize.ts';

/** An operator searches for what these documents quote, so each name must be the one that is deployed, logged or run. */
const deploy = readFileSync('infra/DEPLOY.md', 'utf8');
const troubleshooting = readFileSync('infra/TROUBLESHOOTING.md', 'utf8');
const restore = readFileSync('infra/restore/README.md', 'utf8');
const documents = deploy + troubleshooting + restore;

const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name!);
const section = (from: string, to: string) => troubleshooting.split(from)[1]!.split(to)[0]!;
/** What the first cells of a table quote. */
const firstCells = (table: string) =>
  found(table, /^\| (`.*?) +\|/gm).flatMap((cell) => found(cell, /`([^`]+)`/g));

describe('the documents of operators', () => {
  it('tell of every alarm of a stage, and of no other', () => {
    const names = Object.values(resources(synthesize().templates.watch, 'AWS::CloudWatch::Alarm')).map(
      ({ Properties }) => Properties.AlarmName as string,
    );
    const told = firstCells(section('## When an alarm rings', 'Messages of functions that AWS triggers'));
    expect(told.map((name) => `tenaz-dev-${name}`).sort()).toEqual(names.sort());
  });

  it('name functions that are deployed', () => {
    const named = found(documents, /--function-name tenaz-(?:prod|\$STAGE)-([\w-]+)/g);
    expect(named).toContain('render-pages');
    expect(named.filter((name) => !(name in functions))).toEqual([]);
  });

  it('name scripts that package.json has', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object };
    const named = found(documents, /npm run ([\w:-]+)/g);
    expect(named).toContain('cost');
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('quote messages that functions log', () => {
    const code = globSync('functions/**/*.ts')
      .map((file) => readFileSync(file, 'utf8'))
      .join();
    const quoted = [
      ...firstCells(section('Messages of functions that AWS triggers', '**Dead letters.**')),
      ...found(troubleshooting, /lines? `([a-z][^`]+)`/g),
      ...found(troubleshooting, /message = '([^']+)'/g),
    ];
    expect(quoted.length).toBeGreaterThan(25);
    // an ellipsis stands for what differs from line to line
    const missing = quoted.filter(
      (message) => !message.split('…').every((part) => code.includes(part.trim())),
    );
    expect(missing).toEqual([]);
  });
});
