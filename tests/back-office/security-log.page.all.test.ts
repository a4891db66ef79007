import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { SecurityEvent } from '#shared/contracts/back-office/audit-trail.ts';
import { expectSoundLayout } from '../support/pages/layout-findings.ts';
import { openAdmin } from '../support/pages/open-admin.ts';
import { setUpSite } from '../support/pages/open-site.ts';

const site = setUpSite();

const eventOf = (number: number, facts: Partial<SecurityEvent> = {}): SecurityEvent => ({
  _id: `sec_${String(number).padStart(3, '0')}`,
  at: '2026-11-20T09:00:00.000Z',
  action: 'sign-in',
  outcome: 'done',
  actor: { _id: `usr_${number}`, name: `Vera ${number}` },
  object: { kind: 'account', id: `usr_${number}`, name: `Vera ${number}` },
  way: 'password',
  reason: null,
  network: 'net_AbCdEf123456',
  country: 'ES',
  times: 1,
  ...facts,
});

const guessed = eventOf(2, {
  outcome: 'refused',
  actor: null,
  object: { kind: 'account', id: 'key_unknown1', name: null },
  way: null,
  reason: 'wrong_credentials',
  network: 'net_ZzZzZz999999',
  country: null,
  times: 100,
});
const limited = eventOf(3, {
  action: 'limit',
  outcome: 'refused',
  actor: null,
  object: { kind: 'operation', id: 'POST /api/auth/login', name: null },
  way: null,
  reason: 'too_many_requests',
});
const some = () => [eventOf(1), guessed, limited];

/** Opens the security log, with a fake API that filters events as the server does. */
async function openLog() {
  const events = some();
  const queries: URLSearchParams[] = [];
  const admin = await openAdmin(site, {
    path: '/admin/audit?vista=seguridad',
    respond: (request, pathname) => {
      if (pathname === '/api/audit') return { json: { success: true, data: [], nextCursor: null } };
      if (pathname !== '/api/audit/security') return undefined;
      const asked = new URL(request.url()).searchParams;
      queries.push(asked);
      const found = events.filter(
        ({ actor, object, network, action, at }) =>
          [actor?._id, object.id].includes(asked.get('account') ?? object.id) &&
          network === (asked.get('network') ?? network) &&
          action === (asked.get('action') ?? action) &&
          at.startsWith(asked.get('month') ?? ''),
      );
      const from = Number(asked.get('cursor') ?? 0);
      const upTo = from + Number(asked.get('limit'));
      const nextCursor = upTo < found.length ? String(upTo) : null;
      return { json: { success: true, data: found.slice(from, upTo), nextCursor } };
    },
  });
  const rows = admin.page.getByRole('table', { name: 'Registro de seguridad' }).locator('tbody tr');
  return Object.assign(admin, { events, queries, rows });
}

const textOf = async (row: Locator) => (await row.innerText()).replaceAll(/\s+/g, ' ');

describe('the security log', () => {
  it('P46: a row says what happened, to whose account, from which network and when; log and empty log are sound', async () => {
    const { page, rows, events } = await openLog();
    await rows.first().waitFor();
    expect(await textOf(rows.nth(0))).toMatch(
      /Inicio de sesión.*con contraseña.*Vera 1.*AbCdEf · España.*20 nov 2026, 10:00/,
    );
    expect(await textOf(rows.nth(1))).toMatch(
      /Inicio de sesión.*Rechazado.*email o contraseña incorrectos · 100 veces en esa hora.*Email sin cuenta.*ZzZzZz/,
    );
    expect(await textOf(rows.nth(2))).toMatch(
      /Límite de intentos.*demasiados intentos · POST \/api\/auth\/login/,
    );
    await expectSoundLayout(page);
    events.length = 0;
    await page.reload();
    await page.getByRole('heading', { name: 'No hay nada en el registro' }).waitFor();
    await expectSoundLayout(page);
  });

  it('tab, month and action are in the URL and in the request, the keyboard leads from tab to tab, and a failed log can be read again', async () => {
    const { page, rows, queries, rejectNext } = await openLog();
    await rows.first().waitFor();
    expect([...queries[0]!.keys()]).toEqual(['limit']);
    rejectNext('/api/audit/security', 403, 'forbidden');
    await page.getByLabel('Qué').selectOption('Límite de intentos');
    await page.getByRole('heading', { name: 'No se ha cargado el registro de seguridad' }).waitFor();
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await rows.filter({ hasText: 'Límite de intentos' }).waitFor();
    await page.getByLabel('Mes').selectOption('2026-10');
    await page.getByText('Nada en este mes es de este tipo.').waitFor();
    expect(new URL(page.url()).search).toBe('?vista=seguridad&mes=2026-10&accion=limit');
    expect(Object.fromEntries(queries.at(-1)!)).toEqual({ month: '2026-10', action: 'limit', limit: '20' });
    await page.getByRole('tab', { name: 'Seguridad' }).focus();
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('heading', { name: 'Historial de cambios', level: 1 }).waitFor();
    expect(new URL(page.url()).search).toBe('');
    await page.keyboard.press('ArrowRight');
    await page.getByRole('heading', { name: 'Registro de seguridad', level: 1 }).waitFor();
  });

  it('an account and a network lead to all that happened there, and one press to everything again', async () => {
    const { page, rows, queries } = await openLog();
    await page.getByRole('link', { name: 'Email sin cuenta: Solo lo de esta cuenta' }).click();
    await page.getByText('Solo lo de esta cuenta', { exact: true }).waitFor();
    await rows.filter({ hasText: 'Vera 1' }).waitFor({ state: 'hidden' });
    expect(Object.fromEntries(queries.at(-1)!)).toEqual({ account: 'key_unknown1', limit: '20' });
    await page.getByRole('button', { name: 'Ver todo' }).click();
    await page.getByRole('link', { name: 'AbCdEf · España: Solo lo de esta red' }).first().click();
    await page.getByText('Solo lo de esta red', { exact: true }).waitFor();
    await rows.filter({ hasText: 'Email sin cuenta' }).waitFor({ state: 'hidden' });
    expect(queries.at(-1)!.get('network')).toBe('net_AbCdEf123456');
  });
});
