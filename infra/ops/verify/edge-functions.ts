import { CloudFrontClient, DescribeFunctionCommand, TestFunctionCommand } from '@aws-sdk/client-cloudfront';
import { edgeFunctionName, edgeFunctions, type EdgeFunctionName, type Settings } from '../../settings.ts';
import { check, fails, ok, warning, type Finding } from '../finding.ts';

/** A request, or a response with its request, that a function is given, and what its answer has. */
interface Case {
  method: 'GET' | 'DELETE';
  uri: string;
  /** The status of a response that the function is given. */
  response?: number;
  expected: { uri?: string; statusCode?: number };
}

const cases: Record<EdgeFunctionName, Case[]> = {
  rewrite: [
    { method: 'GET', uri: '/', expected: { uri: '/index.html' } },
    { method: 'GET', uri: '/no/existe', expected: { uri: '/404.html' } },
    { method: 'GET', uri: '/%E0%A4%A', expected: { uri: '/404.html' } },
    { method: 'GET', uri: '/no/existe', response: 200, expected: { statusCode: 404 } },
  ],
  'api-request': [
    { method: 'GET', uri: '/api/products', expected: { uri: '/api/products' } },
    { method: 'GET', uri: '/api/no/existe', expected: { statusCode: 404 } },
    { method: 'DELETE', uri: '/api/products', expected: { statusCode: 404 } },
  ],
};

/** Percent of the time that CloudFront gives a function; above it refuses some calls. */
const muchTime = 80;

/**
 * Runs each function of the edge in CloudFront's own engine, as it is live: CloudFront takes a function that it cannot parse, and answers
 * 503 to every request then.
 */
export const checkEdgeFunctions = async (settings: Settings): Promise<Finding[]> =>
  (await Promise.all(edgeFunctions.map((name) => checkFunction(settings, name)))).flat();

function checkFunction(settings: Settings, name: EdgeFunctionName): Promise<Finding[]> {
  const Name = edgeFunctionName(settings, name);
  const subject = `edge function ${Name}`;
  const remedy = `look at its code: infra/site/edge/${name}.js; aws cloudfront describe-function --name ${Name} --stage LIVE`;
  const look = async () => {
    const client = new CloudFrontClient({ region: 'us-east-1' });
    const { ETag } = await client.send(new DescribeFunctionCommand({ Name, Stage: 'LIVE' }));
    let most = 0;
    for (const each of cases[name]) {
      const EventObject = Buffer.from(JSON.stringify(eventOf(each)));
      const { TestResult } = await client.send(
        new TestFunctionCommand({ Name, IfMatch: ETag, Stage: 'LIVE', EventObject }),
      );
      const { FunctionErrorMessage = '', FunctionOutput = '{}', ComputeUtilization = '0' } = TestResult ?? {};
      const about = `${each.method} ${each.uri}`;
      if (FunctionErrorMessage !== '') return fails(subject, `${about}: ${FunctionErrorMessage}`, remedy);
      const wrong = difference(FunctionOutput, each);
      if (wrong !== undefined) return fails(subject, `${about}: ${wrong}`, remedy);
      most = Math.max(most, Number(ComputeUtilization));
    }
    const says = `${cases[name].length} events as expected, in at most ${most} % of its time`;
    return most < muchTime ? ok(subject, says) : warning(subject, says, remedy);
  };
  return check(
    subject,
    look,
    `deploy the site stack, or let these credentials call cloudfront:DescribeFunction and cloudfront:TestFunction for ${Name}`,
  );
}

/** An event in the form of CloudFront. */
function eventOf({ method, uri, response }: Case) {
  return {
    version: '1.0',
    context: {
      eventType: response === undefined ? 'viewer-request' : 'viewer-response',
      requestId: 'verify',
    },
    viewer: { ip: '203.0.113.7' },
    request: { method, uri, querystring: {}, headers: {}, cookies: {} },
    ...(response !== undefined && { response: { statusCode: response, headers: {}, cookies: {} } }),
  };
}

/** What the output has instead of what is expected, undefined when they agree. */
function difference(output: string, { expected }: Case): string | undefined {
  const { request, response } = JSON.parse(output) as Record<
    'request' | 'response',
    Case['expected'] | undefined
  >;
  const found = { ...request, ...response };
  const wrong = (Object.keys(expected) as (keyof typeof expected)[]).find(
    (key) => found[key] !== expected[key],
  );
  return wrong && `${wrong} is ${String(found[wrong])}, not ${String(expected[wrong])}`;
}
