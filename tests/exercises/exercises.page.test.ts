import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { waitForShownToast } from '#tests/support/cloud/shown-toasts.ts';
import { exerciseOf, openExercises } from '../support/pages/admin/exercises-page.ts';
import { expectSoundLayout } from '../support/pages/layout-findings.ts';
import { setUpSite } from '../support/pages/open-site.ts';

const site = setUpSite();

const some = () => [
  exerciseOf('Comba', {
    pattern: 'cardio',
    muscles: ['calves'],
    equipment: ['skipping-rope'],
    drawing: null,
  }),
  exerciseOf('Puente', { muscles: ['glutes'], equipment: [], aliases: ['Glute bridge'] }),
  exerciseOf('Sentadilla', { aliases: ['Squat'] }),
  exerciseOf('Tijera', { isRetired: true }),
];

const dialogOf = (page: Page) => page.getByRole('dialog');
const save = (page: Page) => page.getByRole('button', { name: 'Guardar cambios' });

describe('the exercises', () => {
  nightly(
    'P46: list and form are sound, and a search finds by another name, a muscle and what is needed',
    async () => {
      const { page, names, row, consoleErrors } = await openExercises(site, {
        exercises: some(),
        width: 360,
      });
      await expect.poll(names).toEqual(['Comba', 'Puente', 'Sentadilla']);
      await page.getByText('3 ejercicios', { exact: true }).waitFor();
      await expectSoundLayout(page);
      const search = page.getByLabel('Buscar');
      await search.fill('SQUAT');
      await expect.poll(names).toEqual(['Sentadilla']);
      await search.fill('gluteos');
      await expect.poll(names).toEqual(['Puente', 'Sentadilla']);
      await page.getByLabel('Material').selectOption('Sin material');
      await expect.poll(names).toEqual(['Puente']);
      await page.getByLabel('Músculo', { exact: true }).selectOption('Pecho');
      await page.getByText('Ningún ejercicio coincide').waitFor();
      await page.getByRole('button', { name: 'Quitar filtros' }).click();
      await expect.poll(names).toEqual(['Comba', 'Puente', 'Sentadilla']);
      await row('Sentadilla').getByRole('button', { name: 'Sentadilla', exact: true }).click();
      await dialogOf(page).getByLabel('Nombre', { exact: true }).fill('');
      await dialogOf(page).getByLabel('Cuádriceps').uncheck();
      await dialogOf(page).getByLabel('Glúteos').uncheck();
      await save(page).click();
      await dialogOf(page).getByText('Elige al menos un músculo').waitFor();
      await expectSoundLayout(page);
      expect(consoleErrors).toEqual([]);
    },
  );

  nightly(
    'a new exercise has its muscles in the order in which they were chosen, substitutes, and the drawing of another',
    async () => {
      const { page, sent, calls, row } = await openExercises(site, { exercises: some() });
      await page.getByRole('button', { name: 'Nuevo ejercicio' }).click();
      const dialog = dialogOf(page);
      await dialog.getByLabel('Nombre', { exact: true }).fill(' Sentadilla sumo ');
      await dialog.getByLabel('Otros nombres').fill('Sumo squat\n\nPlié');
      await dialog.getByLabel('Glúteos').check();
      await dialog.getByLabel('Aductores').check();
      await dialog.getByLabel('Pesa rusa').check();
      await dialog.getByLabel('Indicaciones').fill('Rodillas hacia fuera');
      await dialog.getByLabel('Añadir un sustituto').selectOption('Sentadilla');
      await dialog.getByLabel('Añadir un sustituto').selectOption('Puente');
      await dialog.getByRole('button', { name: 'Quitar Puente' }).click();
      await dialog.getByLabel('De qué ejercicio').selectOption('Como Sentadilla');
      await dialog.getByRole('button', { name: 'Crear ejercicio' }).dblclick();
      await waitForShownToast(page, { title: 'Ejercicio creado' });
      await row('Sentadilla sumo').waitFor();
      expect(calls).toEqual(['POST /api/exercises']);
      expect(sent).toEqual([
        {
          name: 'Sentadilla sumo',
          aliases: ['Sumo squat', 'Plié'],
          pattern: 'squat',
          muscles: ['glutes', 'adductors'],
          equipment: ['kettlebell'],
          measure: 'reps',
          load: 'external',
          perSide: false,
          cues: ['Rodillas hacia fuera'],
          substitutes: ['exr_sentadilla'],
          drawing: exerciseOf('x').drawing,
        },
      ]);
    },
  );

  nightly(
    'P35: what is typed survives a reload, and an edit of what another trainer has saved shows both versions',
    async () => {
      const { page, exercises, row, sent } = await openExercises(site, { exercises: some() });
      await row('Puente').getByRole('button', { name: 'Puente', exact: true }).click();
      await dialogOf(page).getByLabel('Nombre', { exact: true }).fill('Puente de glúteos');
      await dialogOf(page).getByLabel('Isquiotibiales').check();
      await page.reload();
      await page.getByText('Sigues con lo que escribiste antes.').waitFor();
      expect(await dialogOf(page).getByLabel('Nombre', { exact: true }).inputValue()).toBe(
        'Puente de glúteos',
      );
      expect(await dialogOf(page).getByLabel('Isquiotibiales').isChecked()).toBe(true);
      Object.assign(exercises[1]!, { name: 'Puente en el suelo', measure: 'seconds', version: 4 });
      await save(page).click();
      await page.getByRole('group', { name: 'Nombre' }).waitFor();
      await page.getByRole('button', { name: 'Guardar lo elegido' }).click();
      await waitForShownToast(page, { title: 'Ejercicio guardado' });
      expect(sent.at(-1)).toMatchObject({
        muscles: ['glutes', 'hamstrings'],
        measure: 'seconds',
        version: 4,
      });
    },
  );

  nightly(
    'a retired exercise leaves the list, is found among the retired, and comes back by undoing',
    async () => {
      const { page, names, calls, row } = await openExercises(site, { exercises: some() });
      await row('Puente').getByRole('button', { name: 'Acciones de Puente' }).click();
      await page.getByRole('menuitem', { name: 'Retirar' }).click();
      await waitForShownToast(page, { title: 'Ejercicio retirado', description: 'Puente' });
      await expect.poll(names).toEqual(['Comba', 'Sentadilla']);
      await page.getByLabel('Mostrar').selectOption('Retirados');
      await expect.poll(names).toEqual(['Puente', 'Tijera']);
      await page.getByRole('button', { name: 'Deshacer' }).click();
      await waitForShownToast(page, { title: 'Ejercicio recuperado', description: 'Puente' });
      await expect.poll(names).toEqual(['Tijera']);
      expect(calls).toEqual([
        'PUT /api/exercises/exr_puente/retired',
        'PUT /api/exercises/exr_puente/retired',
      ]);
    },
  );

  it('P92: who may only see routines sees exercises and changes none', async () => {
    const { page, names } = await openExercises(site, {
      exercises: some(),
      granted: ['routines:read'],
      query: '?dialogo=editar&de=exr_puente',
    });
    await expect.poll(names).toEqual(['Comba', 'Puente', 'Sentadilla']);
    expect(await page.getByRole('button', { name: /Nuevo ejercicio|Puente$/ }).count()).toBe(1);
    expect(await dialogOf(page).count()).toBe(0);
  });

  nightly(
    'a clip is uploaded, plays when it is asked for, leaves the drawings where it does not come, and is removed',
    async () => {
      const { page, calls, exercises, row } = await openExercises(site, { exercises: some(), width: 360 });
      const buffer = Buffer.from(await page.evaluate(recordClip), 'base64');
      let isThere = true;
      await page.route(/\/media\/exercises\//, (route) =>
        isThere ? route.fulfill({ contentType: 'video/webm', body: buffer }) : route.abort(),
      );
      await row('Puente').getByRole('button', { name: 'Puente', exact: true }).click();
      const dialog = dialogOf(page);
      const file = dialog
        .getByLabel('Subir vídeo', { exact: true })
        .or(dialog.getByLabel('Cambiar vídeo', { exact: true }));
      const chosen = (facts: { name: string; mimeType: string; buffer: Buffer }) =>
        file.last().setInputFiles(facts);
      await chosen({ name: 'a.png', mimeType: 'image/png', buffer });
      await dialog.getByText('Elige un vídeo MP4 o WebM.').waitFor();
      await chosen({ name: 'a.mp4', mimeType: 'video/mp4', buffer: Buffer.from('no video') });
      await dialog.getByText(/Este navegador no puede abrir el vídeo/).waitFor();
      expect(calls).toEqual([]);
      await chosen({ name: 'a.webm', mimeType: 'video/webm', buffer });
      await waitForShownToast(page, { title: 'Vídeo guardado', description: 'Puente' });
      const clip = '/api/exercises/exr_puente/clip';
      expect(calls).toEqual([`POST ${clip}`, `POST ${clip}/s3`, `PUT ${clip}`]);
      // motion is not wanted here: the drawings stand until it is asked for
      const video = dialog.locator('video');
      expect([
        await video.count(),
        await dialog.locator('.exercise-motion .exercise-drawing').count(),
      ]).toEqual([0, 2]);
      await expectSoundLayout(page);
      await dialog.getByRole('button', { name: 'Ver el vídeo de Puente' }).click();
      await expect.poll(() => video.isVisible()).toBe(true);
      expect(
        await video.evaluate((each: HTMLVideoElement) => [each.muted, each.loop, each.playsInline]),
      ).toEqual([true, true, true]);
      await dialog.getByRole('button', { name: 'Parar el vídeo de Puente' }).click();
      isThere = false;
      exercises[1]!.clip = '/media/exercises/clp_2.webm';
      await page.reload();
      await dialog.getByRole('button', { name: 'Ver el vídeo de Puente' }).click();
      await dialog.getByRole('button', { name: 'Ver el vídeo de Puente' }).waitFor();
      expect(await video.count()).toBe(0);
      await dialog.getByRole('button', { name: 'Quitar vídeo' }).click();
      await page.getByRole('button', { name: 'Quitar', exact: true }).click();
      await waitForShownToast(page, { title: 'Vídeo quitado', description: 'Puente' });
      expect(calls.at(-1)).toBe(`DELETE ${clip}`);
    },
  );
});

/** A clip of a moment, in base64. */
async function recordClip(): Promise<string> {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d')!;
  const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: 'video/webm' });
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const ended = new Promise((resolve) => (recorder.onstop = resolve));
  recorder.start();
  for (let frame = 0; frame < 10; frame++) {
    context.fillStyle = frame % 2 ? '#10b981' : '#10201a';
    context.fillRect(0, 0, 300, 150);
    await new Promise(requestAnimationFrame);
  }
  recorder.stop();
  await ended;
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
  return btoa(String.fromCharCode(...bytes));
}
