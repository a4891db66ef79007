import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { request as send, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RawResource } from '#infra/local/assembly/attributes.ts';
import { startDistribution, type Distribution } from '#infra/local/distribution/index.ts';
import { listen, type Listening } from '#infra/local/http.ts';
import { startS3, type S3 } from '#infra/local/s3/index.ts';
import { smallApp } from '../small-app.ts';

const rewrite = `
var pages = ['/blog'];
function handler(event) {
  var request = event.request;
  if (request.uri === '/viejo') return { statusCode: 301, headers: { location: { value: '/nuevo' } } };
  if (pages.includes(request.uri)) request.uri += '/index.html';
  else if (!request.uri.includes('.') && request.uri !== '/') request.uri = '/app.html';
  return request;
}`;
const viewerIp = `function handler(event) {
  event.request.headers['x-viewer-ip'] = { value: event.viewer.ip };
  return event.request;
}`;

const disabled = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
const api = {
  TargetOriginId: 'api',
  AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
  CachePolicyId: disabled,
  OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
  FunctionAssociations: [
    { EventType: 'viewer-request', FunctionARN: { 'Fn::GetAtt': ['ViewerIp', 'FunctionARN'] } },
  ],
};
const cloudFrontMay = (actions: string[], resource: string) => ({
  Effect: 'Allow',
  Principal: { Service: 'cloudfront.amazonaws.com' },
  Action: actions,
  Resource: resource,
});

const resources: Record<string, RawResource> = {
  Site: { Type: 'AWS::S3::Bucket', Properties: { BucketName: 'site' } },
  SitePolicy: {
    Type: 'AWS::S3::BucketPolicy',
    Properties: {
      Bucket: { Ref: 'Site' },
      PolicyDocument: {
        Statement: [
          cloudFrontMay(['s3:GetObject'], 'arn:aws:s3:::site/*'),
          cloudFrontMay(['s3:ListBucket'], 'arn:aws:s3:::site'),
        ],
      },
    },
  },
  Pictures: { Type: 'AWS::S3::Bucket', Properties: { BucketName: 'pictures' } },
  PicturesPolicy: {
    Type: 'AWS::S3::BucketPolicy',
    Properties: {
      Bucket: { Ref: 'Pictures' },
      PolicyDocument: { Statement: [cloudFrontMay(['s3:GetObject'], 'arn:aws:s3:::pictures/media/*')] },
    },
  },
  Rewrite: { Type: 'AWS::CloudFront::Function', Properties: { Name: 'rewrite', FunctionCode: rewrite } },
  ViewerIp: { Type: 'AWS::CloudFront::Function', Properties: { Name: 'viewer-ip', FunctionCode: viewerIp } },
  Reads: {
    Type: 'AWS::CloudFront::CachePolicy',
    Properties: {
      CachePolicyConfig: {
        MinTTL: 0,
        DefaultTTL: 0,
        MaxTTL: 60,
        ParametersInCacheKeyAndForwardedToOrigin: {
          HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['Authorization'] },
          CookiesConfig: { CookieBehavior: 'none' },
          QueryStringsConfig: { QueryStringBehavior: 'all' },
          EnableAcceptEncodingBrotli: true,
          EnableAcceptEncodingGzip: true,
        },
      },
    },
  },
  Headers: {
    Type: 'AWS::CloudFront::ResponseHeadersPolicy',
    Properties: {
      ResponseHeadersPolicyConfig: {
        SecurityHeadersConfig: {
          ContentSecurityPolicy: { ContentSecurityPolicy: "default-src 'self'", Override: true },
          StrictTransportSecurity: { AccessControlMaxAgeSec: 60, Override: true },
        },
        CustomHeadersConfig: {
          Items: [{ Header: 'Cache-Control', Value: 'public, max-age=9', Override: false }],
        },
      },
    },
  },
  Distribution: {
    Type: 'AWS::CloudFront::Distribution',
    Properties: {
      DistributionConfig: {
        DefaultRootObject: 'index.html',
        Origins: [
          { Id: 'site', DomainName: { 'Fn::GetAtt': ['Site', 'RegionalDomainName'] }, S3OriginConfig: {} },
          {
            Id: 'pictures',
            DomainName: { 'Fn::GetAtt': ['Pictures', 'RegionalDomainName'] },
            S3OriginConfig: {},
          },
          {
            Id: 'api',
            DomainName: 'abc.execute-api.eu-west-1.amazonaws.com',
            CustomOriginConfig: {},
            OriginCustomHeaders: [{ HeaderName: 'x-origin-secret', HeaderValue: 'sesame' }],
          },
        ],
        DefaultCacheBehavior: {
          TargetOriginId: 'site',
          CachePolicyId: '658327ea-f89d-4fab-a63d-7e88639e58f6',
          ResponseHeadersPolicyId: { Ref: 'Headers' },
          Compress: true,
          FunctionAssociations: [
            { EventType: 'viewer-request', FunctionARN: { 'Fn::GetAtt': ['Rewrite', 'FunctionARN'] } },
          ],
        },
        CacheBehaviors: [
          { ...api, PathPattern: '/api/products*', CachePolicyId: { Ref: 'Reads' }, Compress: true },
          { ...api, PathPattern: '/api/*' },
          {
            PathPattern: '/media/*',
            TargetOriginId: 'pictures',
            CachePolicyId: '658327ea-f89d-4fab-a63d-7e88639e58f6',
          },
        ],
        CustomErrorResponses: [404, 500, 502].map((ErrorCode) => ({ ErrorCode, ErrorCachingMinTTL: 0 })),
      },
    },
  },
};

interface Seen {
  method: string;
  url: string;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

describe('the local distribution', () => {
  let seen: Seen[] = [];
  let reply: (seen: Seen) => { status?: number; headers?: Record<string, string>; body?: string };
  let time = Date.parse('2027-01-01T00:00:00Z');
  let origin: Listening;
  let s3: S3;
  let cdn: Distribution;
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(cdn.url + path, { headers, redirect: 'manual' });

  beforeAll(async () => {
    const answer: RequestListener = (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { method = '', url = '', headers } = request;
        const one = { method, url, headers, body: Buffer.concat(chunks).toString() };
        seen.push(one);
        const { status = 200, headers: own = {}, body = '' } = reply(one);
        response.writeHead(status, own).end(body);
      });
    };
    origin = await listen(answer, { names: ['abc.execute-api.eu-west-1.amazonaws.com'] });
    const folder = mkdtempSync(join(tmpdir(), 'site-'));
    mkdirSync(join(folder, 'blog'));
    for (const [name, text] of Object.entries({
      'index.html': `<h1>inicio</h1>${'x'.repeat(2000)}`,
      'app.html': '<h1>app</h1>',
      'blog/index.html': '<h1>blog</h1>',
      'logo.svg': '<svg/>',
    })) {
      writeFileSync(join(folder, name), text);
    }
    const deployment = {
      bucket: 'site',
      prefix: '',
      folders: [folder],
      exclude: [],
      include: [],
      prune: false,
    };
    const deployments = [{ ...deployment, headers: { 'cache-control': 'no-cache' } }];
    s3 = await startS3({ buckets: [{ name: 'site' }, { name: 'pictures' }], dataDir: null, deployments });
    await fetch(`${s3.url}/pictures/media/a.webp`, {
      method: 'PUT',
      body: 'webp',
      headers: { 'content-type': 'image/webp' },
    });
    await fetch(`${s3.url}/pictures/private/a.txt`, { method: 'PUT', body: 'x' });
    cdn = await startDistribution({
      assembly: smallApp(resources, { siteDomain: 'localhost:1' }),
      read: s3.read,
      address: (domain) => (domain.startsWith('abc.') ? origin.url : undefined),
      now: () => time,
    });
  });
  beforeEach(() => {
    seen = [];
    reply = () => ({ headers: { 'content-type': 'application/json' }, body: '{}' });
    cdn.invalidate();
  });
  afterAll(async () => {
    await cdn.close();
    await s3.close();
    await origin.close();
  });

  it('the distribution serves the root object, rewritten paths and files with the site’s headers', async () => {
    const root = await get('/');
    expect(await root.text()).toContain('inicio');
    expect(root.headers.get('content-type')).toBe('text/html');
    expect(root.headers.get('content-security-policy')).toBe("default-src 'self'");
    expect(root.headers.get('strict-transport-security')).toBe('max-age=60');
    expect(root.headers.get('cache-control')).toBe('no-cache');
    // the site reads there how late it is at the server, whose clock may be moved
    expect(root.headers.get('date')).toBe(new Date(time).toUTCString());
    expect(await (await get('/blog')).text()).toBe('<h1>blog</h1>');
    expect(await (await get('/tienda?q=x')).text()).toBe('<h1>app</h1>');
    expect((await get('/logo.svg')).headers.get('content-type')).toBe('image/svg+xml');
    const moved = await get('/viejo');
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/nuevo']);
    expect((await get('/nada.js')).status).toBe(404);
    expect((await fetch(`${cdn.url}/`, { method: 'POST' })).status).toBe(403);
  });

  it('the distribution compresses a page, and answers 304 to a viewer that has its ETag', async () => {
    const [status, headers, body] = await new Promise<[number?, Record<string, unknown>?, Buffer?]>(
      (resolve) => {
        send(`${cdn.url}/`, { headers: { 'accept-encoding': 'gzip, br' } }, (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () => resolve([response.statusCode, response.headers, Buffer.concat(chunks)]));
        }).end();
      },
    );
    expect([status, headers?.['content-encoding'], headers?.vary]).toEqual([200, 'br', 'Accept-Encoding']);
    expect(brotliDecompressSync(body ?? '').toString()).toContain('inicio');
    const etag = String(headers?.etag);
    expect(etag).toMatch(/^W\//);
    expect((await get('/', { 'if-none-match': etag })).status).toBe(304);
    expect((await get('/logo.svg')).headers.get('content-encoding')).toBeNull();
  });

  it('the distribution answers 403 for objects that the bucket policy does not allow', async () => {
    const picture = await get('/media/a.webp');
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
    // who may not list is not told that there is nothing
    expect((await get('/media/none.webp')).status).toBe(403);
  });

  it('the distribution forwards API calls with the origin secret, viewer headers and all headers but Host', async () => {
    reply = () => ({
      status: 201,
      headers: { 'set-cookie': 'a=1', 'content-type': 'application/json' },
      body: '{"ok":1}',
    });
    const response = await fetch(`${cdn.url}/api/orders?b=2&a=%C3%B1`, {
      method: 'POST',
      body: '{"x":1}',
      headers: {
        authorization: 'Bearer t',
        cookie: 'c=3; d=4',
        'content-type': 'application/json',
        'x-viewer-ip': '1.2.3.4',
        'x-origin-secret': 'forged',
        'x-forwarded-for': '9.9.9.9',
      },
    });
    expect([response.status, await response.json(), response.headers.get('set-cookie')]).toEqual([
      201,
      { ok: 1 },
      'a=1',
    ]);
    expect(seen[0]).toMatchObject({ method: 'POST', url: '/api/orders?b=2&a=%C3%B1', body: '{"x":1}' });
    expect(seen[0]?.headers).toMatchObject({
      authorization: 'Bearer t',
      cookie: 'c=3; d=4',
      host: 'abc.execute-api.eu-west-1.amazonaws.com',
      'x-origin-secret': 'sesame',
      'x-viewer-ip': '127.0.0.1',
      'x-forwarded-for': '9.9.9.9, 127.0.0.1',
    });
  });

  it('P25: an API error stays JSON and is not cached', async () => {
    reply = () => ({
      status: 404,
      headers: { 'content-type': 'application/json' },
      body: '{"code":"not-found"}',
    });
    const response = await get('/api/none');
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'application/json']);
    expect(await response.json()).toEqual({ code: 'not-found' });
    await get('/api/none');
    expect(seen).toHaveLength(2);
  });

  it('public reads are cached as long as the origin says, by query and session', async () => {
    reply = ({ url }) => ({
      headers: { 'content-type': 'application/json', 'cache-control': 'public, s-maxage=5, max-age=0' },
      body: JSON.stringify({ url, filler: 'x'.repeat(2000) }),
    });
    const ask = async (path: string, headers = {}) => (await get(path, headers)).headers.get('x-cache');
    expect(await ask('/api/products?p=1')).toBe('Miss from cloudfront');
    expect(await ask('/api/products?p=1')).toBe('Hit from cloudfront');
    expect(await ask('/api/products?p=2')).toBe('Miss from cloudfront');
    expect(await ask('/api/products?p=1', { authorization: 'Bearer a' })).toBe('Miss from cloudfront');
    expect((await get('/api/products?p=1')).headers.get('content-encoding')).toMatch(/br|gzip/);
    time += 6000;
    expect(await ask('/api/products?p=1')).toBe('Miss from cloudfront');
    expect(seen).toHaveLength(4);
  });

  it('private responses are never cached', async () => {
    reply = () => ({
      headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
      body: '{}',
    });
    for (let i = 0; i < 2; i++) await get('/api/products/1');
    for (let i = 0; i < 2; i++) await get('/api/me');
    expect(seen).toHaveLength(4);
  });

  it('aborted uploads give their connections back: after 300 of them the API answers at once', async () => {
    reply = () => ({ body: 'ok' });
    const abort = async () => {
      const upload = send(`${cdn.url}/api/upload`, { method: 'POST', headers: { 'content-length': '1000' } });
      upload.on('error', () => {});
      await new Promise<void>((resolve) => upload.write('the first part', () => resolve()));
      upload.destroy();
    };
    await Promise.all(Array.from({ length: 300 }, abort));
    const answered = await fetch(`${cdn.url}/api/x`, { signal: AbortSignal.timeout(20_000) });
    expect(await answered.text()).toBe('ok');
  });

  it('a missing origin causes a 502, and pages can be served by another handler', async () => {
    cdn.servePages((request, response) => void response.end(`vite ${request.url}`));
    expect(await (await get('/tienda')).text()).toBe('vite /tienda');
    const gone = await startDistribution({
      assembly: smallApp(resources, { siteDomain: 'localhost:1' }),
      read: s3.read,
      address: () => 'http://127.0.0.1:9',
    });
    expect((await fetch(`${gone.url}/api/x`)).status).toBe(502);
    await gone.close();
  });
});
