import { beforeAll, describe, expect, test, vi } from 'vitest';
import { log } from '#functions/platform/kit/log.ts';
import { logTableRefusal } from '#functions/platform/table/errors.ts';
import { synthesizedTemplates, type Templates } from '../synthesized-stage.ts';
import { watchStage, type WatchedStage } from './watch-stage.ts';

let templates: Templates;
beforeAll(() => void (templates = synthesizedTemplates()));

const nightSteps = [
  'reconcile-stripe',
  'compare-sales',
  'remind-renewals',
  'erase-accounts',
  'recount-orders',
] as const;

const mails = (count: number, outcome: 'delivered' | 'bounced' | 'complained') => (stage: WatchedStage) => {
  for (let nth = 0; nth < count; nth++) stage.cloudWatch.onMail({ configurationSet: 'set', outcome });
};
/** Minutes in which the clock alone ends most faults: their data grows old. */
const minutes = (count: number) => (stage: WatchedStage) => stage.pass(count);

/** The same, in which the distribution is watched: it counts what the API answers, too. */
const watchedMinutes = (count: number) => (stage: WatchedStage) => stage.passWatched(count);

interface Fault {
  what: string;
  alarm: string;
  provoke: (stage: WatchedStage) => void | Promise<void>;
  /** What ends the fault, and the minutes after which its alarm has ended. */
  end: (stage: WatchedStage) => void | Promise<void>;
}

const faults: Fault[] = [
  {
    what: 'a payment answers 500',
    alarm: 'errors',
    provoke: async ({ logError, request }) => {
      logError('shop-stripe');
      await request(500, 1);
    },
    end: watchedMinutes(30),
  },
  {
    what: 'a function behind the gateway crashes before it can log',
    alarm: 'crashes',
    provoke: async ({ called, request }) => {
      called('cart', 'failed');
      await request(500, 1);
    },
    end: watchedMinutes(30),
  },
  {
    what: 'five calls of other functions answer 500',
    alarm: 'api-errors',
    provoke: async ({ logError, request }) => {
      for (const name of ['auth', 'cart', 'auth', 'orders', 'products']) logError(name);
      await request(500, 5);
    },
    end: watchedMinutes(30),
  },
  {
    what: 'S3 does not deliver the files of the site, and the API is well',
    alarm: 'errors',
    provoke: async ({ passWatched, request, visit }) => {
      await request(200, 3);
      await visit('/', 5, { s3Fails: true });
      await passWatched(18);
    },
    end: async ({ passWatched, visit }) => {
      await visit('/', 5, {});
      await passWatched(12);
    },
  },
  {
    what: 'the metrics of the distribution cannot be read',
    alarm: 'errors',
    provoke: async (stage) => {
      vi.spyOn(stage.cloudWatch, 'read').mockImplementation(() => {
        throw new Error('not allowed');
      });
      await stage.passWatched(2);
    },
    end: minutes(6),
  },
  {
    what: 'requests take longer than three seconds for a quarter of an hour',
    alarm: 'api-latency',
    provoke: ({ assembly, cloudWatch, pass }) => {
      const { ref } = assembly.ofType('AWS::ApiGatewayV2::Api')[0]!;
      for (let nth = 0; nth < 15; nth++) {
        for (const ms of [40, 3100]) cloudWatch.onRequest(ref, ms, 200);
        pass(1);
      }
    },
    end: minutes(6),
  },
  {
    what: 'a function has no execution left',
    alarm: 'concurrency',
    provoke: ({ called }) => called('products', 'throttled'),
    end: minutes(6),
  },
  {
    what: 'a nightly run takes nearly all of its time',
    alarm: 'slow',
    provoke: ({ called }) => called('reconcile-stripe', 'succeeded', 720_000),
    end: minutes(6),
  },
  {
    what: 'the table refuses calls, which succeed when they are repeated',
    alarm: 'table-refusals',
    provoke: ({ logged }) => {
      for (const name of ['orders', 'send-mails', 'products', 'stripe', 'sweep-leftovers'])
        logged(name, () => logTableRefusal('ThrottlingException'));
    },
    end: minutes(6),
  },
  {
    what: 'a message is given up',
    alarm: 'dead-letters',
    provoke: ({ deadLetters }) => void deadLetters.send('{}'),
    end: ({ deadLetters, pass }) => {
      deadLetters.take();
      pass(6);
    },
  },
  {
    what: 'a new mail waits in the stream for five minutes',
    alarm: 'mails-wait',
    provoke: ({ cloudWatch }) => cloudWatch.onStreamRead('tenaz-dev-send-mails', 300_000),
    end: minutes(6),
  },
  {
    what: 'a changed product waits in the stream for a quarter of an hour',
    alarm: 'pages-wait',
    provoke: ({ cloudWatch }) => cloudWatch.onStreamRead('tenaz-dev-render-pages', 900_000),
    end: minutes(6),
  },
  {
    what: 'a batch of routines waits for two hours',
    alarm: 'routines-wait',
    provoke: ({ routines, pass }) => {
      routines.send('{}');
      pass(121);
    },
    end: ({ routines, pass }) => {
      routines.take();
      pass(7);
    },
  },
  {
    what: 'no plan of routines runs for a day',
    alarm: 'plan-routine-sends-missed',
    provoke: ({ called, pass }) => {
      called('plan-routine-sends', 'succeeded');
      pass(27 * 60);
    },
    end: ({ called, pass }) => {
      called('plan-routine-sends', 'succeeded');
      pass(1);
    },
  },
  {
    what: 'mails bounce',
    alarm: 'mail-bounces',
    provoke: mails(500, 'bounced'),
    end: (stage) => {
      mails(9_600, 'delivered')(stage);
      stage.pass(61);
    },
  },
  {
    what: 'mails are taken for spam',
    alarm: 'mail-complaints',
    provoke: mails(10, 'complained'),
    end: (stage) => {
      mails(9_991, 'delivered')(stage);
      stage.pass(61);
    },
  },
  {
    what: 'four fifths of the mails of a day are sent',
    alarm: 'mail-quota',
    provoke: mails(40_000, 'delivered'),
    end: minutes(24 * 60 + 1),
  },
  {
    what: 'a hundred calls meet a limit',
    alarm: 'refused',
    provoke: ({ request }) => request(429, 103),
    end: minutes(6),
  },
  {
    what: 'staff sign in from a country for the first time',
    alarm: 'new-country',
    provoke: ({ logged }) =>
      logged('auth', () => log.warn('staff signed in from a new country', { event: 'new-country' })),
    end: minutes(6),
  },
];

/** What is told twice, because two alarms watch it for two reasons: TROUBLESHOOTING.md says so. */
const doubles: (Omit<Fault, 'alarm'> & { alarms: string[] })[] = [
  {
    what: 'five payments answer 500, which many users see',
    alarms: ['errors', 'api-errors'],
    provoke: async ({ logError, request }) => {
      for (let nth = 0; nth < 5; nth++) {
        logError('shop-stripe');
        await request(500, 1);
      }
    },
    end: watchedMinutes(30),
  },
  {
    what: 'a function crashes five times, which many users see',
    alarms: ['crashes', 'api-errors'],
    provoke: async ({ called, request }) => {
      for (let nth = 0; nth < 5; nth++) {
        called('cart', 'failed');
        await request(500, 1);
      }
    },
    end: watchedMinutes(30),
  },
  ...nightSteps.map((name) => ({
    what: `the night step ${name} fails`,
    alarms: [`${name}-failed`, 'errors'],
    provoke: ({ called }: WatchedStage) => called(name, 'failed'),
    end: minutes(6),
  })),
  {
    what: 'the last try of a batch of routines fails, and its message waits to be emptied',
    alarms: ['errors', 'dead-letters'],
    provoke: ({ deadLetters, logError }) => {
      logError('send-routines');
      deadLetters.send('{}');
    },
    end: ({ deadLetters, pass }) => {
      deadLetters.take();
      pass(6);
    },
  },
];

test('every alarm of the stage has a fault in the table', async () => {
  const { assembly } = await watchStage(templates);
  const alarms = assembly.ofType('AWS::CloudWatch::Alarm').map(({ name }) => name.replace('tenaz-dev-', ''));
  const provoked = [...faults.map(({ alarm }) => alarm), ...doubles.flatMap((each) => each.alarms)];
  expect(new Set(provoked)).toEqual(new Set(alarms));
  expect(alarms).toHaveLength(22);
});

describe('a fault rings one alarm', () => {
  test.each(faults)(
    'P174: $what: $alarm rings, reaches the operator, and ends',
    async ({ alarm, provoke, end }) => {
      const stage = await watchStage(templates);
      await provoke(stage);
      expect(stage.subjects()).toEqual([`ALARM: "tenaz-dev-${alarm}"`]);
      expect(stage.inbox.list()[0]).toMatchObject({
        to: 'avisos@tenaz.test',
        text: expect.stringContaining('State change: OK -> ALARM') as string,
      });
      await end(stage);
      expect(stage.subjects()).toEqual([`OK: "tenaz-dev-${alarm}"`, `ALARM: "tenaz-dev-${alarm}"`]);
      expect(stage.errors).toEqual([]);
      stage.pass(10);
      expect(stage.subjects()).toHaveLength(2);
    },
  );

  test.each(doubles)(
    'P174: $what: $alarms ring once each, the one that names the cause first, and end',
    async ({ alarms, provoke, end }) => {
      const stage = await watchStage(templates);
      await provoke(stage);
      const ring = alarms.map((alarm) => `ALARM: "tenaz-dev-${alarm}"`);
      expect(stage.subjects().toReversed()).toEqual(ring);
      await end(stage);
      stage.pass(10);
      expect(stage.subjects()).toHaveLength(4);
      expect(stage.subjects().slice(0, 2).toSorted()).toEqual(
        alarms.map((alarm) => `OK: "tenaz-dev-${alarm}"`).toSorted(),
      );
      expect(stage.errors).toEqual([]);
    },
  );

  test('P174: while a fault lasts its alarm says nothing more, and rings again when the fault comes back', async () => {
    const { logError, pass, subjects } = await watchStage(templates);
    for (let nth = 0; nth < 10; nth++) {
      logError('stripe-webhook');
      pass(2);
    }
    expect(subjects()).toHaveLength(1);
    pass(6);
    logError('stripe-webhook');
    expect(subjects().map((each) => each.split(':')[0])).toEqual(['ALARM', 'OK', 'ALARM']);
  });
});

describe('the watch of the distribution', () => {
  test('P214: while S3 fails its alarm rings once, although a run is missing, and ends after the fault', async () => {
    const { pass, passWatched, subjects, visit } = await watchStage(templates);
    for (let nth = 0; nth < 15; nth++) {
      await visit('/', 5, { s3Fails: true });
      if (nth === 10) pass(2);
      else await passWatched(2);
    }
    expect(subjects()).toEqual(['ALARM: "tenaz-dev-errors"']);
    await passWatched(25);
    expect(subjects()).toEqual(['OK: "tenaz-dev-errors"', 'ALARM: "tenaz-dev-errors"']);
  });

  test('P214: a storm of the API that goes on for half an hour never looks like one of the distribution', async () => {
    const { passWatched, request, subjects } = await watchStage(templates);
    for (let nth = 0; nth < 30; nth++) {
      await request(503, 1 + (nth % 7));
      await passWatched(1);
    }
    await passWatched(25);
    expect(subjects()).toEqual(['OK: "tenaz-dev-api-errors"', 'ALARM: "tenaz-dev-api-errors"']);
  });

  test('P214: four files that S3 does not deliver ring as little as four errors of the API', async () => {
    const { passWatched, subjects, visit } = await watchStage(templates);
    await visit('/', 4, { s3Fails: true });
    await passWatched(30);
    expect(subjects()).toEqual([]);
  });

  test('P214: while S3 and the API fail, both alarms ring', async () => {
    const { passWatched, subjects, visit } = await watchStage(templates);
    const failing = { statusCode: 503, s3Fails: true };
    await visit('/api/auth/me', 5, failing);
    await visit('/', 6, failing);
    await passWatched(16);
    expect(new Set(subjects())).toEqual(
      new Set(['ALARM: "tenaz-dev-api-errors"', 'OK: "tenaz-dev-api-errors"', 'ALARM: "tenaz-dev-errors"']),
    );
  });
});

test('P232: one failing call of a vendor, and a night step that fails, ring nothing that takes a release back', async () => {
  const { called, logError, request, subjects } = await watchStage(templates);
  logError('shop-stripe');
  await request(502, 1);
  called('reconcile-stripe', 'failed');
  const rung = subjects().join();
  expect(rung).toContain('tenaz-dev-errors');
  expect(rung).not.toContain('tenaz-dev-crashes');
  expect(rung).not.toContain('tenaz-dev-api-errors');
});

test('P232: what functions of another stage in the account do rings nothing here', async () => {
  const { cloudWatch, subjects } = await watchStage(templates);
  for (const outcome of ['failed', 'succeeded'] as const)
    cloudWatch.onInvocation({ function: 'tenaz-prod-cart', requestId: '1', outcome, ms: 1 });
  expect(subjects()).toEqual([]);
});

test('P230: a night step that fails while another fault rings `errors` is heard', async () => {
  const { called, logError, subjects } = await watchStage(templates);
  logError('shop-stripe');
  called('erase-accounts', 'failed');
  expect(subjects()).toEqual(['ALARM: "tenaz-dev-erase-accounts-failed"', 'ALARM: "tenaz-dev-errors"']);
});

describe('what rings with the others of its kind', () => {
  test.each([
    'shop-stripe',
    'order-management',
    'stripe-webhook',
    'stripe',
    'process-pictures',
    'plan-routine-sends',
    'send-routines',
    'mail-feedback',
    'reconcile-stripe',
    'compare-sales',
    'remind-renewals',
    'erase-accounts',
    'export-orders',
    'write-downloads',
    'recount-orders',
    'fold-figures',
    'send-mails',
    'sweep-leftovers',
    'render-pages',
    'watch-distribution',
    'initialize-stage',
  ])('P56: the first error that %s logs without failing arrives as a mail at the operator', async (name) => {
    const { logError, subjects } = await watchStage(templates);
    logError(name);
    expect(subjects()).toEqual(['ALARM: "tenaz-dev-errors"']);
  });

  test('P56: errors beside an answer count with those that are one: five ring', async () => {
    const { logged, request, subjects } = await watchStage(templates);
    await request(503, 3);
    logged('overview', () => log.error('part of the first page not read', { part: 'orders' }));
    expect(subjects()).toEqual([]);
    logged('oauth', () => log.error('sign-in failed', { provider: 'google' }));
    expect(subjects()).toEqual(['ALARM: "tenaz-dev-api-errors"']);
  });

  test('P56: lines that are no errors, and text that is no JSON, ring never', async () => {
    const { cloudWatch, subjects } = await watchStage(templates);
    for (const text of ['{"level":"info","message":"served"}', 'no JSON', '{"level":"warn"}'])
      for (let nth = 0; nth < 10; nth++) cloudWatch.log({ function: 'tenaz-dev-stripe-webhook', text });
    expect(subjects()).toEqual([]);
  });

  test.each(['auth', 'stripe-webhook'])(
    'P174: a request of %s that takes most of its time rings',
    async (name) => {
      const { logged, subjects } = await watchStage(templates);
      logged(name, () => log.info('served', { status: 200, ms: 9000 }));
      expect(subjects()).toEqual([]);
      logged(name, () => log.info('served', { status: 200, ms: 9000, slow: true }));
      expect(subjects()).toEqual(['ALARM: "tenaz-dev-slow"']);
    },
  );

  test('P174: a call that runs out of time is an error, and not slow as well', async () => {
    const { called, subjects } = await watchStage(templates);
    called('render-pages', 'failed', 900_000);
    expect(subjects()).toEqual(['ALARM: "tenaz-dev-errors"']);
  });

  test.each([
    [401, 300],
    [403, 100],
    [429, 100],
  ])(
    'P141: %s: %s refused calls within five minutes ring once, the same over an hour do not',
    async (status, storm) => {
      const { assembly, cloudWatch, subjects, time } = await watchStage(templates);
      const logs = assembly
        .ofType('AWS::Logs::LogGroup')
        .find(({ logicalId }) => logicalId.startsWith('AccessLogs'));
      const refuse = () => cloudWatch.onLogLine(logs!.ref, JSON.stringify({ status: String(status) }));
      for (let nth = 0; nth < storm; nth++) {
        refuse();
        time.now += 3_600_000 / storm;
      }
      expect(subjects()).toEqual([]);
      time.now += 300_001;
      for (let nth = 0; nth < storm - 1; nth++) refuse();
      expect(subjects()).toEqual([]);
      for (let nth = 0; nth < 4; nth++) refuse();
      expect(subjects()).toEqual(['ALARM: "tenaz-dev-refused"']);
    },
  );

  test('P141: calls that are served or not found ring no alarm', async () => {
    const { request, subjects } = await watchStage(templates);
    await request(404, 310);
    expect(subjects()).toEqual([]);
  });

  test.each(['auth', 'oauth', 'passkeys'])(
    'P141: a sign-in of staff from a new country, as %s logs it, arrives as a mail at the operator',
    async (name) => {
      const { logged, subjects } = await watchStage(templates);
      logged(name, () =>
        log.warn('staff signed in from a new country', { event: 'new-country', country: 'RO' }),
      );
      expect(subjects()).toEqual(['ALARM: "tenaz-dev-new-country"']);
    },
  );

  test('P28: the next dead letter does not ring while the first still lies there', async () => {
    const { deadLetters, pass, subjects } = await watchStage(templates);
    deadLetters.send('{}');
    pass(120);
    deadLetters.send('{}');
    pass(1);
    expect(subjects()).toEqual(['ALARM: "tenaz-dev-dead-letters"']);
    deadLetters.take();
    pass(6);
    deadLetters.send('{}');
    expect(subjects()).toHaveLength(3);
  });

  test('P174: a day without a plan rings after a start only when a whole day has passed since', async () => {
    const { pass, subjects } = await watchStage(templates);
    pass(25 * 60);
    expect(subjects()).toEqual([]);
    pass(62);
    expect(subjects()).toEqual(['ALARM: "tenaz-dev-plan-routine-sends-missed"']);
  });
});
