import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { renderedKey } from '#shared/rules/catalogue/rendered-pages.ts';
import { routes } from '#infra/constructs/contract-gateway.ts';
import { compileEdgeFunction } from '#infra/local/distribution/edge-function.ts';
import { apiRequestCode, rewriteCode } from '#infra/site/edge-code.ts';
import { isInstalled } from '#tests/support/installed-tool.ts';

/** The path of a page's file at the distribution. */
const renderedFile = (path: string) => `/${renderedKey(path)}`;

type Headers = Record<string, { value: string }>;
type Request = {
  method: string;
  uri: string;
  headers: Headers;
  querystring?: Record<string, { value: string }>;
};
type Response = { statusCode: number; statusDescription?: string; headers?: Headers; body?: string };
type Event = {
  request: Request;
  response?: Response;
  viewer: { ip: string };
  context: { requestId: string };
};

type Handler = (event: Event) => Request & Response;
type Engine = (source: string, events: Event[]) => (Request & Response)[];

/** Runs a script that declares `handler`, in Node or in njs, of which CloudFront's engine is made: a process, for all events. */
const engines: [name: string, run: Engine][] = [['Node', runInNode]];
if (isInstalled('njs', ['njs', '-v'], 'apt-get install njs')) engines.push(['njs', runInNjs]);

function runInNode(source: string, events: Event[]) {
  const handler = runInNewContext(`${source}; handler`) as Handler;
  return events.map((each) => handler(each));
}

function runInNjs(source: string, events: Event[]) {
  const input = `${source}\n${JSON.stringify(events)}.forEach(event => console.log(JSON.stringify(handler(event))));`;
  const lines = execFileSync('njs', ['-'], { input, encoding: 'utf8' }).trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Request & Response);
}

const event = (uri: string, headers: Headers = {}, method = 'GET') => ({
  request: { method, uri, headers },
  viewer: { ip: '203.0.113.7' },
  context: { requestId: 'req-1' },
});

/** A built site with these files beside its pages. */
function makeSite(...files: string[]): string {
  const site = mkdtempSync(join(tmpdir(), 'site-'));
  const pages = ['tienda/index.html', 'blog/index.html', 'blog/dormir-mejor/index.html', 'index.html'];
  for (const file of [...pages, 'app.html', 'favicon.svg', 'favicon.ico', ...files]) {
    mkdirSync(join(site, file, '..'), { recursive: true });
    writeFileSync(join(site, file), '');
  }
  mkdirSync(join(site, '.vite'));
  const app = ['/login', '/tienda/success', '/auth/:provider/success', '/admin/*'];
  writeFileSync(join(site, '.vite/app-pages.json'), JSON.stringify(app));
  const later = ['/tienda', '/tienda/:slug', '/tienda/categoria/:category'];
  writeFileSync(join(site, '.vite/later-pages.json'), JSON.stringify(later));
  return site;
}

describe.each(engines)('edge rewrite function in %s', (_, run) => {
  const site = makeSite('assets/app-1a2b.js');
  const source = rewriteCode(site);
  const rewrite: Handler = (asked) => run(source, [asked])[0]!;
  rmSync(site, { recursive: true });

  it.each([
    ['/', '/index.html'],
    ['/blog', '/blog/index.html'],
    ['/blog/', '/blog/index.html'],
    ['/blog/dormir-mejor', '/blog/dormir-mejor/index.html'],
    ['/tienda/success', '/app.html'],
    ['/Blog', '/blog/index.html'],
    ['/blog/no-existe', '/404.html'],
    ['/no/existe', '/404.html'],
    ['/constructor', '/404.html'],
    ['/$', '/404.html'],
    ['/tienda/:', renderedFile('/tienda/:')],
    ['/login/', '/app.html'],
    ['/LOGIN', '/app.html'],
    ['/login/no-existe', '/404.html'],
    ['/tienda/whey/no-existe', '/404.html'],
    ['/admin', '/app.html'],
    ['/admin/routines/upload', '/app.html'],
    ['/administrar', '/404.html'],
    ['/auth/google/success', '/app.html'],
    ['/tienda/prote%C3%ADna', renderedFile('/tienda/prote%c3%adna')],
    ['/tienda/%E0%A4%A', '/404.html'],
    ['/tienda/categoria/%', '/404.html'],
    ['/tienda', renderedFile('/tienda')],
    ['/tienda/', renderedFile('/tienda')],
    ['/tienda/whey', renderedFile('/tienda/whey')],
    ['/tienda/Whey/', renderedFile('/tienda/whey')],
    ['/tienda/categoria/proteinas', renderedFile('/tienda/categoria/proteinas')],
    ['/assets/app-1a2b.js', '/assets/app-1a2b.js'],
    ['/favicon.svg', '/favicon.svg'],
    ['/.well-known/security.txt', '/.well-known/security.txt'],
    ['/app.html', '/app.html'],
    ['/favicon.ico', '/favicon.ico'],
    ['/sitemap.xml', '/sitemap.xml'],
    ['/blog/index.html', '/blog/index.html'],
    [renderedFile('/tienda/whey'), renderedFile('/tienda/whey')],
    // what S3 does not have is a page of the site as well
    ['/wp-login.php', '/404.html'],
    ['/.env.local', '/404.html'],
    ['/.well-known/resource-that-should-not-exist', '/404.html'],
    ['/no/index.html', '/404.html'],
    ['/assets/app-gone.js', '/assets/app-gone.js'],
    ['/assets/chunks/app-gone.js', '/404.html'],
    ['/pictures/app-gone.js', '/404.html'],
    ['/rendered/tienda/no/whey.html', '/404.html'],
    ['/constructor/index.html', '/404.html'],
    ['/..%2f..%2fetc/passwd', '/404.html'],
    ['//', '/index.html'],
  ])('the rewrite function maps %s to %s', (uri, file) => {
    expect(rewrite(event(uri)).uri).toBe(file);
  });

  it('the shop with filters in its address has the page without products, and a product its own page', () => {
    const withQuery = (uri: string) => {
      const asked = event(uri);
      return rewrite({ ...asked, request: { ...asked.request, querystring: { buscar: { value: 'whey' } } } })
        .uri;
    };
    expect(withQuery('/tienda')).toBe('/tienda/index.html');
    expect(withQuery('/tienda/whey')).toBe(renderedFile('/tienda/whey'));
    expect(
      rewrite({ ...event('/tienda'), request: { ...event('/tienda').request, querystring: {} } }).uri,
    ).toBe(renderedFile('/tienda'));
  });

  it('an unknown address gets status 404, whether the response event carries the address or the rewritten file', () => {
    const statusOf = (uri: string, statusCode = 200) =>
      rewrite({ ...event(uri), response: { statusCode } }).statusCode;
    for (const uri of ['/no/existe', '/blog/no-existe', '/404.html']) expect(statusOf(uri)).toBe(404);
    for (const uri of ['/', '/blog', '/login', '/tienda/whey', '/index.html', '/app.html', '/favicon.svg'])
      expect(statusOf(uri)).toBe(200);
    // a revalidated page keeps its 304
    expect(statusOf('/no/existe', 304)).toBe(304);
  });

  it('a folder of files whose missing ones no route answers is refused', () => {
    const folder = makeSite('fonts/app-1a2b.woff2');
    expect(() => rewriteCode(folder)).toThrow('no route answers for missing files of /fonts');
    rmSync(folder, { recursive: true });
  });

  it('a password manager is led to the page that changes a password', () => {
    const answer = rewrite(event('/.well-known/change-password'));
    expect(answer).toMatchObject({ statusCode: 302, headers: { location: { value: '/perfil' } } });
  });

  it('the rewrite function is smaller than CloudFront’s limit of 10 KB', () => {
    expect(Buffer.byteLength(source)).toBeLessThan(10_240);
  });
});

describe.each(engines)('edge function of the API in %s', (_, run) => {
  const source = apiRequestCode();
  const handle: Handler = (asked) => run(source, [asked])[0]!;

  it('P38: a viewer IP header sent by the browser is overwritten', () => {
    const headers = { 'x-viewer-ip': { value: '1.2.3.4' } };
    const request = handle(event('/api/auth/login', headers, 'POST'));
    expect(request.headers['x-viewer-ip']).toEqual({ value: '203.0.113.7' });
  });

  it('every route of the gateway passes, with any value of its parameters', () => {
    const asked = routes().flatMap(({ method, path }) => {
      const uri = path.replaceAll(/\{\w+\}/g, 'a%20b.c-1');
      return (method === 'GET' ? ['GET', 'HEAD'] : [method]).map((each) => event(uri, {}, each));
    });
    const passed = asked.map(({ request: { method, uri } }) => ({ method, uri }));
    expect(run(source, asked)).toMatchObject(passed);
  });

  it.each([
    ['GET', '/api/no-existe'],
    ['GET', '/api/'],
    ['GET', '/api/products/'],
    ['GET', '/api/products/%E0%A4%A'],
    ['GET', '/api/orders/ord_1/nada'],
    ['DELETE', '/api/products'],
    ['OPTIONS', '/api/products'],
    ['HEAD', '/api/auth/login'],
  ])('P25: the unknown address %s %s is refused in the shape of every error of the API', (method, uri) => {
    const answer = handle(event(uri, {}, method));
    expect(answer).toMatchObject({
      statusCode: 404,
      headers: {
        'content-type': { value: 'application/json; charset=utf-8' },
        'cache-control': { value: 'no-store' },
      },
    });
    expect(JSON.parse(answer.body!)).toEqual({
      message: 'No hemos encontrado lo que buscas.',
      code: 'not_found',
      requestId: 'req-1',
    });
  });

  it('P36: a body that no Lambda could be given is 413 in the shape of every error of the API', () => {
    const sent = (bytes: number) =>
      handle(event('/api/products', { 'content-length': { value: String(bytes) } }, 'POST'));
    expect(sent(4_500_000)).toMatchObject({ uri: '/api/products' });
    const { statusCode, body } = sent(4_500_001);
    expect([statusCode, JSON.parse(body!)]).toEqual([
      413,
      { message: 'Has enviado demasiados datos de una vez.', code: 'too_large', requestId: 'req-1' },
    ]);
  });

  it('the function of the API is smaller than CloudFront’s limit of 10 KB', () => {
    expect(Buffer.byteLength(source)).toBeLessThan(10_240);
  });
});

describe('the local distribution', () => {
  it.each([
    ['a catch without a name', 'try { f(); } catch { g(); }'],
    ['a destructured parameter', 'function handler({ request }) { return request; }'],
    ['a default parameter', 'function handler(event, mode = 1) { return event; }'],
    ['spread', 'var all = [...one];'],
    ['optional chaining', 'var uri = event?.request;'],
    ['a nullish default', 'var uri = one ?? two;'],
    ['for…of', 'for (var one of all) f(one);'],
    ['a class', 'class Page {}'],
  ])('refuses a function of the edge with %s, which CloudFront cannot parse', (_, code) => {
    expect(() => compileEdgeFunction(code, 'Rewrite')).toThrow(
      'CloudFront cannot parse the function Rewrite',
    );
  });
});
