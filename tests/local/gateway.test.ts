import { afterEach, describe, expect, test } from 'vitest';
import { createClock } from '#infra/local/clock.ts';
import { compileRoutes } from '#infra/local/gateway/api.ts';
import { startGateway, type Gateway } from '#infra/local/gateway/index.ts';
import { startLambda, type Lambda } from '#infra/local/lambda/index.ts';
import { functionResources, smallApp, write } from './small-app.ts';

let lambda: Lambda;
let gateway: Gateway;
const errors: unknown[] = [];

const echo = write(`export const handler = async (event) => {
  const answer = event.queryStringParameters?.answer;
  if (answer === 'throw') throw new Error('on purpose');
  if (answer === 'wait') await new Promise(() => {});
  return answer?.startsWith('{') || answer?.startsWith('"') ? JSON.parse(answer) : event;
}`);

const permission = {
  Type: 'AWS::Lambda::Permission',
  Properties: {
    Action: 'lambda:InvokeFunction',
    FunctionName: { Ref: 'echo' },
    Principal: 'apigateway.amazonaws.com',
    SourceArn: {
      'Fn::Sub': 'arn:${AWS::Partition}:execute-api:${AWS::Region}:${AWS::AccountId}:${Api}/*/*',
    },
  },
};

const uri = (target: object) => ({
  'Fn::Join': [
    '',
    ['arn:aws:apigateway:eu-west-1:lambda:path/2015-03-31/functions/', target, '/invocations'],
  ],
});
const echoIntegration = {
  type: 'aws_proxy',
  uri: uri({ 'Fn::GetAtt': ['echo', 'Arn'] }),
  payloadFormatVersion: '2.0',
};

/** The definition of an API with these routes, all to one integration. */
function definition(routeKeys: string[], integration: object) {
  const shared = 'x-amazon-apigateway-integrations';
  const paths: Record<string, Record<string, object>> = {};
  for (const key of routeKeys) {
    const [method = '', path = '/$default'] = key.split(' ');
    const name =
      method === 'ANY' || key === '$default' ? 'x-amazon-apigateway-any-method' : method.toLowerCase();
    paths[path] ??= {};
    paths[path][name] = { 'x-amazon-apigateway-integration': { $ref: `#/components/${shared}/echo` } };
  }
  return { openapi: '3.0.1', paths, components: { [shared]: { echo: integration } } };
}

async function start(
  routes: string[],
  extra: Record<string, { Type: string; Properties?: Record<string, unknown> }> = { permission },
  integration: object = echoIntegration,
  properties: Record<string, unknown> = {},
) {
  const assembly = smallApp({
    ...functionResources('echo', { code: echo, properties }),
    Api: { Type: 'AWS::ApiGatewayV2::Api', Properties: { Body: definition(routes, integration) } },
    Stage: { Type: 'AWS::ApiGatewayV2::Stage', Properties: { ApiId: { Ref: 'Api' }, StageName: '$default' } },
    ...extra,
  });
  lambda = await startLambda({ assembly, clock: createClock() });
  gateway = await startGateway({ assembly, lambda, onError: (error) => errors.push(error) });
}

afterEach(async () => {
  errors.length = 0;
  await gateway?.close();
  await lambda?.close();
});

interface Event {
  routeKey: string;
  rawPath: string;
  rawQueryString: string;
  cookies?: string[];
  headers: Record<string, string>;
  queryStringParameters?: Record<string, string>;
  pathParameters?: Record<string, string>;
  requestContext: Record<string, unknown> & { http: Record<string, string> };
  body?: string;
  isBase64Encoded: boolean;
}

const call = async (path: string, init?: RequestInit) => {
  const response = await fetch(gateway.url + path, init);
  return { status: response.status, headers: response.headers, body: (await response.json()) as Event };
};

describe('routes are chosen as API Gateway chooses', () => {
  const keys = [
    'GET /api/products',
    'GET /api/products/{slug}',
    'GET /api/products/featured',
    'GET /api/{group}/featured',
    'ANY /api/products/{slug}',
    '$default',
  ];
  const router = compileRoutes(keys.map((key) => [key, key]));
  test.each([
    ['GET', '/api/products', 'GET /api/products', undefined],
    ['GET', '/api/products/featured', 'GET /api/products/featured', undefined],
    ['GET', '/api/products/creatina 5', 'GET /api/products/{slug}', { slug: 'creatina 5' }],
    ['DELETE', '/api/products/x', 'ANY /api/products/{slug}', { slug: 'x' }],
    ['GET', '/api/carts/featured', 'GET /api/{group}/featured', { group: 'carts' }],
    ['GET', '/api/products/', '$default', undefined],
  ])('the request %s %s takes the route that API Gateway chooses', (method, path, key, params) => {
    expect(router(method, path)).toEqual({ value: key, params });
  });

  test('a request without a route takes $default, or none', () => {
    expect(compileRoutes([['GET /a/{b}', 1]])('GET', '/a/')).toBeUndefined();
    expect(() => compileRoutes([['GET /{proxy+}', 1]])).toThrow('does not support');
    expect(
      compileRoutes([
        ['GET /a', 1],
        ['$default', 2],
      ])('GET', '/b')?.value,
    ).toBe(2);
  });
});

describe('a request becomes an event of payload format 2.0', () => {
  test('an event carries path, query, headers, cookies and request context', async () => {
    await start(['GET /api/products/{slug}']);
    const { body: event } = await call('/api/products/prote%C3%ADna?a=1&a=2&b=x%20y&c', {
      headers: { Cookie: 'one=1; two=2', 'X-Twice': 'a', 'User-Agent': 'test' },
    });
    expect(event).toMatchObject({
      version: '2.0',
      routeKey: 'GET /api/products/{slug}',
      rawPath: '/api/products/proteína',
      rawQueryString: 'a=1&a=2&b=x%20y&c',
      queryStringParameters: { a: '1,2', b: 'x y', c: '' },
      pathParameters: { slug: 'proteína' },
      cookies: ['one=1', 'two=2'],
      headers: { 'x-twice': 'a', host: new URL(gateway.url).host },
      isBase64Encoded: false,
    });
    expect(event).not.toHaveProperty('body');
    expect(event.requestContext).toMatchObject({
      apiId: gateway.apiId,
      accountId: '000000000000',
      stage: '$default',
      http: {
        method: 'GET',
        path: '/api/products/proteína',
        protocol: 'HTTP/1.1',
        sourceIp: '127.0.0.1',
        userAgent: 'test',
      },
      time: expect.stringMatching(/^\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d \+0000$/) as string,
    });
  });

  test('an event carries a text body as it is and any other body in base64', async () => {
    await start(['POST /in']);
    const post = async (type: string, body: string | Uint8Array<ArrayBuffer>) =>
      (await call('/in', { method: 'POST', body, headers: { 'content-type': type } })).body;
    expect(await post('application/json; charset=utf-8', '{"ñ":1}')).toMatchObject({
      body: '{"ñ":1}',
      isBase64Encoded: false,
    });
    expect(await post('application/x-www-form-urlencoded', 'a=b')).toMatchObject({
      body: 'YT1i',
      isBase64Encoded: true,
    });
    expect(await post('image/webp', new Uint8Array([255, 0]))).toMatchObject({
      body: '/wA=',
      isBase64Encoded: true,
    });
  });
});

describe('an answer becomes a response', () => {
  const answer = (value: object | string) => `/in?answer=${encodeURIComponent(JSON.stringify(value))}`;

  test('a function’s result sets status, headers, cookies and a binary body', async () => {
    await start(['GET /in']);
    const response = await fetch(
      gateway.url +
        answer({
          statusCode: 201,
          headers: { 'X-A': 1 },
          cookies: ['a=1; HttpOnly', 'b=2'],
          body: '/wA=',
          isBase64Encoded: true,
        }),
    );
    expect(response.status).toBe(201);
    expect(response.headers.get('x-a')).toBe('1');
    expect(response.headers.get('content-type')).toBe('text/plain;charset=UTF-8');
    expect(response.headers.getSetCookie()).toEqual(['a=1; HttpOnly', 'b=2']);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(new Uint8Array([255, 0]));
  });

  test('a result without a status becomes the JSON body of a 200', async () => {
    await start(['GET /in']);
    const response = await fetch(gateway.url + answer({ ok: true }));
    expect([response.status, response.headers.get('content-type'), await response.json()]).toEqual([
      200,
      'application/json',
      { ok: true },
    ]);
  });

  test('a failing function, a malformed result and an invalid header cause a 500 without details', async () => {
    await start(['GET /in']);
    const malformed = [
      { statusCode: 'x' },
      { statusCode: 200, body: { a: 1 } },
      { statusCode: 200, headers: { a: 'b\r\nc' } },
    ];
    for (const path of ['/in?answer=throw', ...malformed.map(answer)]) {
      expect(await call(path)).toMatchObject({
        status: 500,
        body: { message: 'Internal Server Error' },
      });
    }
    expect(errors.length).toBeGreaterThanOrEqual(2);
  });

  test('a function that exceeds its own timeout causes a 500', async () => {
    await start(['GET /in'], { permission }, echoIntegration, { Timeout: 1 });
    expect(await call('/in?answer=wait')).toMatchObject({ status: 500 });
  });

  test('an integration that exceeds its timeout causes a 503', async () => {
    await start(['GET /in'], { permission }, { ...echoIntegration, timeoutInMillis: 500 });
    expect(await call('/in?answer=wait')).toMatchObject({
      status: 503,
      body: { message: 'Service Unavailable' },
    });
  });
});

describe('the template decides', () => {
  test('P25: a request without a route gets a JSON 404, and a route added to the template is served', async () => {
    await start(['GET /in']);
    const missing = await call('/out');
    expect(missing).toMatchObject({ status: 404, body: { message: 'Not Found' } });
    expect(missing.headers.get('content-type')).toBe('application/json');
    await gateway.close();
    await lambda.close();
    await start(['GET /in', 'GET /out']);
    expect(await call('/out')).toMatchObject({ status: 200 });
  });

  test('a call without a Lambda permission for the API fails, as on AWS', async () => {
    await start(['GET /in'], {});
    expect(await call('/in')).toMatchObject({ status: 500 });
    expect(String(errors[0])).toContain('No Lambda permission');
  });

  test('a malformed path causes a 400, a body that is too large a 413', async () => {
    await start(['GET /in', 'POST /in']);
    expect(await call('/in%ff')).toMatchObject({ status: 400 });
    const post = (megabytes: number) =>
      call('/in', {
        method: 'POST',
        headers: { 'content-type': 'text/plain' },
        body: 'x'.repeat(megabytes * 1024 * 1024),
      });
    expect((await post(2)).status).toBe(200);
    expect(await post(7)).toMatchObject({ status: 413, body: { message: 'Request Entity Too Large' } });
    expect(await post(11)).toMatchObject({ status: 413 });
  });
});
