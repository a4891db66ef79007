import type { Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Plan } from '#shared/contracts/routines/plans.ts';
import type { Routine } from '#shared/contracts/routines/routines.ts';
import { nightly } from '#tests/support/run/rounds.ts';
import { expectFocus } from '#tests/support/cloud/focus.ts';
import { cutOffLargeText } from '../support/large-text.ts';
import { expectSoundLayout } from '../support/pages/layout-findings.ts';
import { openAdmin, type FakeResponse } from '../support/pages/open-admin.ts';
import { setUpSite } from '../support/pages/open-site.ts';
import { exerciseId, exercises } from './exercise-fixtures.ts';
import { frequencies, routineAt, someRoutines, types } from './routine-fixtures.ts';

const site = setUpSite();

interface Options {
  plan?: Plan | null;
  path?: string;
  outdated?: number;
  width?: number;
  scheme?: 'light' | 'dark';
  /** Answers before the fake API of the plan does. */
  first?: (request: Request, pathname: string) => FakeResponse | undefined;
}

/** Opens the plan of a routine, with a fake API that keeps it. */
async function openPlan({ plan = null, path, outdated = 0, first, ...rest }: Options = {}) {
  const routine = routineAt([0, 0, 1], { planVersion: plan ? 1 : null });
  const server: { routine: Routine; plan: Plan | null; outdated: number } = { routine, plan, outdated };
  const sent: { plan: Plan; version?: number }[] = [];
  const admin = await openAdmin(site, {
    path: path ?? `/admin/routines/${routine._id}/plan`,
    routines: someRoutines(),
    ...rest,
    respond: (request, pathname) => {
      const answer = first?.(request, pathname);
      if (answer) return answer;
      if (pathname === '/api/exercises') return { json: { success: true, data: { exercises } } };
      if (pathname === '/api/routines' && request.method() === 'POST') {
        sent.push(request.postDataJSON() as (typeof sent)[number]);
        server.routine = { ...routine, _id: 'rtn_new', planVersion: 1 };
        server.plan = sent.at(-1)!.plan;
        return { status: 201, json: { success: true, data: { routine: server.routine } } };
      }
      if (!pathname.endsWith('/plan')) return undefined;
      if (request.method() === 'PUT') {
        const body = request.postDataJSON() as (typeof sent)[number];
        sent.push(body);
        if (body.version !== server.routine.version)
          return {
            status: 409,
            json: { code: 'conflict', message: 'Otra persona la ha cambiado.', requestId: 'x' },
          };
        server.plan = body.plan;
        server.routine = { ...server.routine, version: server.routine.version + 1, planVersion: 1 };
        return { json: { success: true, data: { routine: server.routine } } };
      }
      const { routine: saved, plan: written, outdated: old } = server;
      return { json: { success: true, data: { routine: saved, plan: written, outdated: old } } };
    },
  });
  const cell = (field: string, row: number) =>
    admin.page.getByLabel(`${field}, fila ${row}`, { exact: true });
  const save = () => admin.page.getByRole('button', { name: 'Guardar plan' }).click();
  return { ...admin, server, sent, cell, save };
}

/** A plan of one session with one row. */
const onePlan = (): Plan => ({
  weeks: 4,
  warmUp: '',
  sessions: [
    {
      id: 's1',
      name: 'Torso',
      blocks: [
        {
          id: 'b1',
          kind: 'straight',
          rest: 0,
          entries: [
            {
              id: 'e1',
              exerciseId: exerciseId('Press banca'),
              sets: 4,
              amount: { unit: 'reps', from: 8, to: 10 },
              effort: { rir: 2 },
              rest: 90,
              tempo: '',
              note: '',
              progression: { kind: 'none' },
              weeks: {},
            },
          ],
        },
      ],
    },
  ],
});

describe('the grid', () => {
  it('a session is typed with the keyboard alone, in shorthand, and saved', async () => {
    const { page, cell, save, sent, consoleErrors } = await openPlan();
    await cell('Ejercicio', 1).focus();
    await page.keyboard.type('sentad');
    await page.getByRole('option', { name: /Sentadilla con barra/ }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => cell('Ejercicio', 1).inputValue()).toBe('Sentadilla con barra');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('4x6');
    await page.keyboard.press('Tab');
    await page.keyboard.type('rpe 8');
    await page.keyboard.press('Tab');
    await page.keyboard.type("3'");
    // at the end Enter adds a row
    await page.keyboard.press('Enter');
    await expectFocus(cell('Ejercicio', 2));
    await page.keyboard.type('gemelos');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type('3x12-15 +2,5 kg por semana');
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(() => cell('Ejercicio', 1).inputValue()).toBe('Elevación de gemelos');
    await expectFocus(cell('Cantidad', 1));
    await page.keyboard.press('Control+z');
    await expect.poll(() => cell('Ejercicio', 1).inputValue()).toBe('Sentadilla con barra');
    expect(await cell('Series', 1).inputValue()).toBe('4');
    expect(await cell('Esfuerzo', 1).inputValue()).toBe('RIR 2');
    await save();
    await expect.poll(() => sent.length).toBe(1);
    expect(sent[0]!.plan.sessions[0]!.blocks).toMatchObject([
      {
        kind: 'straight',
        entries: [
          { exerciseId: exerciseId('Sentadilla con barra'), sets: 4, effort: { rir: 2 }, rest: 180 },
          {
            exerciseId: exerciseId('Elevación de gemelos'),
            sets: 3,
            amount: { from: 12, to: 15 },
            progression: { kind: 'add', kg: 2.5 },
          },
        ],
      },
    ]);
    await page.getByText('Plan guardado').first().waitFor();
    expect(consoleErrors).toEqual([]);
  });

  nightly('Enter takes the exercise whose name is begun, and none that is only like it', async () => {
    const { page, cell } = await openPlan({ plan: onePlan() });
    await cell('Ejercicio', 1).fill('Curl martillo');
    await page.getByRole('option', { name: /Curl de bíceps/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('No está en los ejercicios').waitFor();
    expect(await cell('Ejercicio', 1).inputValue()).toBe('Curl martillo');
  });

  it('P335: what was not understood keeps the plan from being saved, and a press on a meaning takes it', async () => {
    const { page, cell, save, calls } = await openPlan({ plan: onePlan() });
    await cell('Descanso', 1).fill('2');
    await cell('Descanso', 1).blur();
    await save();
    await page.getByRole('alert', { name: 'Por resolver antes de guardar' }).waitFor();
    await expectFocus(cell('Descanso', 1));
    expect(calls).toEqual([]);
    await page.getByRole('button', { name: 'Descanso «2»: Descanso 2 min' }).click();
    await expect.poll(() => cell('Descanso', 1).inputValue()).toBe('2 min');
    await save();
    await expect.poll(() => calls).toEqual(['PUT /api/routines/rtn_001/plan']);
  });

  it('P338: a later week changes its own, says so, and goes back', async () => {
    const { page, cell, save, sent } = await openPlan({ plan: onePlan() });
    await page.getByText('S2', { exact: true }).click();
    const rows = page.locator('[data-field=sets]');
    const before = await rows.count();
    await cell('Series', before).press('Enter');
    await cell('Series', 1).fill('5');
    await cell('Series', 1).press('Enter');
    expect(await rows.count()).toBe(before);
    const changed = page.getByLabel('Series, fila 1, cambia en la semana 2');
    await changed.waitFor();
    await page.getByText('S3', { exact: true }).click();
    expect(await cell('Series', 1).inputValue()).toBe('4');
    await page.getByText('S2', { exact: true }).click();
    await save();
    await expect
      .poll(() => sent[0]?.plan.sessions[0]!.blocks[0]!.entries[0]!.weeks)
      .toEqual({ 2: { sets: 5 } });
    await page.getByRole('button', { name: 'Dejar la fila 1 como en la semana 1' }).click();
    await expect.poll(() => cell('Series', 1).inputValue()).toBe('4');
  });
});

it('P335: a pasted plan shows first what it did not understand; what is resolved is taken over, and undone', async () => {
  const { page, cell } = await openPlan();
  await page.getByRole('button', { name: 'Pegar un plan' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pegar un plan' });
  await dialog
    .getByLabel('Texto del plan')
    .fill('TORSO A\nPress banca 4x8-10 @RIR 2 desc 90"\nSetadilla 4x6\nPress militar 3x10 descanso 2');
  const take = dialog.getByRole('button', { name: 'Añadir 3 filas' });
  await expect.poll(() => take.getAttribute('aria-disabled')).toBe('true');
  await dialog.getByRole('button', { name: 'Línea 1: Es una sesión' }).click();
  await dialog.getByRole('button', { name: 'Ejercicio «Setadilla»: Sentadilla búlgara' }).waitFor();
  await dialog.getByLabel('Buscar el ejercicio de la línea 3').fill('goblet');
  await dialog.getByRole('option', { name: /Sentadilla goblet/ }).click();
  await dialog.getByText('1 celda por resolver').first().waitFor();
  await take.click();
  await expect.poll(() => cell('Ejercicio', 2).inputValue()).toBe('Sentadilla goblet');
  expect(await page.getByLabel('Nombre de la sesión 1').inputValue()).toBe('TORSO A');
  await page.getByRole('button', { name: 'Descanso «descanso 2»: Descanso 2 min' }).waitFor();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect.poll(() => cell('Ejercicio', 1).inputValue()).toBe('');
});

it('P337: a plan that another person has saved meanwhile is compared, and nothing is overwritten unseen', async () => {
  const { page, cell, save, server, sent } = await openPlan({ plan: onePlan() });
  await cell('Series', 1).fill('5');
  await cell('Series', 1).press('Enter');
  server.plan = { ...onePlan(), weeks: 5 };
  server.routine = { ...server.routine, version: 2 };
  await save();
  await page.getByText('Otra persona ha guardado cambios mientras editabas').waitFor();
  await page.getByRole('button', { name: 'Seguir con lo elegido' }).click();
  await expect.poll(() => page.getByLabel('Semanas').inputValue()).toBe('5');
  expect(await cell('Series', 1).inputValue()).toBe('5');
  await save();
  await expect.poll(() => sent.at(-1)).toMatchObject({ version: 2, plan: { weeks: 5 } });
  await page.getByText('Plan guardado').first().waitFor();
});

nightly(
  'P337: the plan of a routine that was deleted meanwhile is kept, and makes it again in its place',
  async () => {
    const deleted = [
      { status: 404, json: { code: 'routine_not_found', message: 'No existe.', requestId: 'x' } },
    ];
    const { page, cell, save, sent } = await openPlan({
      plan: onePlan(),
      first: (request) => (request.method() === 'PUT' ? deleted.shift() : undefined),
    });
    await cell('Series', 1).fill('5');
    await cell('Series', 1).blur();
    await save();
    await page.getByText('Otra persona ha eliminado esta rutina').waitFor();
    await page.getByRole('button', { name: 'Crear de nuevo' }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/admin/routines/rtn_new/plan');
    expect(sent).toMatchObject([{ name: 'Fuerza 2 · mes 1', month: 1, plan: { weeks: 4 } }]);
  },
);

nightly('P293: what is typed into a plan outlasts a reload, until it is discarded', async () => {
  const { page, cell } = await openPlan({ plan: onePlan() });
  await cell('Series', 1).fill('6');
  await cell('Series', 1).blur();
  await page.reload();
  await expect.poll(() => cell('Series', 1).inputValue()).toBe('6');
  await page.getByRole('button', { name: 'Empezar de nuevo' }).click();
  await expect.poll(() => cell('Series', 1).inputValue()).toBe('4');
});

it('P339: the correction is asked for with the number of people, sent part by part, and goes on after it broke off', async () => {
  const parts = [
    { json: { success: true, data: { corrected: 200, remaining: 40 } } },
    { status: 500, json: { code: 'internal', message: 'No se ha podido.', requestId: 'x' } },
    { json: { success: true, data: { corrected: 40, remaining: 0 } } },
  ];
  const { page, calls, server } = await openPlan({
    plan: onePlan(),
    outdated: 240,
    first: (_, pathname) => {
      if (!pathname.endsWith('/correction')) return undefined;
      server.outdated = [40, 40, 0][3 - parts.length]!;
      return parts.shift();
    },
  });
  await page.getByRole('button', { name: 'Enviar la corrección' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('240 personas tienen una versión anterior').waitFor();
  expect(calls).toEqual([]);
  await dialog.getByRole('button', { name: 'Enviar a 240 personas' }).click();
  await page.getByRole('button', { name: 'Seguir enviando la corrección' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar a 40 personas' }).click();
  await page.getByText('Corrección enviada a 40 personas').first().waitFor();
  await expect.poll(() => page.getByRole('region', { name: 'Corrección' }).count()).toBe(0);
  expect(calls).toHaveLength(3);
});

nightly('an empty slot begins a routine with a plan', async () => {
  const { page, cell, sent } = await openPlan({ path: '/admin/routines' });
  await page.getByRole('link', { name: 'Crear con plan: Mes 2 de Fuerza, 3 días por semana' }).click();
  await page.getByRole('heading', { name: 'Nueva rutina con plan' }).waitFor();
  await cell('Ejercicio', 1).fill('Press banca');
  await cell('Cantidad', 1).fill('4x8');
  await page.getByRole('button', { name: 'Crear rutina' }).click();
  await page.getByText('Por favor completa todos los campos').waitFor();
  await page.getByLabel('Nombre de la rutina').fill('Torso fuerte');
  await page.getByRole('button', { name: 'Crear rutina' }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/admin/routines/rtn_new/plan');
  expect(sent[0]).toMatchObject({
    name: 'Torso fuerte',
    workoutTypeId: types[0]!._id,
    trainingFrequencyId: frequencies[1]!._id,
    month: 2,
  });
});

nightly('grid, paste and preview are sound on a phone with large text, and in the dark', async () => {
  const { page, cell } = await openPlan({ plan: onePlan(), width: 320, scheme: 'dark' });
  await cell('Descanso', 1).fill('2');
  await cell('Descanso', 1).blur();
  // the bar and the navigation of the back office scroll
  const cutOff = await cutOffLargeText(page);
  expect(cutOff.filter((found) => found.includes('the value'))).toEqual([]);
  await expectSoundLayout(page);
  await page.getByRole('button', { name: 'Pegar un plan' }).click();
  await page.getByRole('dialog').getByLabel('Texto del plan').fill('Setadilla 4x6\nTORSO');
  await expectSoundLayout(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Vista previa' }).click();
  await page.getByRole('region', { name: 'Vista previa' }).getByText('4 × 8–10').waitFor();
  await expectSoundLayout(page);
});
