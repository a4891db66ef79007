import { describe, expect, it } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { waitForShownToast } from '#tests/support/cloud/shown-toasts.ts';
import { expectSoundLayout } from '../support/pages/layout-findings.ts';
import { setUpSite } from '../support/pages/open-site.ts';
import { chooseBan, openUsers, subscription, userOf } from '../support/pages/admin/users-page.ts';

const site = setUpSite();

const bannedUser = () =>
  userOf(3, { banned: true, bannedAt: '2026-11-20T09:00:00.000Z', ban: { reason: 'Spam', by: 'Marta' } });
const leaving = { requestedAt: '2026-11-20T09:00:00.000Z', eraseAt: '2026-12-04T09:00:00.000Z' };
const some = () => [
  userOf(
    1,
    { phone: '+34 600 000 000', hasProfile: true },
    { subscription: { ...subscription }, stripeUrl: 'https://stripe.test/' },
  ),
  userOf(2, { role: { name: 'admin', displayName: 'Administración' } }),
  bannedUser(),
];
const many = () => [...some(), ...Array.from({ length: 22 }, (_, at) => userOf(10 + at))];

describe('the list of users', () => {
  nightly(
    'P46: cards and rows show the users, also one that is leaving and the own account; list, empty list, ban dialog and page are sound',
    async () => {
      const list = [
        ...some(),
        userOf(
          4,
          { deletion: leaving },
          { subscription: { ...subscription }, stripeUrl: 'https://stripe.test/' },
        ),
        userOf(5, { _id: 'usr_1' }),
      ];
      const { page, row, dialog, users } = await openUsers(site, { users: list });
      await row(3).waitFor();
      await expect.poll(() => page.locator('.stat-figure').allInnerTexts()).toEqual(['1283', '1', '1284']);
      const text = await row(1).innerText();
      for (const part of ['+34 600 000 000', 'Cliente', 'Activo', '2 oct 2026']) expect(text).toContain(part);
      expect(await row(3).innerText()).toContain('20 nov 2026');
      await row(4).getByText('Se da de baja').waitFor();
      expect(await row(4).innerText()).toContain('4 dic 2026');
      await row(5).getByText('Eres tú').waitFor();
      expect(await row(1).innerText()).toContain('Premium');
      expect(await row(1).innerText()).toContain('Rutina Fuerza base, 17 nov 2026');
      expect(await row(2).innerText()).toContain('Sin plan');
      expect(await row(1).getByRole('link', { name: 'TNZ-2026-000123' }).getAttribute('href')).toBe(
        '/admin/orders/ord_1',
      );
      // of the own account there is no ban
      expect(await row(5).getByRole('button').count()).toBe(0);
      await expectSoundLayout(page);
      await chooseBan(row(1));
      await dialog.getByText('Su suscripción se sigue cobrando:').waitFor();
      await expectSoundLayout(page);
      await dialog.getByRole('button', { name: 'Volver' }).click();
      await row(4).getByRole('link', { name: 'Vera Prueba 4', exact: true }).click();
      await page.getByText('Pedida el 20 nov 2026. La cuenta se elimina el 4 dic 2026').waitFor();
      await page.getByText('Alta en el plan Premium').waitFor();
      await expectSoundLayout(page);
      users.length = 0;
      await page.getByRole('link', { name: 'Usuarios' }).first().click();
      await page.getByLabel('Estado').selectOption('banned');
      await page.getByRole('heading', { name: 'No hay usuarios' }).waitFor();
      await expectSoundLayout(page);
    },
  );

  nightly(
    'P46: the page before stays legible while the next one loads; search and status are in the URL, and stay chosen while the list loads',
    async () => {
      const { page, row, queries, holdNext } = await openUsers(site, { users: many() });
      await row(1).waitFor();
      const release = holdNext('/api/users');
      await page.getByRole('button', { name: 'Siguiente' }).click();
      const list = page.locator('.list-results[aria-busy=true]');
      await list.waitFor();
      const bar = () => list.evaluate((element) => getComputedStyle(element, '::before').height);
      expect(await bar()).toBe('2px');
      await expectSoundLayout(page);
      release();
      await row(31).waitFor();
      await list.waitFor({ state: 'detached' });
      await page.getByLabel('Buscar').fill('vera.prueba3');
      await row(3).waitFor();
      const chosen = await page.getByLabel('Estado').evaluate(async (list: HTMLSelectElement) => {
        list.value = 'banned';
        list.dispatchEvent(new Event('change', { bubbles: true }));
        // React puts the value back after the event, unless the page has changed it
        await Promise.resolve();
        return list.value;
      });
      expect(chosen).toBe('banned');
      await row(31).waitFor({ state: 'hidden' });
      expect(new URL(page.url()).search).toBe('?buscar=vera.prueba3&estado=expulsados');
      expect(queries.at(-1)).toContain('search=vera.prueba3&status=banned');
    },
  );

  nightly(
    'P294: users are narrowed by role, plan, state and search at once, in the URL, from the count of a role on',
    async () => {
      const { page, row, queries } = await openUsers(site, { users: some(), path: '?rol=user' });
      await row(1).waitFor();
      expect(await row(2).count()).toBe(0);
      expect(await page.getByLabel('Rol').locator(':checked').textContent()).toBe('Cliente');
      await page.getByLabel('Plan').selectOption('Sin plan');
      await row(1).waitFor({ state: 'hidden' });
      await page.getByLabel('Estado').selectOption('Expulsados');
      await page.getByLabel('Buscar').fill('vera');
      await expect
        .poll(() => new URL(page.url()).search)
        .toBe('?buscar=vera&estado=expulsados&rol=user&plan=sin');
      await row(3).waitFor();
      await expect
        .poll(() => queries.at(-1))
        .toBe('?search=vera&status=banned&role=user&plan=none&with=activity&limit=20');
      await page.reload();
      await row(3).waitFor();
      expect(await page.getByLabel('Plan').inputValue()).toBe('none');
      // a page looks at a thousand users: after one that was full, the last may have none
      await page.goto(`${page.url()}&cursor=20`);
      await page.getByText('En el resto de la lista no coincide nadie.').waitFor();
      await page.getByRole('button', { name: 'Primera página' }).click();
      await row(3).waitFor();
    },
  );

  nightly(
    'a press on a row right after typing opens its dialog, which stays, and the list is searched',
    async () => {
      const { page, row, dialog } = await openUsers(site, { users: some() });
      await row(1).waitFor();
      const menu = await row(1).getByRole('button', { name: 'Acciones de Vera Prueba 1' }).elementHandle();
      const search = page.getByLabel('Buscar');
      await search.focus();
      // in one step: the machine may not spend the pause of the search between them
      await search.evaluate((field: HTMLInputElement, button) => {
        document.execCommand('insertText', false, 'vera.prueba1');
        (button as HTMLElement).focus();
        (button as HTMLElement).click();
        button.parentElement!.querySelector<HTMLElement>('button[role=menuitem]')!.click();
        return field.value;
      }, menu);
      await dialog.getByText('Su suscripción se sigue cobrando:').waitFor();
      const query = () => new URL(page.url()).search;
      await expect.poll(query).toBe('?buscar=vera.prueba1&dialogo=expulsar&de=usr_u1');
      expect(await dialog.count()).toBe(1);
      await dialog.getByRole('button', { name: 'Volver' }).click();
      await row(2).waitFor({ state: 'hidden' });
      expect(await search.inputValue()).toBe('vera.prueba1');
      expect(new URL(page.url()).search).toBe('?buscar=vera.prueba1');
    },
  );
});

describe('banning', () => {
  nightly(
    'the dialog says what happens, sends the reason once, and the list and the counters follow',
    async () => {
      const users = await openUsers(site, { users: some() });
      const { page, row, dialog, sent, calls } = users;
      await chooseBan(row(1));
      await dialog.getByText('Sus sesiones terminan al momento').waitFor();
      expect(new URL(page.url()).search).toBe('?dialogo=expulsar&de=usr_u1');
      expect(await dialog.innerText()).toMatch(/Premium, 19,99\s€ al mes; el próximo cobro, el 17 dic 2026/);
      await dialog.getByLabel('Motivo (opcional)').fill('x'.repeat(500));
      await expect.poll(() => dialog.getByText('500 de 500 caracteres').count()).toBe(1);
      await dialog.getByLabel('Motivo (opcional)').fill('Comparte su cuenta');
      await dialog.getByRole('button', { name: 'Expulsar' }).click();
      await waitForShownToast(page, { title: 'Usuario expulsado exitosamente' });
      expect(sent).toEqual([{ reason: 'Comparte su cuenta', cancelSubscription: false }]);
      expect(calls).toEqual(['PUT /api/users/usr_u1/ban']);
      await dialog.waitFor({ state: 'hidden' });
      await row(1).getByText('Expulsado').waitFor();
      await page.getByText('1282', { exact: true }).waitFor();
      await row(1).getByRole('button', { name: 'Readmitir a Vera Prueba 1' }).click();
      await waitForShownToast(page, { title: 'Usuario readmitido exitosamente' });
      await row(1).getByText('Activo').waitFor();
    },
  );

  it('P109: a ban that another admin has made meanwhile is told as theirs: it offers no undo, and says what of mine was saved', async () => {
    const list = [1, 2].map((number) => userOf(number, {}, { subscription: { ...subscription } }));
    const { page, row, dialog, users, calls } = await openUsers(site, { users: list });
    await chooseBan(row(1));
    await dialog.getByLabel('Motivo (opcional)').fill('Insultos');
    Object.assign(users[0]!.user, { banned: true, ban: { reason: 'Spam', by: 'Carmen' } });
    await dialog.getByRole('button', { name: 'Expulsar' }).click();
    await waitForShownToast(page, {
      title: 'Ya estaba expulsado',
      description: 'Carmen ha expulsado antes a Vera Prueba 1. Tu motivo no se ha guardado.',
    });
    await dialog.waitFor({ state: 'hidden' });
    expect(calls).toEqual(['PUT /api/users/usr_u1/ban']);
    await chooseBan(row(2));
    await dialog.getByLabel('Cancelarla también, al final del periodo pagado').check();
    Object.assign(users[1]!.user, { banned: true, ban: { reason: null, by: 'Carmen' } });
    await dialog.getByRole('button', { name: 'Expulsar' }).click();
    await waitForShownToast(page, {
      title: 'Ya estaba expulsado',
      description: 'Carmen ha expulsado antes a Vera Prueba 2. Su suscripción sí queda cancelada.',
    });
    expect(await page.getByRole('button', { name: 'Deshacer' }).count()).toBe(0);
  });

  nightly(
    'P114: Back and a reload ask before the typed reason is lost; Back from the question stays on the page',
    async () => {
      const { page, row, dialog, calls } = await openUsers(site, { users: some() });
      const question = page.getByRole('dialog', { name: 'Hay cambios sin guardar' });
      const form = page.getByRole('dialog', { name: 'Expulsar usuario' });
      const open = () => chooseBan(row(1));
      await open();
      await form.getByLabel('Motivo (opcional)').waitFor();
      await page.goBack();
      await form.waitFor({ state: 'hidden' });
      await open();
      await form.getByLabel('Motivo (opcional)').fill('Insultos');
      await page.goBack();
      await question.getByRole('button', { name: 'Cancelar' }).click();
      await question.waitFor({ state: 'hidden' });
      expect(await form.getByLabel('Motivo (opcional)').inputValue()).toBe('Insultos');
      expect(new URL(page.url()).search).toBe('?dialogo=expulsar&de=usr_u1');
      expect(await page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })))).toBe(
        false,
      );
      await page.goBack();
      await question.getByRole('button', { name: 'Cerrar sin guardar' }).click();
      await form.waitFor({ state: 'hidden' });
      expect(new URL(page.url()).search).toBe('');
      // nothing asks when the form is sent or cancelled by its own button
      await open();
      await form.getByLabel('Motivo (opcional)').fill('Insultos');
      await form.getByRole('button', { name: 'Volver' }).click();
      await form.waitFor({ state: 'hidden' });
      expect(await page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })))).toBe(
        true,
      );
      await open();
      await form.getByLabel('Motivo (opcional)').fill('Insultos');
      await form.getByRole('button', { name: 'Expulsar' }).click();
      await dialog.waitFor({ state: 'hidden' });
      expect(await question.count()).toBe(0);
      expect(calls).toEqual(['PUT /api/users/usr_u1/ban']);
    },
  );

  nightly(
    'when Stripe refuses the cancellation, the ban holds, and the dialog offers the cancellation again',
    async () => {
      const { page, row, dialog, sent } = await openUsers(site, { users: some(), isStripeDown: true });
      await chooseBan(row(1));
      await dialog.getByLabel('Cancelarla también, al final del periodo pagado').check();
      await dialog.getByRole('button', { name: 'Expulsar' }).click();
      await waitForShownToast(page, { title: 'Error al expulsar usuario' });
      await dialog.getByText('ya está expulsado').waitFor();
      await dialog.getByRole('button', { name: 'Cancelar la suscripción' }).click();
      await waitForShownToast(page, { title: 'Suscripción cancelada' });
      expect(sent).toEqual([{ reason: '', cancelSubscription: true }, { cancelSubscription: true }]);
    },
  );
});

nightly(
  'the page of a user shows account, subscription, payments and timeline, takes a note, and says what has failed',
  async () => {
    const { page, sent, rejectNext } = await openUsers(site, { users: some(), path: '/usr_none' });
    await page.getByRole('heading', { name: 'No se ha cargado el usuario' }).waitFor();
    await page.getByText('Ese usuario no existe.').waitFor();
    rejectNext('/payments', 403, 'forbidden');
    await page.goto(new URL('/admin/users/usr_u1', page.url()).href);
    await page.getByRole('heading', { name: 'No se han cargado los pagos' }).waitFor();
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await page.getByText('Alta en el plan Premium').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.getByRole('heading', { name: 'Vera Prueba 1' }).waitFor();
    for (const text of ['Contraseña y Google', '+34 600 000 000', 'Premium, 19,99 € al mes', 'Se registró'])
      await expect.poll(() => page.getByText(text).count(), { message: text }).toBe(1);
    await page.getByText('Fuerza, 3 días').waitFor();
    await expect.poll(() => page.getByText('Próximo envío, el 17 dic 2026').count()).toBe(1);
    expect(await page.getByRole('link', { name: 'Ver en Stripe' }).getAttribute('href')).toBe(
      'https://stripe.test/',
    );
    await page.getByLabel('Nota privada').fill('Llamó por su envío.');
    await page.getByRole('button', { name: 'Guardar nota' }).click();
    await waitForShownToast(page, { title: 'Nota guardada' });
    expect(sent).toEqual([{ text: 'Llamó por su envío.' }]);
    await page.getByText('Llamó por su envío.', { exact: true }).waitFor();
  },
);

nightly(
  'the page of a user shows what they have trained, and when it is asked for their health, to who may see it',
  async () => {
    const { page, grant } = await openUsers(site, { users: some(), path: '/usr_u1', width: 360 });
    const card = page.getByRole('region', { name: 'Entrenamiento' });
    await card
      .getByText(
        'Ha elegido: entrena lunes, martes, jueves y viernes; con mancuernas, goma; 60 minutos por sesión.',
      )
      .waitFor();
    await card.getByText('Entrenó por última vez el 27 nov 2026. Lleva 2 semanas seguidas.').waitFor();
    await card.getByRole('listitem').filter({ hasText: 'Fuerza base, mes 2' }).getByText('5 de 16').waitFor();
    await card.getByText('Le toca Tren inferior').waitFor();
    await card
      .getByRole('listitem')
      .filter({ hasText: 'Primeros pasos, mes 1' })
      .getByText('Sin terminar')
      .waitFor();
    await card.getByText('Mejor serie de la última vez, por ejercicio').click();
    await card.getByText('62,5 kg × 6').waitFor();
    const health = page.getByRole('region', { name: 'Salud' });
    await health.getByText(/Cada lectura queda anotada/).waitFor();
    expect(await health.getByText('La rodilla izquierda').count()).toBe(0);
    await health.getByRole('button', { name: 'Ver sus respuestas de salud' }).click();
    for (const text of ['La rodilla izquierda', '72,5 kg', 'Otro', 'Tren inferior: Bien', 'Dolor 2 de 10'])
      await health.getByText(text, { exact: true }).waitFor();
    await expectSoundLayout(page);
    grant(['users:read', 'sending:read']);
    await page.reload();
    await page.getByRole('heading', { name: 'Rutinas' }).waitFor();
    expect([await card.count(), await health.count()]).toEqual([0, 0]);
  },
);

nightly(
  'P240: a refused refund of a subscription stands on the page of the user, and is repeated or recorded as paid',
  async () => {
    const owed = { cents: 1999, since: '2026-11-20T09:00:00.000Z', isAsked: false };
    const warning = {
      _id: 'issfr_1',
      kind: 'warning',
      state: 'over',
      amount: 0,
      reason: 'misc',
      dueBy: null,
    } as const;
    const disputes = [{ ...warning, openedAt: owed.since }];
    const { page, dialog, sent, users } = await openUsers(site, {
      users: [userOf(1, {}, { subscription: { ...subscription, status: 'canceled', owed, disputes } })],
      path: '/usr_u1',
    });
    const notice = page.getByText('Reembolso rechazado: 19,99 € que no ha recibido, desde el 20 nov 2026.');
    await notice.waitFor();
    await page.getByText('Aviso de fraude terminado: desde el 20 nov 2026.').waitFor();
    await page.getByRole('button', { name: 'Pagado por otra vía' }).click();
    await dialog.getByRole('button', { name: 'Anotar 19,99 €' }).click();
    await dialog.getByText('Escribe el motivo').waitFor();
    await dialog.getByRole('button', { name: 'Volver' }).click();
    await page.getByRole('button', { name: 'Repetir reembolso' }).click();
    users[0]!.subscription!.owed = null;
    await dialog.getByRole('button', { name: 'Reembolsar 19,99 €' }).click();
    await waitForShownToast(page, { title: 'Reembolso repetido' });
    expect(sent).toEqual([{ cents: 1999 }]);
    expect(await notice.count()).toBe(0);
  },
);

nightly(
  'P286: a withdrawal that came by mail is registered with its day; a refusal leaves the dialog open, and the focus stays on the page',
  async () => {
    const { page, dialog, sent, users, rejectNext } = await openUsers(site, {
      users: [
        userOf(1, {}, { subscription: { ...subscription }, stripeUrl: 'https://dashboard.stripe.com/cus_1' }),
      ],
      path: '/usr_u1',
      width: 360,
    });
    await page.getByRole('button', { name: 'Registrar desistimiento' }).click();
    await dialog.getByText('menos los días empezados hasta el día en que llegó').waitFor();
    await expectSoundLayout(page);
    await dialog.getByLabel('Día en que llegó').fill('2026-10-20');
    rejectNext('/withdrawal', 409, 'conflict');
    const confirm = dialog.getByRole('button', { name: 'Terminar y reembolsar' });
    await confirm.click();
    await waitForShownToast(page, {
      title: 'No se ha registrado el desistimiento',
      description: 'No puede ser.',
    });
    users[0]!.subscription!.status = 'canceled';
    await confirm.click();
    await waitForShownToast(page, { title: 'Desistimiento registrado' });
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('Reembolsados 19,99 €').waitFor();
    expect(sent).toEqual([{ receivedOn: '2026-10-20' }]);
    expect(await page.getByRole('button', { name: 'Registrar desistimiento' }).count()).toBe(0);
    await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false);
  },
);
