import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { waitForShownToast } from '#tests/support/cloud/shown-toasts.ts';
import { loadedPaths } from '#tests/support/cloud/loaded-paths.ts';
import { cutOffLargeText } from '#tests/support/large-text.ts';
import { axeFindings, expectSoundLayout } from '../support/pages/layout-findings.ts';
import { setUpSite } from '../support/pages/open-site.ts';
import { feedUrl, noConsent, openTraining } from '../support/pages/open-training.ts';
import { openShown } from '../support/pages/shown-page.ts';
import { exercises, plan, trainingMonth } from '../support/workouts/training-month.ts';

const site = setUpSite();

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const tick = (page: Page) => button(page, 'Serie hecha').click();
/** By key, which is never a trembling thumb. */
const tickByKey = (page: Page) => button(page, 'Serie hecha').press('Enter');
const sets = (page: Page) => page.getByRole('list', { name: 'Series' }).getByRole('listitem');
const shownSets = (page: Page) =>
  sets(page).evaluateAll((all) =>
    all.map((each) => (each.textContent ?? '').replace(/^Serie /, '').replace('hecha, corregir', '')),
  );
async function expectSets(page: Page, expected: string[]): Promise<void> {
  await expect.poll(() => shownSets(page)).toEqual(expected);
}
const owed = (page: Page) => page.getByText(/guardados? aquí, se/);

/** Waits until both pages of the training open without a network. */
async function waitForWorkers(page: Page): Promise<void> {
  const states = () =>
    page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations()).map(({ active }) => active?.state),
    );
  await expect.poll(states).toEqual(['activated', 'activated']);
}

describe('the player', () => {
  it('a set takes one tap with what was done last time prefilled; rest and place outlast a reload', async () => {
    const { page, heard, meet, consoleErrors } = await openTraining(site);
    await page.getByText('77,5 kg × 8, 8, 7').waitFor();
    await expectSets(page, ['1Ahora', '2Pendiente', '3Pendiente']);
    meet('held');
    await tick(page);
    await expect.poll(() => heard).toEqual(['1-1 r1']);
    // of what is on its way nothing is said, which would move the page
    expect(await owed(page).count()).toBe(0);
    meet('taken');
    await page
      .getByRole('timer')
      .filter({ hasText: /^(2:00|1:5\d)$/ })
      .waitFor();
    await expectSets(page, ['177,5 kg × 8', '2Ahora', '3Pendiente']);
    // two taps where the person has done more
    await button(page, 'Más repeticiones').click();
    await tickByKey(page);
    await expectSets(page, ['177,5 kg × 8', '277,5 kg × 9', '3Ahora']);
    await expect.poll(() => heard).toEqual(['1-1 r1', '1-1.a1.1 r1 77.5 × 8', '1-1.a1.2 r1 77.5 × 9']);
    await button(page, 'Más kg').click();
    await page.reload();
    await expectSets(page, ['177,5 kg × 8', '277,5 kg × 9', '3Ahora']);
    // what is typed and not ticked is there as well
    expect(await page.getByRole('textbox', { name: 'kg' }).inputValue()).toBe('80');
    await page
      .getByRole('timer')
      .filter({ hasText: /^1:\d\d$/ })
      .waitFor();
    await page.getByRole('button', { name: 'Saltar', exact: true }).click();
    await expect.poll(() => page.getByRole('timer').count()).toBe(0);
    // one that was on its way is told again
    expect(new Set(heard).size).toBe(3);
    expect(consoleErrors).toEqual([]);
  });

  nightly('a trembling thumb ticks one set, a tick is taken back, and a set is added', async () => {
    const { page, heard } = await openTraining(site);
    await button(page, 'Serie hecha').dblclick();
    await expectSets(page, ['177,5 kg × 8', '2Ahora', '3Pendiente']);
    await sets(page).first().getByRole('button').click();
    await button(page, 'No la hice').click();
    await expectSets(page, ['1Ahora', '2Pendiente', '3Pendiente']);
    await expect.poll(() => heard.at(-1)).toBe('1-1.a1.1 r2 quitada');
    for (const before of [0, 1, 2]) {
      await expect.poll(() => page.locator('[data-done]').count()).toBe(before);
      await tickByKey(page);
    }
    await button(page, 'Añadir una serie').click();
    await tickByKey(page);
    await expect.poll(() => sets(page).count()).toBe(4);
    await expect.poll(() => heard.at(-1)).toBe('1-1.a1.4 r1 77.5 × 8');
  });

  nightly(
    'another exercise in its place keeps the place, and what was done is logged under its name',
    async () => {
      const { page, month } = await openTraining(site);
      await button(page, 'Cambiar ejercicio').click();
      await button(page, 'Prensa de piernas').click();
      await page.getByText('En lugar de Sentadilla trasera').waitFor();
      // never trained: the load of the plan
      expect(await page.getByRole('textbox', { name: 'kg' }).inputValue()).toBe('80');
      await tick(page);
      await expect
        .poll(() => month.sets.map(({ key, exerciseId }) => [key, exerciseId]))
        .toEqual([['1-1.a1.1', exercises.legPress._id]]);
      expect(month.sessions[0]).toMatchObject({ swaps: { a1: exercises.legPress._id } });
      await button(page, 'Saltar hoy').click();
      await page.getByText('Hoy lo has saltado').waitFor();
      await expect.poll(() => month.sessions[0]?.skipped).toEqual(['a1']);
    },
  );

  nightly(
    'who lacks the equipment changes with one tap, begins by their level, and reads what may be left out',
    async () => {
      const { page } = await openTraining(site, {
        month: trainingMonth({
          setup: { weekdays: null, equipment: ['machine'], minutes: 15 },
          startFactor: 0.7,
          exercises: Object.values(exercises).map((each) =>
            each === exercises.legPress ? { ...each, equipment: ['machine'] } : each,
          ),
        }),
      });
      await page.getByText('Unos 20 min. Si tienes 15 min, puedes dejar Plancha.').waitFor();
      await page.getByText('No tienes barra:').waitFor();
      await button(page, 'Hazlo con Prensa de piernas').click();
      await page.getByText('En lugar de Sentadilla trasera').waitFor();
      await page.getByText('Para empezar, por tu nivel: 70 % de lo que marca el plan.').waitFor();
      expect(await page.getByRole('textbox', { name: 'kg' }).inputValue()).toBe('55');
      expect(await page.getByText('No tienes barra').count()).toBe(0);
      await button(page, 'Cambiar ejercicio').click();
      const named = button(page, 'Sentadilla trasera el del plan, no tienes barra');
      await named.waitFor();
      // the name has the width of its line
      expect((await named.boundingBox())!.height).toBeLessThan(120);
    },
  );

  nightly(
    'a superset goes from exercise to exercise, and the finished session says what it was',
    async () => {
      const { page, month } = await openTraining(site, { path: '/entreno/dlv_1/1-2' });
      const heading = (name: string) => page.getByRole('heading', { level: 2, name }).waitFor();
      for (const name of ['Press de banca', 'Remo con barra', 'Press de banca', 'Remo con barra']) {
        await heading(name);
        await tickByKey(page);
      }
      await button(page, 'Siguiente: Dominadas').press('Enter');
      await heading('Dominadas');
      await tickByKey(page);
      await expect.poll(() => page.locator('[data-done]').count()).toBe(1);
      await tickByKey(page);
      await button(page, 'Terminar la sesión').click();
      await page.getByRole('heading', { level: 1, name: 'Sesión terminada' }).waitFor();
      await page.getByText('La siguiente: Tren inferior, sentadilla').waitFor();
      expect(await page.getByRole('definition').allTextContents()).toEqual(['6', '1760']);
      await expect.poll(() => month.sessions[0]?.finishedAt).toEqual(expect.any(String));
      expect(await axeFindings(page)).toEqual([]);
      await button(page, 'Seguir con la sesión').click();
      await heading('Dominadas');
    },
  );

  nightly('the player is dark at night alone, unless the person has chosen', async () => {
    const { page } = await openTraining(site);
    const scheme = () => page.evaluate(() => document.documentElement.style.colorScheme);
    await page.clock.setFixedTime(new Date('2026-11-25T12:00:00'));
    await page.reload();
    await button(page, 'Serie hecha').waitFor();
    expect(await scheme()).toBe('');
    await page.clock.setFixedTime(new Date('2026-11-25T21:00:00'));
    await page.reload();
    await expect.poll(scheme).toBe('dark');
    await button(page, /Todos los ejercicios/).click();
    await page.getByText('Clara', { exact: true }).click();
    expect(await scheme()).toBe('light');
    await page.getByRole('button', { name: 'Cerrar' }).click();
    await page.getByRole('link', { name: 'Salir al mes' }).click();
    await page.getByRole('heading', { level: 1, name: 'Fuerza, mes 3' }).waitFor();
    expect(await scheme()).toBe('');
  });

  nightly(
    'the player fits a small phone, also with large text, and has at most 60 KB of code of its own',
    async () => {
      const { page } = await openTraining(site, { width: 320, height: 640 });
      const ofEveryPage =
        /assets\/(vendor|index|queries|with-queries|rolldown-runtime|user-notices|toaster)-/;
      const own = (await loadedPaths(page)).filter((path) => path.endsWith('.js') && !ofEveryPage.test(path));
      const sizes = await Promise.all(
        own.map(async (path) => brotliCompressSync(await readFile(join(site.files, path))).length),
      );
      expect(sizes.reduce((sum, size) => sum + size, 0) / 1000).toBeLessThanOrEqual(60);
      await tick(page);
      expect(await cutOffLargeText(page)).toEqual([]);
      await expectSoundLayout(page);
      expect(await axeFindings(page, 'contrast')).toEqual([]);
    },
  );
});

describe('by the clock', () => {
  const timer = (page: Page, text: RegExp) => page.getByRole('timer').filter({ hasText: text }).waitFor();

  it('P346: a timed set counts down through a reload, is logged when it is over, and rests from then on', async () => {
    const { page, heard, consoleErrors } = await openTraining(site, {
      path: '/entreno/dlv_1/1-1?ejercicio=a2',
    });
    await page.clock.install();
    await page.addInitScript(() => {
      // what Playwright looks at counts as a gesture of the person
      const hasBeenActive = () => document.documentElement.dataset.tapped === 'yes';
      addEventListener('pointerdown', () => (document.documentElement.dataset.tapped = 'yes'), true);
      Object.defineProperty(navigator, 'userActivation', { get: () => ({ hasBeenActive: hasBeenActive() }) });
      window.AudioContext = class extends AudioContext {
        override createOscillator() {
          const { dataset } = document.documentElement;
          dataset.sounds = `${Number(dataset.sounds ?? 0) + 1}`;
          return super.createOscillator();
        }
      };
    });
    await page.reload();
    await button(page, 'Empezar 45 s').click();
    await page.getByText('Prepárate: Plancha').last().waitFor();
    await page.clock.runFor(5000);
    await timer(page, /^0:[34]\d$/);
    await page.reload();
    await timer(page, /^0:\d\d$/);
    // the browser plays nothing before a tap
    await button(page, 'Activar sonido').click();
    await page.clock.runFor(1000);
    await expect.poll(() => button(page, 'Activar sonido').count()).toBe(0);
    await expect.poll(() => page.locator('html').getAttribute('data-sounds')).toBe('3');
    expect(heard).toEqual([]);
    await page.clock.runFor(50_000);
    await expectSets(page, ['145 s', '2Ahora']);
    await timer(page, /^[01]:\d\d$/);
    await expect.poll(() => heard).toEqual(['1-1 r1', '1-1.a2.1 r1 – × 45']);
    // stopped early
    await button(page, 'Empezar 45 s').press('Enter');
    await page.clock.runFor(15_000);
    await button(page, 'Parar').press('Enter');
    await expectSets(page, ['145 s', '212 s']);
    expect(consoleErrors).toEqual([]);
  });

  nightly('an interval runs its rounds by itself, is paused and skipped, and logs each set', async () => {
    const [first] = plan.sessions;
    const plank = first!.blocks[1]!.entries[0]!;
    const entries = ['a2', 'a6'].map((id) => ({
      ...plank,
      id,
      rest: 40,
      amount: { unit: 'seconds' as const, from: 60, to: 60 },
    }));
    const month = trainingMonth({
      plan: {
        ...plan,
        sessions: [{ ...first!, blocks: [{ id: 'b2', kind: 'interval', rest: 0, entries }] }],
      },
    });
    const { page, heard } = await openTraining(site, { month, width: 320, height: 640 });
    await page.clock.install();
    await page.reload();
    await button(page, 'Empezar los intervalos').click();
    await page.clock.runFor(20_000);
    await page.getByText('Ahora: Plancha · 1 de 4').waitFor();
    await button(page, 'Pausa').click();
    await page.clock.runFor(60_000);
    await timer(page, /^0:\d\d$/);
    expect(await cutOffLargeText(page)).toEqual([]);
    await expectSoundLayout(page);
    expect(await axeFindings(page)).toEqual([]);
    await button(page, 'Seguir').click();
    await page.clock.runFor(50_000);
    await page.getByText('Descanso. Luego: Plancha · 2 de 4').waitFor();
    await button(page, /^Saltar$/).click();
    await page.getByText('Ahora: Plancha · 2 de 4').waitFor();
    await page.clock.runFor(400_000);
    const keys = ['a2.1', 'a6.1', 'a2.2', 'a6.2'];
    // one that is told twice counts once
    const told = () => [...new Set(heard)];
    await expect.poll(told).toEqual(['1-1 r1', ...keys.map((key) => `1-1.${key} r1 – × 60`)]);
    await button(page, 'Terminar la sesión').waitFor();
  });
});

describe('without a network', () => {
  nightly(
    'P331: a session goes on through a reload without a network, and what was done is told when it is back',
    async () => {
      const { page, heard } = await openTraining(site, { hasWorkers: true });
      await tick(page);
      await expect.poll(() => heard).toHaveLength(2);
      await waitForWorkers(page);
      await page.context().setOffline(true);
      await tickByKey(page);
      await owed(page).waitFor();
      await page.reload();
      await expectSets(page, ['177,5 kg × 8', '277,5 kg × 8', '3Ahora']);
      await tick(page);
      await expectSets(page, ['177,5 kg × 8', '277,5 kg × 8', '377,5 kg × 8']);
      await page.goto(`${site.url}/rutina/dlv_1`);
      await page.getByRole('heading', { level: 1, name: 'Fuerza, mes 3' }).waitFor();
      await owed(page).waitFor();
      expect(heard).toHaveLength(2);
      await page.context().setOffline(false);
      await expect.poll(() => heard.slice(2)).toEqual(['1-1.a1.2 r1 77.5 × 8', '1-1.a1.3 r1 77.5 × 8']);
      await expect.poll(() => owed(page).count()).toBe(0);
      // nothing else is kept, and no other page passes through the worker
      const kept = await page.evaluate(async () => {
        const all = await Promise.all(
          (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
        );
        return all.flat().map(({ url }) => new URL(url).pathname);
      });
      expect(kept.filter((path) => !/^\/(app\.html|assets\/.*)$/.test(path))).toEqual([]);
      await openShown(page, site.url);
      expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBe(null);
    },
  );

  it('P331: a month that was never opened says so at once without a network, and comes by itself with it', async () => {
    const { page, month } = await openTraining(site, { hasWorkers: true });
    await page.route('**/api/workouts/dlv_2', (route) =>
      route.fulfill({ json: { success: true, data: { ...month, deliveryId: 'dlv_2' } } }),
    );
    await waitForWorkers(page);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    // what Playwright cuts off believes that it is online
    await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }));
    await page.context().setOffline(true);
    await page.goto(`${site.url}/rutina/dlv_2`);
    const notKept = page.getByText('Sin conexión, y este entreno aún no está guardado');
    let tenths = 0;
    const told = async () => {
      if (tenths++ < 8) await page.clock.runFor(100);
      return notKept.count();
    };
    await expect.poll(told).toBe(1);
    // however long it takes
    await page.clock.runFor(60_000);
    expect(await notKept.count()).toBe(1);
    await page.context().setOffline(false);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    const shown = async () => {
      await page.clock.runFor(100);
      return page.getByRole('heading', { level: 1, name: 'Fuerza, mes 3' }).count();
    };
    await expect.poll(shown).toBe(1);
  });

  nightly(
    'P331: a network that is back a little after the browser says so is used within seconds',
    async () => {
      const { page, heard, meet } = await openTraining(site);
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 60_000);
      // a server that is silent is asked again
      meet('held');
      await tick(page);
      await page.clock.runFor(100);
      await expect.poll(() => heard.length).toBe(1);
      await page.clock.runFor(10_000);
      await owed(page).waitFor();
      meet('unanswered');
      // so many tries in vain that the next one is far away
      for (let lost = 0; lost < 4; lost++) {
        const before = heard.length;
        await page.clock.runFor(60_000);
        await expect.poll(() => heard.length).toBeGreaterThan(before);
      }
      const before = heard.length;
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await expect.poll(() => heard.length).toBeGreaterThan(before);
      meet('taken');
      let seconds = 0;
      const waiting = async () => {
        if (seconds++ < 6) await page.clock.runFor(1000);
        return owed(page).count();
      };
      await expect.poll(waiting).toBe(0);
    },
  );

  it('P330: a set whose answer was lost, or whose tab died, is told again and counts once', async () => {
    const { page, heard, month, meet } = await openTraining(site);
    meet('unanswered');
    await tick(page);
    await owed(page).waitFor();
    // the tab dies with the tap
    meet('lost');
    await tickByKey(page);
    await page.goto('about:blank');
    meet('taken');
    await openShown(page, `${site.url}/entreno/dlv_1/1-1`);
    await expectSets(page, ['177,5 kg × 8', '277,5 kg × 8', '3Ahora']);
    await expect
      .poll(() => month.sets.map(({ key, revision }) => `${key} ${revision}`))
      .toEqual(['1-1.a1.1 1', '1-1.a1.2 1']);
    await expect.poll(() => owed(page).count()).toBe(0);
    expect(new Set(heard).size).toBe(3);
  });

  it('P332: two tabs show the same sets, and neither loses what the other has logged', async () => {
    const { page, month } = await openTraining(site);
    const other = await page.context().newPage();
    await openShown(other, `${site.url}/entreno/dlv_1/1-1`);
    await tick(page);
    await expectSets(other, ['177,5 kg × 8', '2Ahora', '3Pendiente']);
    await button(other, 'Más kg').click();
    await tick(other);
    await expectSets(page, ['177,5 kg × 8', '280 kg × 8', '3Ahora']);
    await expect.poll(() => month.sets.map(({ load }) => load)).toEqual([77.5, 80]);
  });

  it('P333: what the server refuses for good is shown and kept until the person gives it up', async () => {
    const { page, meet, heard } = await openTraining(site);
    meet('refused');
    await tick(page);
    const notice = page.getByText('No se ha podido apuntar la serie 1 (semana 1, sesión 1)');
    await notice.waitFor();
    await page.reload();
    await notice.waitFor();
    await expectSets(page, ['177,5 kg × 8', '2Ahora', '3Pendiente']);
    meet('taken');
    expect(heard).toEqual([]);
    for (const left of [1, 0]) {
      await button(page, 'Quitar de aquí').first().click();
      await expect.poll(() => button(page, 'Quitar de aquí').count()).toBe(left);
    }
  });

  it('P334: signing out deletes what the device keeps of the training, also what another tab has open; what is not sent is told first', async () => {
    const { page, meet } = await openTraining(site, { path: '/rutina/dlv_1', width: 1280 });
    const other = await page.context().newPage();
    await openShown(other, `${site.url}/entreno/dlv_1/1-1`);
    meet('lost');
    await tick(other);
    await owed(page).waitFor();
    const kept = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
    expect(await kept()).toEqual(['entrenos']);
    await button(page, /^Cuenta de/).click();
    await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
    await page.getByText('Lo apuntado sin red se perdería al cerrar la sesión').waitFor();
    expect(new URL(page.url()).pathname).toBe('/rutina/dlv_1');
    await button(page, 'Cerrar sesión y perderlo').click();
    await expect.poll(kept).toEqual([]);
    const left = await page.evaluate(() => Object.keys(localStorage));
    expect(left.filter((key) => /descanso|cuenta|entrenos/.test(key))).toEqual([]);
  });
});

describe('what is said of a session', () => {
  const note = (page: Page) => page.getByRole('textbox', { name: '¿Cómo ha ido?' });
  const list = (page: Page) => button(page, /Todos los ejercicios/).click();
  const pain = (page: Page, degree: RegExp) => page.getByRole('radio', { name: degree });

  it('P345: a note and pain outlast a reload without a server, and are told when it is back', async () => {
    const { page, month, meet } = await openTraining(site, { width: 320, height: 640 });
    meet('lost');
    await list(page);
    await note(page).fill('La rodilla,\nbien');
    await pain(page, /^3$/).press('Space');
    expect(await cutOffLargeText(page)).toEqual([]);
    await expectSoundLayout(page);
    // typed, and not left yet
    await note(page).fill('La rodilla,\nmejor');
    await page.reload();
    await list(page);
    expect(await note(page).inputValue()).toBe('La rodilla, mejor');
    expect(await pain(page, /^3$/).isChecked()).toBe(true);
    meet('taken');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect.poll(() => month.sessions).toMatchObject([{ note: 'La rodilla, mejor', pain: 3 }]);
    await button(page, 'Terminar la sesión').click();
    await page.getByRole('heading', { level: 1, name: 'Sesión terminada' }).waitFor();
    expect(await note(page).inputValue()).toBe('La rodilla, mejor');
    await button(page, 'Quitar la respuesta').click();
    await page.getByRole('link', { name: 'Ver el mes' }).click();
    await page.getByText('La rodilla, mejor').waitFor();
    await expect.poll(() => month.sessions[0]).toMatchObject({ note: 'La rodilla, mejor', pain: null });
  });

  nightly(
    'P345: a note that the server may not keep is told, and stays here until it is sent again or deleted',
    async () => {
      const { page, month, meet, heard } = await openTraining(site);
      meet('noteless');
      await list(page);
      await note(page).fill('Bien');
      await pain(page, /^10\W+mucho$/).press('Space');
      await page.getByRole('button', { name: 'Cerrar' }).click();
      await page.getByText(noConsent).waitFor();
      const consent = page.getByRole('link', { name: 'Tu consentimiento' });
      expect(await consent.getAttribute('href')).toBe('/perfil?tab=entrenamiento');
      await page.reload();
      await page.getByText(noConsent).waitFor();
      await list(page);
      expect(await note(page).inputValue()).toBe('Bien');
      await page.getByRole('button', { name: 'Cerrar' }).click();
      meet('taken');
      await button(page, 'Enviar otra vez').click();
      await expect.poll(() => page.getByText(noConsent).count()).toBe(0);
      await expect.poll(() => month.sessions).toMatchObject([{ note: 'Bien', pain: 10 }]);
      // the consent was withdrawn
      meet('noteless');
      await tick(page);
      await page.getByText(noConsent).waitFor();
      await button(page, 'Borrar la nota').click();
      await expect.poll(() => page.getByText(noConsent).count()).toBe(0);
      await expect.poll(() => month.sessions).toMatchObject([{ note: null, pain: null }]);
      await expect.poll(() => heard).toContain('1-1.a1.1 r1 77.5 × 8');
    },
  );
});

describe('the month', () => {
  const done = trainingMonth({
    correctedAt: '2026-11-25T10:00:00.000Z',
    sessions: [
      {
        key: '1-1',
        startedAt: '2026-11-24T18:00:00.000Z',
        finishedAt: '2026-11-24T19:00:00.000Z',
        skipped: [],
        swaps: {},
        revision: 2,
        at: '2026-11-24T19:00:00.000Z',
      },
    ],
  });

  nightly(
    'the month has each session with its lines, ticks those that are done, and leads to the next',
    async () => {
      const { page, meet, consoleErrors } = await openTraining(site, { path: '/rutina/dlv_1', month: done });
      await page.getByText('1 de 4 sesiones hechas').waitFor();
      await page.getByText('El plan se corrigió el 25 nov 2026.').waitFor();
      const first = page.getByRole('region', { name: 'Tren inferior, sentadilla Semana 1' });
      await first.getByText('Hecha').waitFor();
      expect(await first.getByRole('listitem').allTextContents()).toEqual([
        'Sentadilla trasera3 × 8–1080 kg, RIR 2, descanso 2 min, tempo 3-1-1-0',
        'Plancha2 × 45 sdescanso 1 min',
      ]);
      const next = page.getByRole('link', { name: 'Empezar: Tren superior', exact: true });
      expect(await next.getAttribute('href')).toBe('/entreno/dlv_1/1-2');
      expect(await cutOffLargeText(page)).toEqual([]);
      await expectSoundLayout(page);
      await page.emulateMedia({ media: 'print' });
      expect(await next.isVisible()).toBe(false);
      expect(await page.getByRole('contentinfo').isVisible()).toBe(false);
      expect(await first.getByText('Plancha').isVisible()).toBe(true);
      await page.emulateMedia({ media: 'screen' });
      const download = button(page, 'Descargar en PDF');
      const [file] = await Promise.all([page.waitForEvent('download'), download.click()]);
      expect(file.suggestedFilename()).toBe('rutina-mes-3.pdf');
      expect(consoleErrors).toEqual([]);
      meet('lost');
      await download.click();
      await waitForShownToast(page, {
        description: 'No hay conexión. Comprueba tu red e inténtalo de nuevo.',
      });
    },
  );

  nightly('the profile shows the next session with its exercises, and how many are done', async () => {
    const { page } = await openTraining(site, { path: '/perfil', month: done });
    const today = page.locator('.today');
    await today.getByText('Press de banca, Remo con barra, Dominadas').waitFor();
    await today.getByRole('heading', { name: 'Tren superior' }).waitFor();
    await today.getByText('1 de 4 sesiones hechas').waitFor();
    await today.getByRole('link', { name: 'Empezar' }).click();
    await button(page, 'Serie hecha').waitFor();
    expect(new URL(page.url()).pathname).toBe('/entreno/dlv_1/1-2');
  });
});

nightly(
  'the progress has figures, a calendar, each exercise as chart and table, and a file for a spreadsheet',
  async () => {
    const { page, consoleErrors } = await openTraining(site, {
      path: '/entreno',
      progress: {
        sessionsDone: 3,
        sessionsPlanned: 4,
        streakWeeks: 2,
        trainedDays: ['2026-11-24', '2026-11-17'],
        exercises: [
          {
            exerciseId: exercises.squat._id,
            name: 'Sentadilla trasera',
            measure: 'reps',
            load: 'external',
            days: [
              { day: '2026-11-17', load: 75, amount: 8, oneRepMax: 95 },
              { day: '2026-11-24', load: 77.5, amount: 8, oneRepMax: 98.2 },
            ],
          },
        ],
      },
    });
    await page.getByRole('heading', { name: 'Tren inferior, sentadilla' }).waitFor();
    await page.getByText('Sentadilla trasera, Plancha').waitFor();
    expect(await page.getByRole('definition').allTextContents()).toEqual(['3', '2', '2']);
    const slider = page.getByRole('slider', { name: /Sentadilla trasera$/ });
    expect(await slider.getAttribute('aria-valuetext')).toBe('24 nov 2026: 77,5 kg × 8');
    await page.getByText('Los mismos datos en una tabla').click();
    expect(
      await page
        .getByRole('table', { name: /Mejor serie/ })
        .getByRole('row')
        .allTextContents(),
    ).toEqual([
      'DíaCargaRepeticionesA una repetición',
      '24 nov 202677,5 kg8 rep.98,2 kg',
      '17 nov 202675 kg8 rep.95 kg',
    ]);
    expect(await cutOffLargeText(page)).toEqual([]);
    await expectSoundLayout(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      button(page, 'Descargar todas las series en CSV').click(),
    ]);
    expect(download.suggestedFilename()).toBe('entreno.csv');
    await page.clock.setFixedTime(new Date('2026-11-25T12:00:00'));
    await page.reload();
    const ahead = page
      .getByRole('table', { name: 'Días entrenados en noviembre de 2026' })
      .getByText('te toca');
    await expect.poll(() => ahead.locator('..').allTextContents()).toEqual(['26te toca', '30te toca']);
    expect(consoleErrors).toEqual([]);
  },
);

nightly(
  'a feed for calendars is made and its address shown this once, changed and ended after a question',
  async () => {
    const { page, meet, feedSince } = await openTraining(site, { path: '/entreno', width: 320 });
    const part = page.getByRole('region', { name: 'En tu calendario' });
    const address = part.getByRole('textbox', { name: 'Tu enlace' });
    const press = (name: string) => part.getByRole('button', { name }).press('Enter');
    const answer = (title: string, name: string) =>
      page.getByRole('dialog', { name: title }).getByRole('button', { name, exact: true }).click();
    await part.getByText('No tienes ninguno.').waitFor();
    meet('lost');
    await press('Crear enlace');
    await waitForShownToast(page, { title: 'Error' });
    await part.getByText('No tienes ninguno.').waitFor();
    meet('taken');
    await press('Crear enlace');
    await part.getByText('Tienes uno desde el 29 nov 2026.').waitFor();
    expect(await address.inputValue()).toBe(feedUrl(1));
    expect(await part.getByRole('link').getAttribute('href')).toBe(feedUrl(1).replace('https:', 'webcal:'));
    expect(await cutOffLargeText(page)).toEqual([]);
    await expectSoundLayout(page);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await press('Copiar');
    await waitForShownToast(page, { title: 'Enlace copiado' });
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(feedUrl(1));
    await press('Cambiar enlace');
    await answer('¿Cambiar el enlace?', 'Cancelar');
    expect(await address.inputValue()).toBe(feedUrl(1));
    await press('Cambiar enlace');
    await answer('¿Cambiar el enlace?', 'Cambiar');
    await expect.poll(() => address.inputValue()).toBe(feedUrl(2));
    await page.reload();
    await part.getByText('Tienes uno desde el 29 nov 2026.').waitFor();
    expect(await address.count()).toBe(0);
    await press('Quitar');
    await answer('¿Quitar el enlace?', 'Quitar');
    await part.getByText('No tienes ninguno.').waitFor();
    expect(feedSince()).toBe(null);
    await expect.poll(() => part.evaluate((each) => each === document.activeElement)).toBe(true);
  },
);
