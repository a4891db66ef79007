import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { kinds } from '#infra/new/kinds.ts';

/** What the Markdown files of the repository say about it must be so. */
const git = (...args: string[]) =>
  execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
const files = git('ls-files', '--cached', '--others', '--exclude-standard').filter((file) =>
  existsSync(file),
);
const documents = files.filter((file) => file.endsWith('.md'));
const topLevel = new Set(files.map((file) => file.split('/')[0]!));
/** Written when the local cloud is ready, so not in the repository. */
const generated = ['stack.json'];
const names = new Set([...files.map((file) => basename(file)), ...generated]);

const textOf = (file: string) => readFileSync(file, 'utf8');
const proseOf = (file: string) => textOf(file).replace(/^ *```[^]*?^ *```/gm, '');
const lineCount = (file: string) => textOf(file).split('\n').length - 1;

/** Inline code that looks like a path of this repository, such as `functions/platform/kit/env.ts` or `infra/local/<service>`. */
const pathsIn = (file: string): string[] =>
  [...proseOf(file).matchAll(/`([^`\s]+)`/g)]
    .map(([, code]) => code!)
    .filter((code) => /^[\w.-]+(\/[\w.<>{},*-]+)*\/?$/.test(code))
    .filter((code) => (code.includes('/') && topLevel.has(code.split('/')[0]!)) || isFileName(code));
const isFileName = (code: string) => /\w\.(ts|tsx|js|mjs|json|md|css)$/.test(code);

/** A path is written from the root or from the document's folder; a file's bare name may stand in for it. */
const exists = (path: string, document: string): boolean => {
  const pattern = path.replace(/<[^>]+>/g, '*').replace(/\/$/, '');
  if (!pattern.includes('/') && names.has(pattern)) return true;
  return ['.', dirname(document)].some((folder) => globSync(join(folder, pattern)).length > 0);
};

interface Link {
  target: string;
  anchor: string | undefined;
}

const linksIn = (file: string): Link[] =>
  [...proseOf(file).matchAll(/(?:\]\(|src=")(?!\w+:)([^)"#\s]*)(?:#([^)"]*))?[)"]/g)].map(
    ([, target, anchor]) => ({ target: target ? join(dirname(file), target) : file, anchor }),
  );

/** How GitHub writes a heading as an anchor. */
const anchorsOf = (file: string): string[] =>
  [...proseOf(file).matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

describe.each(documents)('%s', (document) => {
  it(`${document} names only paths that exist`, () => {
    expect(pathsIn(document).filter((path) => !exists(path, document))).toEqual([]);
  });

  it(`${document} links only to files and headings that exist`, () => {
    const broken = linksIn(document).filter(
      ({ target, anchor }) =>
        !existsSync(target) ||
        (anchor !== undefined && target.endsWith('.md') && !anchorsOf(target).includes(anchor)),
    );
    expect(broken).toEqual([]);
  });

  it(`${document} cites no document that is not in the repository`, () => {
    const cited = [...textOf(document).matchAll(/[\w-]+\.md\b/g)].map(([name]) => name);
    expect(cited.filter((name) => !names.has(name))).toEqual([]);
    expect(textOf(document)).not.toMatch(/\bthe spec(ification)?\b/i);
  });
});

describe('README.md', () => {
  it('README.md has at most 150 lines', () => {
    expect(lineCount('README.md')).toBeLessThanOrEqual(150);
  });

  it('README.md shows pictures of less than 120 KB each', () => {
    const pictures = linksIn('README.md').filter(({ target }) => target.endsWith('.webp'));
    expect(pictures).toHaveLength(2);
    for (const { target } of pictures) expect(statSync(target).size).toBeLessThan(120_000);
  });
});

describe('.github/CONTRIBUTING.md', () => {
  const guide = '.github/CONTRIBUTING.md';
  const code = files.filter((file) => /\.(ts|tsx)$/.test(file)).map(textOf);

  it(`${guide} is one screen: at most 65 lines of at most 140 characters`, () => {
    expect(lineCount(guide)).toBeLessThanOrEqual(65);
    expect(
      textOf(guide)
        .split('\n')
        .filter((line) => line.length > 140),
    ).toEqual([]);
  });

  it(`${guide} shows an example of everything that \`npm run new\` makes`, () => {
    const examples = Object.entries(kinds).map(([kind, { example }]) => `npm run new -- ${kind} ${example} `);
    expect(examples.filter((example) => !textOf(guide).includes(example))).toEqual([]);
  });

  it(`${guide} uses only names that the code has`, () => {
    const names = [...proseOf(guide).matchAll(/`([a-z]+[A-Z]\w*)`/g)].map(([, name]) => name!);
    expect(names.length).toBeGreaterThan(1);
    expect(names.filter((name) => !code.some((text) => text.includes(name)))).toEqual([]);
  });
});

describe('.github/WHERE.md', () => {
  const rowsIn = (file: string): string[] => {
    const [, section = ''] = textOf(file).split(/^#+ Where does X happen\?$/m);
    const rows = section.split(/^## /m)[0]!.match(/^\| (?!-).*`.*$/gm) ?? [];
    return rows.map((row) => row.replace(/ +/g, ' '));
  };
  const rows = rowsIn('.github/WHERE.md');

  it('.github/WHERE.md answers one question a row, with at most three files', () => {
    expect(rows.length).toBeGreaterThanOrEqual(30);
    expect(rows.filter((row) => row.match(/`[^`]+`/g)!.length > 3)).toEqual([]);
    expect(rows.filter((row) => row.split(' | ')[0]!.includes(';'))).toEqual([]);
  });

  it('README.md shows a few of its rows, and says how many there are', () => {
    const shown = rowsIn('README.md');
    expect(shown.length).toBeGreaterThanOrEqual(3);
    expect(shown.filter((row) => !rows.includes(row))).toEqual([]);
    expect(textOf('README.md')).toContain(`answers ${rows.length} such questions`);
  });
});

const subjectOf = (file: string) => /^functions\/([^/]+)\//.exec(file)?.[1];
const subjects = [...new Set(files.flatMap((file) => subjectOf(file) ?? []))];
const isLambda = (file: string) => file.endsWith('.lambda.ts');
/** The other subjects that files of a subject import. */
const usedIn = (sources: string[]): string[] => {
  const used = sources.flatMap((file) =>
    [...textOf(file).matchAll(/ from '#(functions\/[^']+)'/g)].flatMap(([, path]) => {
      const subject = subjectOf(path!);
      return subject && subject !== subjectOf(file) ? [subject] : [];
    }),
  );
  return [...new Set(used)].toSorted();
};
const codeOf = (subject: string) =>
  files.filter((file) => subjectOf(file) === subject && /\.tsx?$/.test(file));
/** A Lambda's route table may name use cases of any subject; all other code uses those before its own. */
const usedBy = (subject: string) => usedIn(codeOf(subject).filter((file) => !isLambda(file)));

describe.each(subjects)('functions/%s', (subject) => {
  const folder = `functions/${subject}`;
  const document = `${folder}/README.md`;
  const codeIn = (part: RegExp): string[] =>
    [...(part.exec(textOf(document))?.[0] ?? '').matchAll(/`([^`]+)`/g)].map(([, code]) => code!).toSorted();

  it(`${document} is one screen: at most 45 lines of at most 140 characters`, () => {
    const lines = textOf(document).split('\n');
    expect(lines.length - 1).toBeLessThanOrEqual(45);
    expect(lines.filter((line) => line.length > 140)).toEqual([]);
  });

  it(`${document} names each entity and each Lambda of its folder, and no others`, () => {
    const rows = codeOf(subject).filter((file) => file === `${folder}/entities.ts`);
    const entities = rows.flatMap((file) => [...textOf(file).matchAll(/^ {2}(\w+): entity\(/gm)]);
    const lambdas = codeOf(subject).filter(isLambda);
    expect(codeIn(/^## Entities$[^#]*/m)).toEqual(entities.map(([, name]) => name!).toSorted());
    expect(codeIn(/^## Lambdas$[^#]*/m)).toEqual(
      lambdas.map((file) => file.slice(folder.length + 1)).toSorted(),
    );
  });

  it(`${document} names the subjects that it uses, and those that use it`, () => {
    const used = usedBy(subject);
    const routed = usedIn(codeOf(subject).filter(isLambda)).filter((other) => !used.includes(other));
    expect(codeIn(/^Uses [^.]*\./m)).toEqual(used);
    expect(codeIn(/^Its Lambdas also route to [^.]*\./m)).toEqual(routed);
    expect(codeIn(/^Used by [^.]*\./m)).toEqual(
      subjects.filter((other) => usedBy(other).includes(subject)).toSorted(),
    );
  });

  it(`${document} cites promises, all of them listed in tests/PROMISES.md`, () => {
    const cited = textOf(document).match(/\bP\d+\b/g) ?? [];
    expect(cited.length).toBeGreaterThan(0);
    expect(cited.filter((number) => !textOf('tests/PROMISES.md').includes(`| ${number} `))).toEqual([]);
  });
});

describe.each(documents.filter((file) => basename(file) === 'DECISIONS.md'))('%s', (document) => {
  const entries = textOf(document)
    .split(/^### /m)
    .slice(1)
    .map((entry) => entry.split(/^## /m)[0]!.trim().split('\n'));

  it(`${document} gives each decision a status, and then its reason`, () => {
    expect(entries.length).toBeGreaterThan(0);
    const incomplete = entries.filter(([, ...body]) => {
      const [status = '', reason] = body.filter(Boolean);
      return !/^Status: holds since \d{4}-\d{2}-\d{2}\.$/.test(status) || !reason;
    });
    expect(incomplete.map(([title]) => title)).toEqual([]);
  });

  it(`${document} tells each decision in at most five lines`, () => {
    const long = entries.filter(([, ...body]) => {
      const lines = body.filter(Boolean);
      return lines.length > 5 || lines.some((line) => line.length > 140);
    });
    expect(long.map(([title]) => title)).toEqual([]);
  });
});

it('tests/PROMISES.md lists the promises of each subject by number', () => {
  const subjects = textOf('tests/PROMISES.md').split(/^## /m).slice(1);
  const unsorted = subjects.filter((subject) => {
    const numbers = [...subject.matchAll(/^\| P(\d+) /gm)].map(([, number]) => Number(number));
    return numbers.length === 0 || numbers.some((number, at) => at > 0 && number <= numbers[at - 1]!);
  });
  expect(unsorted.map((subject) => subject.split('\n', 1)[0])).toEqual([]);
});

describe('tests/REQUIREMENTS.md', () => {
  const document = 'tests/REQUIREMENTS.md';
  const flat = (file: string) =>
    textOf(file)
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/\\(['`"])/g, '$1');
  const rows = (textOf(document).match(/^- .*$/gm) ?? []).map((row) => {
    const [requirement = '', ...proofs] = row.slice(2).split(' → ');
    return { requirement, proofs };
  });

  it('tests/REQUIREMENTS.md names for each requirement a test, a promise or that it was only looked at', () => {
    const tests = files
      .filter((file) => file.endsWith('.test.ts'))
      .map((file) => ({ file, text: flat(file) }));
    const promises = textOf('tests/PROMISES.md');
    const isProof = (proof: string): boolean => {
      const [, name, test] = /^`([\w.-]+)` (.+?)…?$/.exec(proof) ?? [];
      if (test) return tests.some(({ file, text }) => basename(file) === name && text.includes(test));
      return promises.includes(`| ${proof} `) || ['its text alone', 'seen, no test'].includes(proof);
    };
    expect(rows.length).toBeGreaterThan(300);
    expect(rows.filter(({ proofs }) => proofs.length === 0)).toEqual([]);
    expect(rows.flatMap(({ proofs }) => proofs).filter((proof) => !isProof(proof))).toEqual([]);
  });

  it('tests/REQUIREMENTS.md quotes texts as the code has them', () => {
    const code = files.filter((file) => /^(web\/src|functions|shared)\/.*\.tsx?$/.test(file)).map(flat);
    const quoted = rows.flatMap(({ requirement }) =>
      [...requirement.matchAll(/"([^"]+)"/g)].flatMap(([, text]) => text!.split(/\{\w+\}/)),
    );
    expect(quoted.length).toBeGreaterThan(150);
    expect(quoted.filter((text) => !code.some((each) => each.includes(text)))).toEqual([]);
  });
});

describe('functions/SECURITY.md', () => {
  const document = 'functions/SECURITY.md';
  const rows = [...textOf('tests/PROMISES.md').matchAll(/^\| (P\d+) +\| (.*?) +\|/gm)].map(
    ([, number, fault]) => ({ number: number!, fault: fault! }),
  );
  const cited = () => [...new Set(textOf(document).match(/\bP\d+\b/g))];

  it('functions/SECURITY.md is one page: at most 120 lines of at most 140 characters', () => {
    const lines = textOf(document).split('\n');
    expect(lines.length - 1).toBeLessThanOrEqual(120);
    expect(lines.filter((line) => line.length > 140)).toEqual([]);
  });

  it('functions/SECURITY.md cites only promises that tests/PROMISES.md lists, and one in each row of the matrix', () => {
    const numbers = new Set(rows.map(({ number }) => number));
    expect(cited().filter((each) => !numbers.has(each))).toEqual([]);
    const [, section = ''] = textOf(document).split(/^## Abuse matrix$/m);
    const matrix = section.split(/^## /m)[0]!.match(/^\| .*$/gm) ?? [];
    const [, , ...abuses] = matrix;
    expect(abuses.length).toBeGreaterThan(20);
    expect(abuses.filter((row) => !/\| P\d+(, P\d+)* +\|$/.test(row))).toEqual([]);
  });

  /** What no honest user, vendor or crash does. */
  const abuses = [
    'forged|stolen|guessed|harvested|injected|altered|look-alike|bad state|signature|open relay|bomb',
    "another (user|person)'s|a banned user|for admins|does not (allow|grant)|as a customer|tries to",
    'secret|health data|sign-in code|cards are tested|withdraws again|was not bought',
  ];
  const abuse = new RegExp(`\\b(${abuses.join('|')})\\b`);

  it('functions/SECURITY.md cites every promise whose fault is an abuse', () => {
    const abused = rows.filter(({ fault }) => abuse.test(fault)).map(({ number }) => number);
    expect(abused.length).toBeGreaterThan(20);
    const proved = new Set(cited());
    expect(abused.filter((each) => !proved.has(each))).toEqual([]);
  });
});
