import { expect, it } from 'vitest';
import { createEdgeCache, type KeptAnswer } from '#infra/local/distribution/edge-cache.ts';

const answer = (storedAt: number, seconds: number, body = ''): KeptAnswer => ({
  status: 200,
  headers: {},
  body: Buffer.from(body),
  storedAt,
  expires: storedAt + seconds * 1000,
  encoded: new Map(),
});

it('an expired answer that is not asked for again is dropped within ten seconds', () => {
  const cache = createEdgeCache();
  cache.put('search=a', answer(0, 5));
  cache.put('page', answer(0, 3600));
  cache.put('search=b', answer(20_000, 5));
  // asked as if at its own time: what has expired would be refused otherwise
  expect(cache.get('search=a', 1000)).toBeUndefined();
  expect(cache.get('page', 20_000)).toBeDefined();
  expect(cache.get('search=b', 20_000)).toBeDefined();
});

it('answers without a body count too: of 10,000 a cache of one megabyte holds the latest 512', () => {
  const cache = createEdgeCache(1024 * 1024);
  for (let nth = 0; nth < 10_000; nth += 1) cache.put(`missing-${nth}`, answer(0, 10));
  const held = Array.from({ length: 10_000 }, (_, nth) => nth).filter((nth) =>
    cache.get(`missing-${nth}`, 0),
  );
  expect(held).toHaveLength(512);
  expect(held[0]).toBe(9488);
});
