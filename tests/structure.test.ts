import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { functions } from '#infra/functions.ts';
import { api } from '#shared/contracts/index.ts';

/** The house's own rules: where things stand, how they are called, how large they grow. */
const git = (...args: string[]) =>
  execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
// tracked and new files alike: a rule is broken when the file is written, not when it is committed
const files = [...new Set(git('ls-files', '--cached', '--others', '--exclude-standard'))].filter((file) =>
  existsSync(file),
);
const code = files.filter((file) => /\.(ts|tsx|css)$/.test(file));
const textOf = (file: string) => readFileSync(file, 'utf8');
const linesOf = (file: string) => textOf(file).split('\n').length - 1;

describe('the rooms', () => {
  it('are these, and nothing else stands at the top', () => {
    const top = new Set(files.map((file) => file.split('/')[0]!).filter((name) => !name.startsWith('.')));
    expect([...top].toSorted()).toEqual(
      [
        'README.md',
        'cdk.json',
        'functions',
        'infra',
        'openapi.json',
        'package-lock.json',
        'package.json',
        'shared',
        'tests',
        'tsconfig.json',
        'web',
      ].toSorted(),
    );
  });

  it('hold one folder for each Lambda, one row for each folder, one folder for each group of the contract', () => {
    const folders = new Set(
      files.filter((file) => /^functions\/[a-z]/.test(file)).map((file) => file.split('/')[1]!),
    );
    expect(Object.keys(functions).toSorted()).toEqual([...folders].toSorted());
    for (const group of Object.keys(api)) expect([...folders]).toContain(group);
  });
});

describe('names', () => {
  it('are kebab-case', () => {
    const odd = code.filter((file) => !/^\.?[a-z0-9]+([-.][a-z0-9]+)*$/.test(basename(file)));
    expect(odd).toEqual([]);
  });

  it('say what is inside: no utils, helpers, common, services, manager, types', () => {
    const vague = files.filter((file) =>
      /(^|\/)(utils?|helpers?|common|services?|managers?|types|misc)(\.[a-z]+)?(\/|$)/.test(file),
    );
    expect(vague).toEqual([]);
  });
});

describe('sizes', () => {
  it.each([
    ['code', /^(?!tests\/)/, 250],
    // a test file tells one subject from end to end
    ['tests', /^tests\//, 500],
  ])('of %s stay in bounds', (_, room, most) => {
    // data and prose are as long as they are
    const reasons = [/^infra\/local\/demo\//, /^web\/src\/features\/blog\//];
    const large = code.filter((file) => room.test(file) && !reasons.some((reason) => reason.test(file)));
    expect(large.filter((file) => linesOf(file) > most)).toEqual([]);
  });
});

describe('doors', () => {
  const outside = (pattern: RegExp, room: RegExp, home: RegExp) =>
    code.filter((file) => room.test(file) && !home.test(file) && pattern.test(withoutComments(textOf(file))));

  it('process.env is read by _kit/env.ts only', () => {
    expect(outside(/process\.env/, /^(functions|shared|web\/src)\//, /^functions\/_kit\/env\.ts$/)).toEqual(
      [],
    );
  });

  it('the browser fetches in api/client.ts only', () => {
    expect(outside(/(?<![\w.])fetch\(/, /^web\/src\//, /^web\/src\/api\/client\.ts$/)).toEqual([]);
  });

  it('rules and flows are told the time; only handlers look at the clock', () => {
    expect(outside(/new Date\(\)|Date\.now\(\)/, /^shared\//, /^$/)).toEqual([]);
    expect(outside(/new Date\(\)/, /^functions\/_flows\//, /^$/)).toEqual([]);
  });
});

describe('words', () => {
  it('name the brand once', () => {
    const named = code.filter(
      (file) => /^(functions|web\/src|shared)\//.test(file) && /['"`>]\s*Tenaz/.test(textOf(file)),
    );
    expect(named).toEqual(['shared/rules/brand.ts']);
  });

  it('in Spanish stand in messages, mails and data, where one can find them', () => {
    const home = /^functions\/_mail\/|\/messages\.ts$|^functions\/_data\/defaults\//;
    const spanish = code.filter(
      (file) =>
        file.startsWith('functions/') &&
        !home.test(file) &&
        /[áéíóúñ¿¡«»]/i.test(withoutComments(textOf(file))),
    );
    expect(spanish).toEqual([]);
  });

  it('leave nothing for later', () => {
    const later = new RegExp(['TO', 'DO|FIX', 'ME|XX', 'X\\b|not imple', 'mented'].join(''));
    const marked = files.filter(
      (file) =>
        /\.(ts|tsx|css|md|json)$/.test(file) && file !== 'package-lock.json' && later.test(textOf(file)),
    );
    expect(marked).toEqual([]);
  });
});

/** Promises of what is built so far; a test that keeps one says its number. */
const kept = [...textOf('tests/PROMISES.md').matchAll(/^\| P(\d+) /gm)].map(([, number]) => Number(number));

it('P43: every dependency is pinned to one version, and the lock carries no addresses', () => {
  const { dependencies, devDependencies } = JSON.parse(textOf('package.json')) as Record<
    string,
    Record<string, string>
  >;
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([, version]) => !/^(npm:@?[\w./-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
  );
  expect(loose).toEqual([]);
  expect(textOf('package-lock.json')).not.toContain('"resolved"');
});

it('no test names a promise that is not there', () => {
  const tests = files.filter((file) => /^tests\/.*\.test\.tsx?$/.test(file));
  const named = tests.flatMap((file) =>
    [...textOf(file).matchAll(/\bP(\d+)\b/g)].map((each) => Number(each[1])),
  );
  expect(named.filter((promise) => !kept.includes(promise))).toEqual([]);
});

it.each(kept)('P%i is kept by a test that names it', (promise) => {
  const tests = files.filter((file) => /^tests\/.*\.test\.tsx?$/.test(file));
  const naming = tests.filter((file) => new RegExp(`\\bP${promise}\\b`).test(textOf(file)));
  expect(naming.filter((file) => file !== 'tests/structure.test.ts' || promise === 43)).not.toEqual([]);
});

/** Roughly: enough for words that stand in prose about the code. */
function withoutComments(text: string): string {
  return text.replace(/\/\*[^]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}
