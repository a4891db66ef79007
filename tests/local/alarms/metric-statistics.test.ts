import {
  CloudWatchClient,
  GetMetricDataCommand,
  GetMetricStatisticsCommand,
} from '@aws-sdk/client-cloudwatch';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createClock } from '#infra/local/clock/index.ts';
import { createCloudWatch, startMetricStatistics, type CloudWatch } from '#infra/local/cloudwatch/index.ts';
import { startLambda } from '#infra/local/lambda/index.ts';
import { openInbox } from '#infra/local/ses/inbox.ts';
import { createTopics } from '#infra/local/sns/index.ts';
import { bundle, functionResources, smallApp } from '../small-app.ts';
import { synthesizedAssembly } from '../synthesized-stage.ts';

const assembly = smallApp({
  Site: { Type: 'AWS::CloudFront::Distribution', Properties: {} },
  Api: { Type: 'AWS::ApiGatewayV2::Api', Properties: {} },
});
const [site, api] = ['AWS::CloudFront::Distribution', 'AWS::ApiGatewayV2::Api'].map(
  (type) => assembly.ofType(type)[0]!.ref,
) as [string, string];
const noon = Date.parse('2026-11-26T12:00:00Z');
const minute = 60_000;
const ofSite = [
  { Name: 'DistributionId', Value: site },
  { Name: 'Region', Value: 'Global' },
];
const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };

let now: number;
let cloudWatch: CloudWatch;
let statistics: Awaited<ReturnType<typeof startMetricStatistics>>;
beforeAll(
  async () => void (statistics = await startMetricStatistics((...asked) => cloudWatch.read(...asked))),
);
afterAll(() => statistics.close());
beforeEach(async () => {
  now = noon;
  const topics = createTopics({ assembly, inbox: await openInbox(null), now: () => now });
  const clock = { now: () => now, onAdvance: () => {} };
  cloudWatch = createCloudWatch({ assembly, topics, sqs: { queues: [] }, clock });
  cloudWatch.close();
});

const clientIn = (region: string) =>
  new CloudWatchClient({ region, credentials, endpoint: statistics.url, maxAttempts: 1 });

interface Question {
  region?: string;
  name: string;
  dimensions?: { Name: string; Value: string }[];
  statistic: 'Sum' | 'Average' | 'Maximum';
  from: number;
  to: number;
}

/** Time and value of each data point. */
async function ask({ region = 'us-east-1', name, dimensions = ofSite, statistic, from, to }: Question) {
  const { Datapoints = [] } = await clientIn(region).send(
    new GetMetricStatisticsCommand({
      Namespace: region === 'us-east-1' ? 'AWS/CloudFront' : 'AWS/ApiGateway',
      MetricName: name,
      Dimensions: dimensions,
      StartTime: new Date(from),
      EndTime: new Date(to),
      Period: 60,
      Statistics: [statistic],
    }),
  );
  return Datapoints.map((point) => [point.Timestamp!.getTime(), point[statistic]]);
}

describe('the metrics of distribution and gateway at home', () => {
  it('are requests and the percentage of 5xx by minute: the first moment of a minute belongs to it', async () => {
    for (const status of [200, 503, 404, 200]) cloudWatch.onVisit(site, status);
    now += minute;
    cloudWatch.onVisit(site, 500);
    now += 59_999;
    cloudWatch.onVisit(site, 301);
    const span = { from: noon, to: noon + 2 * minute };
    expect(await ask({ name: 'Requests', statistic: 'Sum', ...span })).toEqual([
      [noon + minute, 2],
      [noon, 4],
    ]);
    expect(await ask({ name: '5xxErrorRate', statistic: 'Average', ...span })).toEqual([
      [noon + minute, 50],
      [noon, 25],
    ]);
    expect(await ask({ name: 'Requests', statistic: 'Sum', from: noon, to: noon + minute })).toEqual([
      [noon, 4],
    ]);
  });

  it('have no data points for minutes without data', async () => {
    expect(await ask({ name: 'Requests', statistic: 'Sum', from: noon, to: noon + 5 * minute })).toEqual([]);
    cloudWatch.onRequest(api, 1, 404);
    const asked = { region: 'eu-west-1', name: '5xx', dimensions: [{ Name: 'ApiId', Value: api }] };
    const span = { from: noon, to: noon + minute };
    expect(await ask({ ...asked, statistic: 'Sum', ...span })).toEqual([]);
    cloudWatch.onRequest(api, 1, 500);
    expect(await ask({ ...asked, statistic: 'Sum', ...span })).toEqual([[noon, 1]]);
  });

  it('are in their own region alone, as those of CloudFront are', async () => {
    cloudWatch.onVisit(site, 200);
    const { Datapoints } = await clientIn('eu-west-1').send(
      new GetMetricStatisticsCommand({
        Namespace: 'AWS/CloudFront',
        MetricName: 'Requests',
        Dimensions: ofSite,
        StartTime: new Date(noon),
        EndTime: new Date(noon + minute),
        Period: 60,
        Statistics: ['Sum'],
      }),
    );
    expect(Datapoints).toEqual([]);
  });

  it('are refused where the local cloud keeps none, instead of looking like a quiet hour', async () => {
    const span = { from: noon, to: noon + minute };
    const refused = (question: Question) => expect(ask(question)).rejects.toThrow(/local cloud/);
    await refused({ name: '4xxErrorRate', statistic: 'Average', ...span });
    await refused({ name: 'Requests', statistic: 'Sum', dimensions: ofSite.slice(0, 1), ...span });
    await refused({ name: 'Requests', statistic: 'Maximum', ...span });
    const data = new GetMetricDataCommand({
      MetricDataQueries: [],
      StartTime: new Date(noon),
      EndTime: new Date(noon + minute),
    });
    await expect(clientIn('us-east-1').send(data)).rejects.toThrow('GetMetricData is not supported');
  });
});

describe('a function that reads metrics', () => {
  const source = `
    import { readByMinute } from '#functions/platform/ports/metrics.ts';
    export const handler = async (question) => {
      try {
        return [...await readByMinute(question, question.span)];
      } catch (error) {
        return error.name + ': ' + error.message;
      }
    };`;
  let code: string;
  beforeAll(async () => void (code = await bundle(source)));

  it.each([
    ['cloudwatch:GetMetricStatistics', [[noon, 1]]],
    [
      'cloudwatch:GetMetricData',
      expect.stringMatching(
        /^AccessDenied.*not authorized to perform: cloudwatch:GetMetricStatistics on resource: \*/,
      ) as string,
    ],
  ])('P44, P214: gets what its role allows: %s', async (action, answer) => {
    cloudWatch.onVisit(site, 200);
    const policy = [{ Effect: 'Allow', Action: action, Resource: '*' }];
    const lambda = await startLambda({
      assembly: smallApp(functionResources('reader', { code, policy })),
      clock: createClock(),
      environment: { AWS_ENDPOINT_URL_CLOUDWATCH: statistics.url, AWS_ENDPOINT_URL: 'http://127.0.0.1:1' },
    });
    const dimensions = { DistributionId: site, Region: 'Global' };
    const question = {
      namespace: 'AWS/CloudFront',
      name: 'Requests',
      statistic: 'Sum',
      region: 'us-east-1',
      dimensions,
    };
    onTestFinished(() => lambda.close());
    const asked = { ...question, span: { from: noon, to: noon + minute } };
    expect(await lambda.invoke('reader', asked)).toEqual(answer);
  });

  it('P214: the watch of the distribution sees its errors with the role and the environment of the stage', async () => {
    const stage = synthesizedAssembly();
    const clock = { now: () => now, onAdvance: () => {} };
    const topics = createTopics({ assembly: stage, inbox: await openInbox(null), now: () => now });
    now = Date.now() - 12 * minute;
    cloudWatch = createCloudWatch({ assembly: stage, topics, sqs: { queues: [] }, clock });
    cloudWatch.close();
    const idOf = (type: string) => stage.ofType(type)[0]!.ref;
    for (const status of [500, 502, 503, 503, 504, 500, 200])
      cloudWatch.onVisit(idOf('AWS::CloudFront::Distribution'), status);
    cloudWatch.onRequest(idOf('AWS::ApiGatewayV2::Api'), 1, 500);
    const watching = await bundle(
      `export { handler } from '#functions/back-office/watch-distribution.lambda.ts';`,
    );
    const lines: string[] = [];
    const lambda = await startLambda({
      assembly: stage,
      clock: createClock(),
      codeDir: () => watching,
      log: ({ text }) => lines.push(text),
      environment: { AWS_ENDPOINT_URL_CLOUDWATCH: statistics.url, AWS_ENDPOINT_URL: 'http://127.0.0.1:1' },
    });
    onTestFinished(() => lambda.close());
    expect(await lambda.invoke('tenaz-dev-watch-distribution', {})).toEqual({ errors: 5 });
    expect(lines.filter((line) => line.includes('errors of the distribution itself'))).toHaveLength(1);
  });
});
