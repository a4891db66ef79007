import { required } from '#functions/platform/kit/env.ts';
import { log } from '#functions/platform/kit/log.ts';
import { readByMinute, type Span } from '#functions/platform/ports/metrics.ts';

/** What the metrics of the distribution and of the gateway say, by minute; a minute without data is missing. */
interface Counted {
  requests: Map<number, number>;
  /** Answers with 5xx of the distribution, in percent of its requests. */
  rate: Map<number, number>;
  /** Answers with 5xx of the gateway, of a longer time: each is one of the distribution as well. */
  ofApi: Map<number, number>;
}

/**
 * Answers with 5xx by cause. A rate is counted minute by minute, because a mean of rates knows nothing of the requests of each. It
 * comes as a fraction, and stands for one error at least: `errors` are whole.
 */
function countErrors({ requests, rate, ofApi }: Counted) {
  const failed = [...rate].map(([minute, percent]) =>
    percent > 0 ? Math.max(1, Math.round((percent / 100) * (requests.get(minute) ?? 0))) : 0,
  );
  const all = sum(failed);
  const api = sum(ofApi.values());
  return { all, ofApi: api, ofDistribution: Math.max(0, all - api), requests: sum(requests.values()) };
}

const sum = (values: Iterable<number>): number => [...values].reduce((total, each) => total + each, 0);

const minute = 60_000;
/** CloudFront's metrics come some minutes late: what lies this far back is complete. */
const late = 10 * minute;
/** As the alarms do, it looks at five minutes: runs overlap, so that none is missed when one run is. */
const period = 5 * minute;
/** As many as ring `api-errors`. */
const threshold = 5;

/**
 * Logs an error, which rings, when the distribution answers with 5xx that are not the API's, or a function at the edge fails. Those of
 * the API ring by themselves. Throws when the metrics cannot be read, which rings as well (P214).
 */
export async function handler(): Promise<{ errors: number }> {
  const to = Math.floor((Date.now() - late) / minute) * minute;
  const span = { from: to - period, to };
  await Promise.all(
    required('EDGE_FUNCTIONS')
      .split(' ')
      .map((name) => watchFunction(name, span)),
  );
  const { all, ofApi, ofDistribution: errors, requests } = countErrors(await read(span));
  if (errors >= threshold) {
    log.error('errors of the distribution itself', {
      errors,
      ofApi,
      requests,
      percent: Math.round((1000 * all) / Math.max(all, requests)) / 10,
      from: new Date(span.from).toISOString(),
      to: new Date(span.to).toISOString(),
      look: 'S3 or the functions at the edge: npm run verify:deploy reads the pages',
    });
  }
  return { errors };
}

/** What CloudFront counts of a function: it threw or ran too long, or it returned what is no request and no response. */
const failures = ['FunctionExecutionErrors', 'FunctionValidationErrors'];

/** One failure rings: each is a visitor who got 503, and code that CloudFront cannot parse fails for all of them. */
async function watchFunction(name: string, span: Span): Promise<void> {
  const counts = failures.map((metric) =>
    readByMinute({ ...ofCloudFront({ FunctionName: name }), name: metric, statistic: 'Sum' }, span),
  );
  const errors = (await Promise.all(counts))
    .flatMap((minutes) => [...minutes.values()])
    .reduce((sum, each) => sum + each, 0);
  if (errors === 0) return;
  log.error('a function at the edge fails', {
    function: name,
    errors,
    from: new Date(span.from).toISOString(),
    to: new Date(span.to).toISOString(),
    look: 'npm run verify:deploy runs each of them in CloudFront: aws cloudfront test-function',
  });
}

const ofCloudFront = (dimensions: Record<string, string>) => ({
  namespace: 'AWS/CloudFront',
  dimensions: { ...dimensions, Region: 'Global' },
  // the only region that has them
  region: 'us-east-1',
});

async function read(span: Span) {
  const ofDistribution = ofCloudFront({ DistributionId: required('DISTRIBUTION_ID') });
  const ofGateway = { namespace: 'AWS/ApiGateway', dimensions: { ApiId: required('API_ID') } };
  const [requests, rate, ofApi] = await Promise.all([
    readByMinute({ ...ofDistribution, name: 'Requests', statistic: 'Sum' }, span),
    readByMinute({ ...ofDistribution, name: '5xxErrorRate', statistic: 'Average' }, span),
    // both count a call by their own clocks: an error of the API must not look like one of the distribution
    readByMinute(
      { ...ofGateway, name: '5xx', statistic: 'Sum' },
      { from: span.from - period, to: span.to + period },
    ),
  ]);
  return { requests, rate, ofApi };
}
