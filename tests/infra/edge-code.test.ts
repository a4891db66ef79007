import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { rewriteCode, viewerIpCode } from '#infra/edge-code.ts';

type Headers = Record<string, { value: string }>;
type Event = { request: { uri: string; headers: Headers }; viewer: { ip: string } };

/** Runs the source as the edge does: a script that declares `handler`. */
const load = (source: string) => runInNewContext(`${source}; handler`) as (event: Event) => Event['request'];

const event = (uri: string, headers: Headers = {}): Event => ({
  request: { uri, headers },
  viewer: { ip: '203.0.113.7' },
});

describe('the file behind an address', () => {
  const site = mkdtempSync(join(tmpdir(), 'site-'));
  for (const page of ['blog/index.html', 'blog/dormir-mejor/index.html', 'index.html', 'app.html']) {
    mkdirSync(join(site, page, '..'), { recursive: true });
    writeFileSync(join(site, page), '');
  }
  const source = rewriteCode(site);
  const rewrite = load(source);
  rmSync(site, { recursive: true });

  it.each([
    ['/', '/index.html'],
    ['/blog', '/blog/index.html'],
    ['/blog/', '/blog/index.html'],
    ['/blog/dormir-mejor', '/blog/dormir-mejor/index.html'],
    ['/tienda/success', '/app.html'],
    ['/blog/no-existe', '/app.html'],
    ['/auth/google/success', '/app.html'],
    ['/tienda/prote%C3%ADna', '/app.html'],
    ['/assets/app-1a2b.js', '/assets/app-1a2b.js'],
    ['/favicon.svg', '/favicon.svg'],
    ['/app.html', '/app.html'],
    ['/..%2f..%2fetc/passwd', '/app.html'],
    ['//', '/index.html'],
  ])('%s -> %s', (uri, file) => {
    expect(rewrite(event(uri)).uri).toBe(file);
  });

  it('stays within the edge’s limit of 10 KB', () => {
    expect(Buffer.byteLength(source)).toBeLessThan(10_240);
  });
});

describe('who asks', () => {
  it('P38: a header that the browser made up is overwritten', () => {
    const request = load(viewerIpCode())(event('/api/auth/login', { 'x-viewer-ip': { value: '1.2.3.4' } }));
    expect(request.headers['x-viewer-ip']).toEqual({ value: '203.0.113.7' });
  });
});
