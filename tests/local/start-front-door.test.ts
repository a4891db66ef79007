import { describe, expect, it, onTestFinished } from 'vitest';
import { listen, PortTakenError } from '#infra/local/http.ts';
import { openFrontDoor } from '#infra/local/start/front-door.ts';

const openDoor = async () => {
  const door = await openFrontDoor(0);
  onTestFinished(() => door.close());
  const visit = (path = '/', headers: Record<string, string> = { accept: 'text/html,*/*' }) =>
    fetch(`${door.url}${path}`, { headers });
  const call = (path = '/api/products') => visit(path, { accept: '*/*' });
  return { ...door, visit, call };
};

describe('the address of the site during the start', () => {
  it('shows visitors a page of its own that says in Spanish what is done, for no cache and no search engine', async () => {
    const door = await openDoor();
    const { visit } = door;
    door.tell('Se construyen las páginas.');
    const answer = await visit('/tienda');
    expect(answer.status).toBe(503);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': '2',
    });
    const text = await answer.text();
    expect(text).toContain('<html lang="es">');
    expect(text).toContain('<p role="status">Se construyen las páginas.</p>');
    // it needs no other file, of which none is there yet
    expect(text).not.toMatch(/\b(?:src|href)="(?!data:)/);
    door.tell('Arrancan los servicios.');
    expect(await (await visit()).text()).toContain('Arrancan los servicios.');
  });

  it('answers calls of the API with 503 as JSON, and says when to try again', async () => {
    const { call, visit } = await openDoor();
    for (const answer of [await call(), await visit('/api/products')]) {
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
      expect(await answer.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE', message: /preparando/ });
    }
  });

  it('hands the same port over: calls at once, pages when the shop is ready', async () => {
    const door = await openDoor();
    const site = await door.listen((request, response) => void response.end(`site ${request.url}`));
    expect(site.url).toBe(door.url);
    expect(await (await door.call('/api/cart')).text()).toBe('site /api/cart');
    expect((await door.visit()).status).toBe(503);
    door.open();
    const page = await door.visit();
    expect([page.status, await page.text()]).toEqual([200, 'site /']);
  });

  it('has no answer once it is closed, and says when its port is taken', async () => {
    const holder = await listen(() => {});
    await expect(openFrontDoor(holder.port)).rejects.toThrow(PortTakenError);
    await holder.close();
    const door = await openDoor();
    await door.close();
    await expect(door.visit()).rejects.toThrow('fetch failed');
  });
});
