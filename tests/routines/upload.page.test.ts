import { expect, it } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { expectFocus } from '#tests/support/cloud/focus.ts';
import { healthConsentVersion } from '#shared/rules/training/assessment.ts';
import { emptyAnswers } from '../../web/src/features/training/assessment/answers.ts';
import { expectToast } from '../support/pages/grid-page.ts';
import { openAdmin } from '../support/pages/open-admin.ts';
import { expectSoundLayout } from '../support/pages/layout-findings.ts';
import { setUpSite } from '../support/pages/open-site.ts';
import { frequencies, someRoutines, types } from './routine-fixtures.ts';

const site = setUpSite();

it('a routine is created in the slot of the pressed link, and the grid scrolls to it', async () => {
  const { page, calls, routines, consoleErrors } = await openAdmin(site, { routines: someRoutines() });
  await page.getByRole('link', { name: 'Crear rutina: Mes 2 de Fuerza, 3 días por semana' }).click();
  await page.getByRole('heading', { name: 'Nueva Rutina' }).waitFor();
  await expect
    .poll(() => page.getByLabel('Tipo de entrenamiento').locator(':checked').textContent())
    .toBe('Fuerza');
  expect(await page.getByLabel('Frecuencia de entrenamiento').locator(':checked').textContent()).toBe(
    'Un plan de 3 días (3 días por semana)',
  );
  const month = page.getByLabel('Mes', { exact: true });
  expect(await month.inputValue()).toBe('2');
  const submit = page.getByRole('button', { name: 'Crear rutina' });
  expect(await submit.isDisabled()).toBe(true);
  await page.getByText('Por favor completa todos los campos').waitFor();

  await page.getByLabel('Nombre de la rutina').fill('Básicos pesados');
  await page.getByRole('region', { name: 'Vista previa' }).getByText('Básicos pesados').waitFor();
  await page.getByLabel('Enlace de Google Drive').fill('https://evil.test/drive.google.com');
  await submit.click();
  await page.getByText('Ingresa un enlace válido de Google Drive').waitFor();
  expect(calls).toEqual([]);
  await page.getByLabel('Enlace de Google Drive').fill('https://drive.google.com/file/d/1/view');
  await submit.click();

  await page.getByText('Rutina creada exitosamente').first().waitFor();
  await expect
    .poll(() => new URL(page.url()).pathname + new URL(page.url()).hash)
    .toBe('/admin/routines#rtn_new');
  const made = page.locator('[data-drag-item=rtn_new]');
  await expectFocus(made.locator('[data-drag-handle]'));
  const box = (await made.boundingBox())!;
  expect(box.y).toBeGreaterThan(0);
  expect(box.y + box.height).toBeLessThan(800);
  expect(routines.at(-1)).toMatchObject({ name: 'Básicos pesados', month: 2 });
  expect(consoleErrors).toEqual([]);
});

nightly(
  'the form says that the file must be public; a list that fails, and a routine that does not arrive, are told in the words of the page',
  async () => {
    const refusals = [{ status: 400, json: { code: 'invalid_input', message: 'No.', requestId: 'x' } }];
    const { page } = await openAdmin(site, {
      path: `/admin/routines/upload?workoutType=${types[0]!._id}&month=2`,
      respond: (_, pathname) => (pathname.endsWith('/training-frequencies') ? refusals.shift() : undefined),
    });
    await page.getByText('Error al cargar las frecuencias de entrenamiento').first().waitFor();
    await page.getByText('El archivo debe ser público.').waitFor();
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await page.getByLabel('Frecuencia de entrenamiento').selectOption({ index: 1 });
    await page.getByLabel('Nombre de la rutina').fill('Básicos pesados');
    await page.getByLabel('Enlace de Google Drive').fill('https://drive.google.com/file/d/1/view');
    await page.route('**/api/routines/google-drive', (route) => route.abort());
    await page.getByRole('button', { name: 'Crear rutina' }).click();
    await expectToast(page, 'Error al subir la rutina');
  },
);

nightly('P293: a routine that is saved after its form was left is no draft any more', async () => {
  const { page, holdNext } = await openAdmin(site, {
    routines: someRoutines(),
    path: `/admin/routines/upload?workoutType=${types[0]!._id}&frequency=${frequencies[0]!._id}&month=9`,
  });
  await page.getByLabel('Nombre de la rutina').fill('Básicos pesados');
  await page.getByLabel('Enlace de Google Drive').fill('https://drive.google.com/file/d/1/view');
  const drafts = () =>
    page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft')));
  expect(await drafts()).toHaveLength(1);
  const release = holdNext('/routines/google-drive');
  await page.getByRole('button', { name: 'Crear rutina' }).click();
  await page.getByText('Creando').waitFor();
  await page.getByRole('link', { name: 'Productos', exact: true }).first().click();
  await page.getByLabel('Nombre de la rutina').waitFor({ state: 'detached' });
  expect(await drafts()).toHaveLength(1);
  release();
  await page.getByText('Rutina creada exitosamente').first().waitFor();
  expect(await drafts()).toEqual([]);
});

nightly('P293: pasted links that are saved after their page was left are no draft any more', async () => {
  const { page, holdNext } = await openAdmin(site, {
    path: '/admin/routines/links',
    routines: someRoutines(),
  });
  const list = page.getByLabel('Lista de enlaces');
  await list.fill('Fuerza; 2 días; Mes 9; Bloque; https://drive.google.com/file/d/1/view');
  const drafts = () =>
    page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft')));
  const release = holdNext('/routines/google-drive');
  await page.getByRole('button', { name: 'Guardar 1 rutina' }).click();
  await page.getByText('Guardando 1 de 1').waitFor();
  await page.getByRole('link', { name: 'Productos', exact: true }).first().click();
  await list.waitFor({ state: 'detached' });
  expect(await drafts()).toHaveLength(1);
  release();
  await page.getByText('1 rutina guardada').first().waitFor();
  expect(await drafts()).toEqual([]);
});

it('P291: a pasted list shows what each line does, replaces only what is ticked, and says of each slot what became of it', async () => {
  const { page, calls, rejectNext, routines } = await openAdmin(site, {
    path: '/admin/routines/links',
    routines: someRoutines(),
    waiting: [
      {
        workoutType: types[3]!._id,
        trainingFrequency: frequencies[0]!._id,
        month: 1,
        users: 1,
        dueDate: '2026-12-08',
        firstUsers: [],
      },
    ],
  });
  const list = page.getByLabel('Lista de enlaces');
  await page.getByRole('button', { name: 'Añadir las que faltan' }).click();
  expect(await list.inputValue()).toBe('Movilidad; 2 días por semana; Mes 1; ');
  const link = (name: string) => `https://drive.google.com/file/d/${name}/view`;
  await list.fill(
    [
      `Movilidad; 2 días por semana; Mes 1; ${link('a')}`,
      `Fuerza; 2; 1; Otra; ${link('b')}`,
      `Fuerza; 2; 2; Segunda; ${link('c')}`,
      `Boxeo; 2; 2; ${link('d')}`,
    ].join('\n'),
  );
  await page.getByText('1 en un sitio libre · 2 donde ya hay otra · 1 sin entender').waitFor();
  const row = (at: number) => page.getByRole('table').getByRole('row').nth(at);
  await row(4).getByText('No se reconoce el tipo').waitFor();
  await row(2).getByRole('checkbox', { name: 'Sustituir «Fuerza 2 · mes 1»' }).check();
  await expectSoundLayout(page);
  rejectNext('rtn_001/drive-link', 409, 'conflict');
  await page.getByRole('button', { name: 'Guardar 2 rutinas' }).click();
  await row(1).getByText('Creada').waitFor();
  await row(2)
    .getByText(/^Otra persona la ha cambiado/)
    .waitFor();
  await page.getByText('1 rutina guardada · 1 rutina no se ha guardado').first().waitFor();
  // what failed is tried again alone
  await page.getByRole('button', { name: 'Guardar 1 rutina', exact: true }).click();
  await row(2).getByText('Sustituida').waitFor();
  expect(calls).toEqual([
    'POST /api/routines/google-drive',
    'PATCH /api/routines/rtn_001/drive-link',
    'PATCH /api/routines/rtn_001/drive-link',
  ]);
  expect(routines.map(({ _id, name }) => [_id, name])).toEqual(
    expect.arrayContaining([
      ['rtn_001', 'Otra'],
      ['rtn_002', 'Fuerza 2 · mes 2'],
    ]),
  );
});

nightly('an invalid month becomes 1, and a taken month offers the next free one', async () => {
  const { page } = await openAdmin(site, { path: '/admin/routines/upload', routines: someRoutines() });
  const month = page.getByLabel('Mes', { exact: true });
  await month.fill('-4');
  await month.blur();
  expect(await month.inputValue()).toBe('1');
  await page.getByLabel('Tipo de entrenamiento').selectOption('Fuerza');
  await page.getByLabel('Frecuencia de entrenamiento').selectOption({ index: 1 });
  await page.getByText(/^¡CONFLICTO! Ya existe una rutina en el Mes 1/).waitFor();
  await page.getByRole('button', { name: 'Usar el Mes 4, que está libre' }).click();
  expect(await month.inputValue()).toBe('4');
  // the pressed button has disappeared
  await expectFocus(month);
  expect(await page.getByText(/^¡CONFLICTO!/).count()).toBe(0);
});

nightly(
  'a rejected upload shows the reason and keeps the typed values; an admin who has left the form before the answer stays where they are',
  async () => {
    const { page, holdNext, rejectNext, routines } = await openAdmin(site, {
      path: '/admin/routines/upload',
    });
    const name = page.getByLabel('Nombre de la rutina');
    await name.fill('Básicos');
    await page.getByLabel('Enlace de Google Drive').fill('https://drive.google.com/file/d/1/view');
    await page.getByLabel('Tipo de entrenamiento').selectOption('Movilidad');
    await page.getByLabel('Frecuencia de entrenamiento').selectOption({ index: 1 });
    rejectNext('/google-drive', 409, 'slot_taken');
    await page.getByRole('button', { name: 'Crear rutina' }).click();
    await page.getByText('Error al crear la rutina').first().waitFor();
    await page
      .getByText(/^¡CONFLICTO! Ya existe una rutina en el Mes 1/)
      .first()
      .waitFor();
    expect(await name.inputValue()).toBe('Básicos');

    const answer = holdNext('/google-drive');
    await page.getByRole('button', { name: 'Crear rutina' }).click();
    await page.getByRole('link', { name: 'Ver la web' }).click();
    await name.waitFor({ state: 'detached' });
    const elsewhere = page.url();
    answer();
    await page.getByText('Rutina creada exitosamente').first().waitFor();
    expect(page.url()).toBe(elsewhere);
    expect(routines).toHaveLength(1);
  },
);

/** Stored progress of the assessment at the screen before the option lists of step 7. */
const assessment = JSON.stringify({
  version: 2,
  savedAt: Date.now(),
  screen: 'motivation',
  answers: {
    ...emptyAnswers,
    birthDay: '9',
    birthMonth: '2',
    birthYear: '1990',
    weight: '72.5',
    height: '1.75',
    healthConsent: healthConsentVersion,
    gender: 'femenino',
    eatingHabit: types[0]!._id,
    nutritionType: types[0]!._id,
    fitnessLevel: types[0]!._id,
    sportsActivity: types[0]!._id,
  },
  order: null,
});

nightly(
  'option lists that the assessment has cached can be selected in the upload form and in the profile',
  async () => {
    const { page, consoleErrors } = await openAdmin(site, { path: '/blog', routines: someRoutines() });
    const details = Object.fromEntries(
      ['workoutType', 'trainingFrequency', 'fitnessLevel', 'eatingHabit', 'nutritionType', 'motivation'].map(
        (name) => [name, { _id: 'opt_1', name: 'Una', description: '', daysPerWeek: 3 }],
      ),
    );
    const healthConsent = { version: '2026-11-21', givenAt: '2026-11-21T10:00:00.000Z', withdrawnAt: null };
    await page.route('**/api/user-details/me', (route) =>
      route.fulfill({ json: { success: true, data: { userDetails: { ...details, healthConsent } } } }),
    );
    await page.route('**/api/workouts/setup', (route) =>
      route.fulfill({ json: { success: true, data: { setup: null } } }),
    );
    for (const list of [
      'eating-habits',
      'nutrition-types',
      'fitness-levels',
      'sports-activities',
      'motivations',
    ])
      await page.route(`**/api/${list}`, (route) => route.fulfill({ json: { success: true, data: types } }));
    await page.evaluate((text) => localStorage.setItem('evaluacion', text), assessment);
    const loaded = page.waitForResponse('**/api/workouttypes');
    await page.goto(`${site.url}/evaluacion`);
    await loaded;
    await page.getByRole('link', { name: /salir de la evaluación$/ }).click();
    const goTo = async (place: string) => {
      await page.getByRole('button', { name: /^Cuenta de/ }).click();
      await page.getByRole('menuitem', { name: place }).click();
    };
    await goTo('Panel Administrativo');
    await page
      .getByRole('listitem')
      .getByRole('link', { name: /^Rutinas/ })
      .click();
    await page
      .getByRole('link', { name: /^Nueva Rutina/ })
      .first()
      .click();
    await page.getByLabel('Tipo de entrenamiento').selectOption('Movilidad');
    await page.getByLabel('Frecuencia de entrenamiento').selectOption({ index: 1 });
    await goTo('Mi Perfil');
    await page.getByRole('tab', { name: 'Entrenamiento' }).click();
    await page.getByRole('button', { name: 'Personalizar' }).click();
    await page.getByLabel('Tipo de entrenamiento').selectOption('Movilidad');
    expect(consoleErrors).toEqual([]);
  },
);

nightly('an option list that fails to load shows an error and is loaded by a retry', async () => {
  const refusals = [{ status: 400, json: { code: 'invalid_input', message: 'No.', requestId: 'x' } }];
  const { page } = await openAdmin(site, {
    path: '/admin/routines/upload',
    respond: (_, pathname) => (pathname.endsWith('/workouttypes') ? refusals.shift() : undefined),
  });
  await page.getByText('Error al cargar los tipos de entrenamiento').first().waitFor();
  await page.getByRole('button', { name: 'Reintentar' }).click();
  const type = page.getByLabel('Tipo de entrenamiento');
  await expectFocus(type);
  await type.selectOption('Movilidad');
  expect(await type.locator(':checked').textContent()).toBe('Movilidad');
});

nightly(
  'the slot of a retired workout type takes a routine, because who has chosen it still gets one',
  async () => {
    const { page } = await openAdmin(site, {
      path: `/admin/routines/upload?workoutType=${types[0]!._id}&month=9`,
      routines: someRoutines(),
      respond: (_, pathname) =>
        pathname.endsWith('/workouttypes') ? { json: { success: true, data: types.slice(1) } } : undefined,
    });
    const type = page.getByLabel('Tipo de entrenamiento');
    await expect.poll(() => type.locator(':checked').textContent()).toBe('Fuerza');
    await expect
      .poll(() => type.locator('option').allTextContents())
      .toEqual(['Elige una opción', ...types.slice(1).map(({ name }) => name), 'Fuerza']);
  },
);
