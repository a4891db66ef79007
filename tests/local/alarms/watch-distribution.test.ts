import { CloudWatchClient, GetMetricStatisticsCommand } from '@aws-sdk/client-cloudwatch';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { collectLogLines } from '../../support/log-lines.ts';

Object.assign(process.env, {
  AWS_REGION: 'eu-west-1',
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
  DISTRIBUTION_ID: 'E1TENAZ',
  API_ID: 'api1',
  EDGE_FUNCTIONS: 'tenaz-dev-rewrite tenaz-dev-api-request',
});
const { handler } = await import('#functions/back-office/watch-distribution.lambda.ts');
const cloudWatch = mockClient(CloudWatchClient);
afterAll(() => cloudWatch.restore());

const minute = 60_000;
/** The run looks back from here. */
const now = Date.parse('2026-11-26T12:00:40Z');
const at = (time: string) => Date.parse(`2026-11-26T${time}:00Z`);

/** By the minute, such as `11:47`: what a metric counted in it. */
type Minutes = Record<string, number>;

interface Traffic {
  requests?: Minutes;
  /** Percent of the requests. */
  rate?: Minutes;
  api?: Minutes;
  /** Failures of functions at the edge. */
  thrown?: Minutes;
  invalid?: Minutes;
}

interface Asked {
  MetricName: string;
  StartTime: Date;
  EndTime: Date;
  Statistics: string[];
}

/** Answers each question with the minutes that it asks for, the newest first: CloudWatch keeps no order. */
function publish({ requests = {}, rate = {}, api = {}, thrown = {}, invalid = {} }: Traffic): void {
  const metrics: Record<string, Minutes> = {
    Requests: requests,
    '5xxErrorRate': rate,
    '5xx': api,
    FunctionExecutionErrors: thrown,
    FunctionValidationErrors: invalid,
  };
  cloudWatch.on(GetMetricStatisticsCommand).callsFake((asked: Asked) => {
    const { MetricName, StartTime, EndTime, Statistics } = asked;
    const within = Object.entries(metrics[MetricName]!).filter(
      ([time]) => at(time) >= StartTime.getTime() && at(time) < EndTime.getTime(),
    );
    const Datapoints = within
      .toReversed()
      .map(([time, value]) => ({ Timestamp: new Date(at(time)), [Statistics[0]!]: value }));
    return { Datapoints };
  });
}

let lines: string[];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  cloudWatch.reset();
  lines = collectLogLines();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
const logged = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

test('P214: the metrics of the distribution are asked in us-east-1, those of the gateway in the region of the stage', async () => {
  publish({});
  await handler();
  const asked = cloudWatch
    .commandCalls(GetMetricStatisticsCommand)
    .filter(({ args }) => !args[0].input.MetricName!.startsWith('Function'));
  const regions = await Promise.all(
    asked.map(({ thisValue }) => (thisValue as CloudWatchClient).config.region()),
  );
  const ofDistribution = [
    { Name: 'DistributionId', Value: 'E1TENAZ' },
    { Name: 'Region', Value: 'Global' },
  ];
  const [from, to] = [new Date(at('11:45')), new Date(at('11:50'))];
  // a period on both sides: a call is counted by gateway and distribution at different times
  const [before, after] = [new Date(at('11:40')), new Date(at('11:55'))];
  const period = { Period: 60 };
  expect(asked.map(({ args: [{ input }] }, nth) => [regions[nth], input])).toEqual([
    [
      'us-east-1',
      {
        Namespace: 'AWS/CloudFront',
        MetricName: 'Requests',
        Dimensions: ofDistribution,
        Statistics: ['Sum'],
        StartTime: from,
        EndTime: to,
        ...period,
      },
    ],
    [
      'us-east-1',
      {
        Namespace: 'AWS/CloudFront',
        MetricName: '5xxErrorRate',
        Dimensions: ofDistribution,
        Statistics: ['Average'],
        StartTime: from,
        EndTime: to,
        ...period,
      },
    ],
    [
      'eu-west-1',
      {
        Namespace: 'AWS/ApiGateway',
        MetricName: '5xx',
        Dimensions: [{ Name: 'ApiId', Value: 'api1' }],
        Statistics: ['Sum'],
        StartTime: before,
        EndTime: after,
        ...period,
      },
    ],
  ]);
});

describe('errors of the distribution itself', () => {
  test.each<[string, Traffic, number]>([
    ['no visitor at all', {}, 0],
    ['requests, and no rate', { requests: { '11:46': 300 } }, 0],
    ['requests without an error', { requests: { '11:46': 300 }, rate: { '11:46': 0 } }, 0],
    ['five errors in one minute', { requests: { '11:46': 40 }, rate: { '11:46': 12.5 } }, 5],
    ['four errors', { requests: { '11:46': 40 }, rate: { '11:46': 10 } }, 4],
    [
      'five errors in several minutes, of which each has another share',
      { requests: { '11:45': 1000, '11:49': 4 }, rate: { '11:45': 0.1, '11:49': 100 } },
      5,
    ],
    ['a share that no decimal number is', { requests: { '11:46': 9 }, rate: { '11:46': 700 / 9 } }, 7],
    ['a share below one error', { requests: { '11:46': 3 }, rate: { '11:46': 0.01 } }, 1],
    ['a rate without its requests', { rate: { '11:46': 100 } }, 1],
    [
      'errors before and after the five minutes',
      {
        requests: { '11:44': 100, '11:45': 10, '11:50': 100 },
        rate: { '11:44': 100, '11:45': 0, '11:50': 100 },
      },
      0,
    ],
    [
      'a storm of the API, counted in the same minute',
      { requests: { '11:46': 200 }, rate: { '11:46': 50 }, api: { '11:46': 100 } },
      0,
    ],
    [
      'a storm of the API that the gateway counted in the five minutes before and after',
      {
        requests: { '11:45': 20, '11:49': 20 },
        rate: { '11:45': 100, '11:49': 100 },
        api: { '11:44': 20, '11:50': 20 },
      },
      0,
    ],
    [
      'errors of the API that were long over',
      { requests: { '11:46': 10 }, rate: { '11:46': 100 }, api: { '11:39': 10 } },
      10,
    ],
    [
      'errors of the API, and as many of the files of the site',
      { requests: { '11:46': 100 }, rate: { '11:46': 12 }, api: { '11:46': 6 } },
      6,
    ],
    ['errors of the gateway alone, which nobody sees', { api: { '11:46': 9 } }, 0],
  ])('P214: %s', async (_, traffic, errors) => {
    publish(traffic);
    expect(await handler()).toEqual({ errors });
    // as at api-errors, five ring
    expect(logged().map(({ level }) => level)).toEqual(errors >= 5 ? ['error'] : []);
  });

  it('P214: the line of a fault names its share, the requests, its time and where to look', async () => {
    publish({
      requests: { '11:46': 100, '11:47': 60 },
      rate: { '11:46': 12, '11:47': 0 },
      api: { '11:46': 2 },
    });
    await handler();
    expect(logged()).toEqual([
      {
        level: 'error',
        message: 'errors of the distribution itself',
        errors: 10,
        ofApi: 2,
        requests: 160,
        percent: 7.5,
        from: '2026-11-26T11:45:00.000Z',
        to: '2026-11-26T11:50:00.000Z',
        look: expect.stringContaining('npm run verify:deploy') as string,
      },
    ]);
  });

  it('P214: a run every two minutes looks at each minute, and sees errors of neighbouring periods together', async () => {
    publish({ requests: { '11:49': 3, '11:50': 3 }, rate: { '11:49': 100, '11:50': 100 } });
    const seen: number[] = [];
    for (let passed = 0; passed < 12; passed += 2) {
      vi.setSystemTime(now + passed * minute);
      seen.push((await handler()).errors);
    }
    expect(seen).toEqual([3, 6, 6, 0, 0, 0]);
  });
});

describe('functions at the edge', () => {
  test.each<[string, Traffic, number]>([
    ['no failure', { thrown: { '11:46': 0 } }, 0],
    ['one that throws', { thrown: { '11:46': 1 } }, 1],
    ['one that returns no request', { invalid: { '11:46': 2 } }, 2],
    ['failures of both kinds', { thrown: { '11:45': 1 }, invalid: { '11:49': 2 } }, 3],
    ['failures that are over', { thrown: { '11:44': 9 } }, 0],
  ])('P214: %s: the failures of each function ring from the first on', async (_, traffic, errors) => {
    publish(traffic);
    expect(await handler()).toEqual({ errors: 0 });
    expect(
      logged().map(({ level, message, function: name, errors: count }) => [level, message, name, count]),
    ).toEqual(
      errors === 0
        ? []
        : ['tenaz-dev-rewrite', 'tenaz-dev-api-request'].map((name) => [
            'error',
            'a function at the edge fails',
            name,
            errors,
          ]),
    );
  });

  it('P214: their metrics are asked in us-east-1, of each function and of the five minutes', async () => {
    publish({});
    await handler();
    const asked = cloudWatch
      .commandCalls(GetMetricStatisticsCommand)
      .filter(({ args }) => args[0].input.MetricName!.startsWith('Function'));
    const inputs = await Promise.all(
      asked.map(async ({ thisValue, args: [{ input }] }) => {
        const { MetricName, Dimensions, StartTime, EndTime, Statistics } = input;
        const region = await (thisValue as CloudWatchClient).config.region();
        expect([region, Statistics, StartTime, EndTime]).toEqual([
          'us-east-1',
          ['Sum'],
          new Date(at('11:45')),
          new Date(at('11:50')),
        ]);
        return [MetricName, ...Dimensions!.map(({ Name, Value }) => `${Name}=${Value}`)].join(' ');
      }),
    );
    const of = (name: string) =>
      ['Execution', 'Validation'].map(
        (kind) => `Function${kind}Errors FunctionName=tenaz-dev-${name} Region=Global`,
      );
    expect(inputs.toSorted()).toEqual([...of('rewrite'), ...of('api-request')].toSorted());
  });
});

describe('metrics that cannot be read', () => {
  test.each(['Requests', '5xxErrorRate', '5xx', 'FunctionExecutionErrors', 'FunctionValidationErrors'])(
    'P214: %s: the run fails, which rings',
    async (MetricName) => {
      publish({});
      cloudWatch.on(GetMetricStatisticsCommand, { MetricName }).rejects('not allowed');
      await expect(handler()).rejects.toThrow('not allowed');
    },
  );

  it('P214: an answer without data points is no outage: there was no visitor', async () => {
    cloudWatch.on(GetMetricStatisticsCommand).resolves({});
    expect(await handler()).toEqual({ errors: 0 });
  });
});
