import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { functions } from '#infra/functions.ts';
import { api } from '#shared/contracts/index.ts';

/* The repository's structure: where files stand and how they are named. */

const git = (...args: string[]) =>
  execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
// tracked and new files alike: a violation is found when the file is written, not when it is committed
const files = [...new Set(git('ls-files', '--cached', '--others', '--exclude-standard'))].filter((file) =>
  existsSync(file),
);
const code = files.filter((file) => /\.(ts|tsx|css)$/.test(file));
const textOf = (file: string) => readFileSync(file, 'utf8');

describe('folders', () => {
  it('the top level holds only the fixed files and folders', () => {
    const top = new Set(files.map((file) => file.split('/')[0]!).filter((name) => !name.startsWith('.')));
    expect([...top].toSorted()).toEqual(
      [
        'README.md',
        'cdk.json',
        'functions',
        'infra',
        'package-lock.json',
        'package.json',
        'shared',
        'tests',
        'tsconfig.json',
        'web',
      ].toSorted(),
    );
  });

  it('every Lambda has one file and one row, and every group of the contract has a Lambda', () => {
    const names = files.flatMap((file) => /^functions\/.*\/([^/]+)\.lambda\.ts$/.exec(file)?.slice(1) ?? []);
    expect(Object.keys(functions).toSorted()).toEqual(names.toSorted());
    expect(names).toEqual(expect.arrayContaining(Object.keys(api)));
  });
});

describe('names', () => {
  it('file names are kebab-case', () => {
    const odd = code.filter((file) => !/^\.?[a-z0-9]+([-.][a-z0-9]+)*$/.test(basename(file)));
    expect(odd).toEqual([]);
  });

  it('file and folder names say what is inside: no utils, helpers, common, services, manager, types', () => {
    const vague = files.filter((file) =>
      /(^|\/)(utils?|helpers?|common|services?|managers?|types|misc)(\.[a-z]+)?(\/|$)/.test(file),
    );
    expect(vague).toEqual([]);
  });

  it('file names use the standard terms instead of private words', () => {
    const privateWords =
      /(^|[/-])(news|words|patience|pace|own|unmoved|all-over|look-until|(?<!dead-)letters?|woken|happenings?|doings|house|rooms?)([-.]|$)/;
    expect(code.filter((file) => privateWords.test(file))).toEqual([]);
  });

  it('only shared/content/brand.ts names the brand', () => {
    const named = code.filter(
      (file) => /^(functions|web\/src|shared)\//.test(file) && /['"`>]\s*Tenaz/.test(textOf(file)),
    );
    expect(named).toEqual(['shared/content/brand.ts']);
  });
});

describe('boundaries', () => {
  const outside = (pattern: RegExp, area: RegExp, home: RegExp) =>
    code.filter((file) => area.test(file) && !home.test(file) && pattern.test(withoutComments(textOf(file))));

  it('only functions/platform/kit/env.ts reads process.env', () => {
    expect(
      outside(/process\.env/, /^(functions|shared|web\/src)\//, /^functions\/platform\/kit\/env\.ts$/),
    ).toEqual([]);
  });

  it('only web/src/api/client.ts calls fetch in the browser', () => {
    expect(outside(/(?<![\w.])fetch\(/, /^web\/src\//, /^web\/src\/api\/client\.ts$/)).toEqual([]);
  });

  it('only web/src/api/api.ts makes a client of the contract', () => {
    expect(outside(/\bcreateApi\(/, /^web\/src\//, /^web\/src\/api\/(create-)?api\.ts$/)).toEqual([]);
  });

  it('only web/src/api/storage/browser-storage.ts touches the storages of the browser, which may throw', () => {
    const storage = /\b(local|session)Storage\b/;
    expect(outside(storage, /^web\/src\//, /^web\/src\/api\/storage\/browser-storage\.ts$/)).toEqual([]);
  });

  it('rules and use cases get the time as an argument and never read the clock', () => {
    expect(outside(/new Date\(\)|Date\.now\(\)/, /^shared\//, /^$/)).toEqual([]);
    const subjects = /^functions\/(accounts|orders|reviews|subscriptions|training)\//;
    expect(outside(/new Date\(\)/, subjects, /\.lambda\.ts$|^functions\/orders\/write-export\.ts$/)).toEqual(
      [],
    );
  });

  it('functions and rules make formats of a language when they first need one: the first costs a start 16 ms', () => {
    expect(outside(/^(export )?const [^=]*= new Intl\./m, /^(functions|shared)\//, /^$/)).toEqual([]);
  });

  it('Spanish texts of functions stand in messages.ts, mail templates, the rows of entities and default data', () => {
    const home = /^functions\/platform\/mail\/|\/messages\.ts$|\/(default-[a-z]+|entity|entities)\.ts$/;
    const spanish = code.filter(
      (file) =>
        file.startsWith('functions/') &&
        !home.test(file) &&
        /[áéíóúñ¿¡«»]/i.test(withoutComments(textOf(file))),
    );
    expect(spanish).toEqual([]);
  });
});

/** What makes a test depend on the speed of a machine, or on what else runs on it. */
interface UnsteadyHabit {
  habit: string;
  pattern: RegExp;
  instead: string;
  /** Files that do it for a reason. */
  except?: Record<string, string>;
}

const unsteadyHabits: UnsteadyHabit[] = [
  {
    habit: 'sleeps for a fixed time',
    // without a time it is the next turn of the event loop
    pattern:
      /\bwaitForTimeout\(|\bsetTimeout\((?!\w*\))|^import .* from 'node:timers\/promises'|\bscheduler\.wait\(/m,
    instead:
      'wait for what comes (expect.poll), hold an answer until the test releases it, or stop the clock',
    except: {
      'tests/support/cloud/latency.ts': 'the artificial latency that LATENCY asks for',
      'tests/support/pages/fake-network.ts': 'the same, where the answers of a page are made',
      'tests/support/replace-pause.ts': 'lets the pauses of functions pass at once',
      'tests/local/moto/start-moto.ts': 'between two looks whether another program listens yet',
    },
  },
  {
    habit: 'waits for a quiet network',
    pattern: /\bnetworkidle\b/,
    instead: 'wait for what the page shows, or for the call by its answer',
  },
  {
    habit: 'waits for what leaves by itself',
    pattern: /(toast|skeleton|aria-busy|\.\.\.['"`])[^\n]*state: '(hidden|detached)'/i,
    instead: 'wait for what comes in its place; toasts are recorded by tests/support/cloud/shown-toasts.ts',
  },
  {
    habit: 'measures real time',
    pattern: /\bperformance\.now\(\)/,
    instead: 'count calls, or stop the clock; budgets are those of tests/bench',
    except: {
      'tests/support/check.ts': 'prints how long each check took',
      'tests/support/catalogue/fake-site-code.ts': 'the artificial work of a page',
    },
  },
  {
    habit: 'compares a real clock',
    pattern: /^(?![^]*\b(useFakeTimers|holdClock)\()[^]*\bexpect\([^;]*\bDate\.now\(\)/,
    instead: 'stop the clock (tests/support/hold-clock.ts), or take the time before and after as bounds',
  },
  {
    habit: 'listens on a fixed port',
    pattern: /\.listen\(\s*[1-9]|^(?!.*\bexpect\().*\bport: ?[1-9]\d{2}/m,
    instead: 'listen on port 0',
  },
  {
    habit: 'leaves a listener with every wait for one of two events',
    pattern: /\bfor \(;;\)[^}]*Promise\.race\(\[[^\]]*\bonce\([^\]]*\bonce\(/,
    instead: 'listen once for the event that ends the waiting, before the loop',
  },
  {
    habit: 'tries again',
    pattern: /\bretry: ?[1-9{]|\bfor \(let (attempt|look|tries|retry|retries) = /,
    instead: 'mend the test, or what it tests',
  },
];

describe('tests', () => {
  const tests = files.filter(
    (file) => /^tests\/(?!bench\/).*\.tsx?$/.test(file) && file !== 'tests/structure.test.ts',
  );

  it.each(unsteadyHabits)('no test $habit', ({ pattern, instead, except = {} }) => {
    const found = tests.filter((file) => pattern.test(withoutComments(textOf(file))));
    expect(
      found.filter((file) => !(file in except)),
      instead,
    ).toEqual([]);
    expect(Object.keys(except).filter((file) => !found.includes(file))).toEqual([]);
  });

  it('a mocked client of AWS is restored: files of one process share its class', () => {
    const mocking = files.filter(
      (file) => /^tests\/.*\.ts$/.test(file) && textOf(file).includes('= mockClient('),
    );
    expect(mocking.filter((file) => !textOf(file).includes('restore()'))).toEqual([]);
  });

  it('tests answer a request once by routeOnce, and never limit a route by its times', () => {
    const limited = code.filter(
      (file) => file.startsWith('tests/') && /,\s*\{\s*times:/.test(withoutComments(textOf(file))),
    );
    const why =
      'A route that is limited by `times` is removed while the page goes on: on a busy machine, a request that starts in that ' +
      'moment never gets its answer. Use tests/support/cloud/route-once.ts';
    expect(limited, why).toEqual([]);
  });
});

describe('texts', () => {
  it("texts are in Spain's Spanish, but for the messages that are required word for word", () => {
    const elsewhere =
      /\b(ingres(a|e|ar|ado)|exitosamente|celular(es)?|computadoras?|costos?|videos?|ustedes|acá|chequear?|manejar|contáctanos)\b/i;
    const prescribed =
      /Por favor ingresa tu nombre completo|Ingresa un enlace válido de Google Drive|(Rutina (creada|actualizada|eliminada|duplicada)|La rutina se ha enviado|Tu cuenta ha sido creada|Rol (creado|actualizado|asignado)|Roles inicializados|Usuario (expulsado|readmitido)) exitosamente/g;
    const ofCode = /'video(\/\w+)?'|<video\b/g;
    const area = /^(functions|shared|web\/src)\//;
    const found = code
      .filter((file) => area.test(file))
      .flatMap((file) =>
        withoutComments(textOf(file)).replaceAll(prescribed, '').replaceAll(ofCode, '').split('\n'),
      )
      .filter((line) => elsewhere.test(line));
    expect(found).toEqual([]);
  });

  it('money is «reembolsado»; only goods and mails are «devueltos»', () => {
    const back =
      /\bdevuelt[oa]s?\b|\bdevolvemos\b|\bdevuelvan el dinero|(por|Pendiente de) devolver|se devuelve(n ['$]| nada)|(ordenado|banco,) la devolución|sin devolución/i;
    const others = /returned: 'Devuelto'|Correo devuelto|ya había devuelto o rechazado correos/g;
    const found = code
      .filter((file) => /^(functions|shared|web\/src|infra\/local\/stripe)\//.test(file))
      .flatMap((file) => withoutComments(textOf(file)).replaceAll(others, '').split('\n'))
      .filter((line) => back.test(line));
    expect(found).toEqual([]);
  });
});

it('every date that people read names its time zone: that of the device or the server would be another day', () => {
  const calls = code
    .filter((file) => /^(web\/src|functions|shared)\//.test(file))
    .flatMap((file) =>
      textOf(file)
        .split('new Intl.DateTimeFormat(')
        .slice(1)
        .filter((call) => !call.slice(0, call.indexOf(')')).includes('timeZone'))
        .map(() => file),
    );
  expect(calls).toEqual([]);
});

describe('comments', () => {
  const commented = (pattern: RegExp) =>
    code.flatMap((file) =>
      commentsOf(textOf(file))
        .filter((comment) => pattern.test(comment))
        .map((comment) => `${file}: ${comment.slice(0, 80)}`),
    );

  it('comments name the user, admin, caller or worker instead of whoever, somebody or nobody', () => {
    expect(commented(/\b(whoever|whomever|somebody|someone|nobody|no one|anybody)\b/i)).toEqual([]);
  });

  it('comments have lines of at most 140 characters', () => {
    const long = code.flatMap((file) =>
      textOf(file)
        .split('\n')
        .flatMap((line, nth) =>
          /^\s*(\/\/|\/?\*)/.test(line) && line.length > 140 ? `${file}:${nth + 1}` : [],
        ),
    );
    expect(long).toEqual([]);
  });

  it('comments cite no document that is not in the repository', () => {
    expect(
      commented(/\b(storefront|wizard-and-back-office|DESIGN|LOOK|TRAPS)\.md\b|\bthe spec(ification)?\b/i),
    ).toEqual([]);
  });

  it('no file leaves work for later', () => {
    const later = new RegExp(['TO', 'DO|FIX', 'ME|XX', 'X\\b|not imple', 'mented'].join(''));
    const marked = files.filter(
      (file) =>
        /\.(ts|tsx|css|md|json)$/.test(file) && file !== 'package-lock.json' && later.test(textOf(file)),
    );
    expect(marked).toEqual([]);
  });
});

/** The promises listed in tests/PROMISES.md. */
const promises = [...textOf('tests/PROMISES.md').matchAll(/^\| P(\d+) /gm)].map(([, number]) =>
  Number(number),
);

it('no script has a name that npm itself runs after an installation', () => {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
  const hooks = /^(dependencies|prepare|prepublish|prepack|(pre|post)?(install|prepare))$/;
  expect(Object.keys(scripts).filter((name) => hooks.test(name))).toEqual([]);
});

it('P43: package.json pins every dependency to one version, and the lock file contains no addresses', () => {
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

it('tests name only promises that tests/PROMISES.md lists', () => {
  const tests = files.filter((file) => /^tests\/.*\.test\.tsx?$/.test(file));
  const named = tests.flatMap((file) =>
    [...textOf(file).matchAll(/\bP(\d+)\b/g)].map((each) => Number(each[1])),
  );
  expect(named.filter((promise) => !promises.includes(promise))).toEqual([]);
});

/** The text of a test file without the names of tests that run in `npm run test:all` alone. */
const withoutNightly = (text: string): string =>
  text.replace(
    /\b(?:nightly(?:Journey)?(?:\.for\([^]*?\))?|it\.runIf\(isAll\)(?:\.each\([^]*?\))?)\(\s*(['"`])[^]*?\1/g,
    '',
  );

/** The files of `npm test` by the promises that they name; `npm run test:all` repeats in files `*.all.test.ts`. */
const proofs = Map.groupBy(
  files
    .filter((file) => /^tests\/.*(?<!\.all)\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      [...new Set(withoutNightly(textOf(file)).match(/\bP\d+\b/g))].map((promise) => ({ promise, file })),
    ),
  ({ promise }) => promise,
);

it.each(promises)('P%i is named by a test of npm test', (promise) => {
  const naming = proofs.get(`P${promise}`)?.map(({ file }) => file) ?? [];
  expect(naming.filter((file) => file !== 'tests/structure.test.ts' || promise === 43)).not.toEqual([]);
});

/** An approximation: a comment marker behind a space inside a string counts as a comment. */
function withoutComments(text: string): string {
  return text.replace(/(?<=^|\s)\/\*[^]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}

/** Block comments and comment lines, each on one line. */
function commentsOf(text: string): string[] {
  return [...text.matchAll(/(?<=^|\s)\/\*[^]*?\*\/|(?:^|\s)\/\/ .*$/gm)].map(([comment]) =>
    comment.replace(/\s*\n\s*\*?\s*/g, ' ').trim(),
  );
}
