import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeForm } from '#shared/rules/form-fields.ts';
import { createApi } from '../../web/src/api/create-api.ts';
import { stubStorage } from '../support/browser-storage.ts';

stubStorage('localStorage');
const api = createApi(
  {
    auth: { me: ['GET', '/auth/me'] },
    products: {
      featured: ['GET', '/products/featured'],
      get: ['GET', '/products/{id}'],
      list: ['GET', '/products'],
    },
    productManagement: { create: ['POST', '/products'] },
    subscriptions: {
      subscriptionInfo: ['GET', '/auth/subscription-info'],
      pay: ['POST', '/stripe/subscription/{id}/pay'],
    },
  },
  { failures: { auth: { me: 'Error al obtener perfil' }, products: 'Error fetching products' } },
);

/** A server that accepts calls and stays silent, except for the call of this number. */
function silentServer(answered = 0) {
  let calls = 0;
  vi.stubGlobal('fetch', (_: string, { signal }: { signal?: AbortSignal }) => {
    if (++calls === answered) return Promise.resolve(Response.json({ success: true, data: 'late' }));
    return new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
    });
  });
  return { calls: () => calls };
}

/** What a call has come to: its value, its error, or `waiting`. */
async function outcomeAfter(ms: number, asked: Promise<unknown>) {
  let outcome: unknown = 'waiting';
  asked.then(
    (value) => (outcome = value),
    (error: unknown) => (outcome = error),
  );
  await vi.advanceTimersByTimeAsync(ms);
  return outcome;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a form is sent as it is, and the browser names its type', async () => {
  const sent: RequestInit[] = [];
  vi.stubGlobal('fetch', (_: string, request: RequestInit) => {
    sent.push(request);
    return Promise.resolve(Response.json({ success: true }));
  });
  const form = writeForm({ title: 'Whey', tags: ['suero', 'nuevo'], netContent: { amount: 500, unit: 'g' } });
  await api.productManagement.create({ body: form });
  expect([sent[0]!.body, sent[0]!.headers]).toEqual([form, { 'x-session': 'none' }]);
});

it('the address of a call has its parameters and those of the query that have a value', () => {
  expect(api.products.get.url({ params: { id: 'a b' } })).toBe('/api/products/a%20b');
  expect(api.products.list.url({ query: { page: 2, search: '' } })).toBe('/api/products?page=2');
});

describe('P55: a silent server', () => {
  it('P55: a read that gets no answer is repeated once, and then fails with what to do', async () => {
    const server = silentServer();
    const asked = api.subscriptions.subscriptionInfo();
    expect(await outcomeAfter(21_000, asked)).toMatchObject({
      code: 'timeout',
      status: 0,
      message: expect.stringContaining('Inténtalo de nuevo'),
    });
    expect(server.calls()).toBe(2);
  });

  it('P55: a read whose repetition is answered succeeds', async () => {
    silentServer(2);
    expect(await outcomeAfter(11_000, api.subscriptions.subscriptionInfo())).toMatchObject({ data: 'late' });
  });

  it('P55: a payment that gets no answer is not repeated, and the message says to look before paying again', async () => {
    const server = silentServer();
    const asked = api.subscriptions.pay({ params: { id: 'sub_1' }, body: { agreedAmount: 1999 } });
    expect(await outcomeAfter(36_000, asked)).toMatchObject({
      code: 'timeout',
      message: expect.stringContaining('Compruébalo antes de repetirlo'),
    });
    expect(server.calls()).toBe(1);
  });

  it('P55: a call that its page aborts throws the abort and is not repeated', async () => {
    const server = silentServer();
    const leaving = new AbortController();
    const asked = api.subscriptions.subscriptionInfo(undefined, leaving.signal);
    expect(await outcomeAfter(1000, asked)).toBe('waiting');
    leaving.abort();
    expect(await outcomeAfter(1000, asked)).toMatchObject({ name: 'AbortError' });
    expect(server.calls()).toBe(1);
  });
});

describe('a failure without a message of ours', () => {
  const answering = (answer: () => Response) => vi.stubGlobal('fetch', () => Promise.resolve(answer()));
  const messageOf = (asked: Promise<unknown>) => asked.catch((error: Error) => error.message);

  it.each([
    ['a page of the distribution', () => new Response('<h1>502</h1>', { status: 502 })],
    ['the gateway’s own words', () => Response.json({ message: 'Too Many Requests' }, { status: 429 })],
    ['nothing', () => new Response(null, { status: 504 })],
    ['an empty message', () => Response.json({ code: 'internal', message: '' }, { status: 500 })],
  ])('%s shows the text of the call, of its group, or of all', async (_, answer) => {
    answering(answer);
    expect(await messageOf(api.auth.me())).toBe('Error al obtener perfil');
    expect(await messageOf(api.products.featured())).toBe('Error fetching products');
    expect(await messageOf(api.subscriptions.subscriptionInfo())).toBe(
      'El servicio no responde. Inténtalo de nuevo en un momento.',
    );
  });

  it('a message of ours stays, and so does what the browser knows itself', async () => {
    answering(() => Response.json({ code: 'not_found', message: 'No está.' }, { status: 404 }));
    expect(await messageOf(api.auth.me())).toBe('No está.');
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    expect(await messageOf(api.auth.me())).toContain('No hay conexión');
  });
});
