import { afterAll, beforeAll, expect, inject } from 'vitest';
import { nextRunDay, sendTime } from '#shared/rules/routines/routine-calendar.ts';
import { readOptions } from '../../web/src/api/option-list.ts';
import { ownCloud } from '#tests/support/cloud/fork-cloud.ts';
import { advanceClock } from '../support/journeys/clock.ts';
import { journey } from '../support/journeys/journey.ts';
import { mailsTo, mailTo } from '../support/journeys/mails.ts';
import { eventually, waitForToast } from '../support/journeys/page.ts';
import { callApi, signIn } from '../support/journeys/test-users.ts';
import { newSubscriber } from '../support/journeys/subscribers.ts';

let endCloud: () => Promise<void>;
beforeAll(async () => {
  endCloud = await ownCloud();
});
afterAll(() => endCloud());

const clockJson = () => `${inject('cloud').clock}.json`;
const homeTime = async (): Promise<Date> => {
  const { now } = (await (await fetch(clockJson())).json()) as { now: string };
  return new Date(now);
};

/** Advances the clock until the next routines are sent and SES has confirmed them. */
async function untilNine(): Promise<void> {
  const now = await homeTime();
  const ms = sendTime(nextRunDay(now)).getTime() - now.getTime() + 5 * 60_000;
  await advanceClock(ms);
}

/** A workout type and its frequency of six days, which has no routine in the demo. */
async function emptyTrack(workoutType = 'Movilidad') {
  const types = readOptions(await callApi('GET', '/workouttypes'));
  const frequencies = readOptions(await callApi('GET', '/training-frequencies'));
  return {
    type: types.find(({ name }) => name === workoutType)!,
    frequency: frequencies.find(({ name }) => name === '6 días por semana')!,
  };
}

journey(
  'P27, P46: a routine created by a trainer is at nine in the inbox and the profile of each due user',
  async ({ visit }) => {
    const [admin, subscriber, { type, frequency }] = await Promise.all([
      signIn('admin'),
      newSubscriber(),
      emptyTrack(),
    ]);
    const training = { workoutType: type._id, trainingFrequency: frequency._id };
    await callApi('PUT', '/userdetails/me', training, subscriber.signedIn);

    const link = 'https://docs.google.com/document/d/1Movilidad/edit';
    const office = await visit('/admin/routine-timing', { as: admin, width: 1440 });
    await office.getByRole('tab', { name: 'Próximos envíos' }).click();
    const missing = office
      .getByRole('listitem')
      .filter({ hasText: 'Falta la rutina' })
      .filter({ hasText: 'Movilidad' });
    await missing.getByRole('link', { name: /Crear/ }).click();
    await office.getByLabel('Nombre de la rutina').fill('Movilidad: caderas y hombros');
    await office.getByLabel('Enlace de Google Drive').fill(link);
    await office.getByRole('button', { name: 'Crear rutina' }).click();
    await waitForToast(office, 'Rutina creada exitosamente');
    // the list of missing routines reloads although it is fresh
    const sections = office.getByRole('navigation', { name: 'Administración' });
    const preview = office.waitForResponse('**/routine-progress/preview*');
    await sections.getByRole('link', { name: 'Envío de rutinas' }).click();
    await office.getByRole('tab', { name: 'Próximos envíos' }).click();
    await preview;
    await eventually(() => missing.count()).toBe(0);
    // its session is over by the next day
    await office.close();

    await untilNine();
    const mail = await mailTo(subscriber.email, /^Tu rutina del mes 1: Movilidad: caderas y hombros$/);
    const site = await visit('/', { as: subscriber.signedIn });
    // a page of its own, as a mail program has it: pages of the site take no markup
    const inbox = await site.context().newPage();
    await inbox.route('https://docs.google.com/**', (route) => route.fulfill({ body: 'La rutina' }));
    await inbox.setContent(mail.html);
    await inbox
      .getByRole('link', { name: 'Abrir mi rutina' })
      .evaluate((anchor) => anchor.removeAttribute('target'));
    await inbox.getByRole('link', { name: 'Abrir mi rutina' }).click();
    await eventually(() => inbox.url()).toBe(link);

    const profile = await visit('/perfil?tab=entrenamiento', { as: subscriber.signedIn, width: 390 });
    const received = profile.getByRole('listitem').filter({ hasText: 'Movilidad: caderas y hombros' });
    expect(await received.getByRole('link', { name: /Abrir/ }).getAttribute('href')).toBe(link);
    await profile.getByRole('tab', { name: /Notificaciones/ }).click();
    await profile.getByText(/mes 1/).first().waitFor();

    const morning = await visit('/admin/routines', { as: await signIn('admin'), width: 1440 });
    await morning.getByRole('button', { name: /^Movilidad/ }).click();
    await morning.getByRole('heading', { name: 'Movilidad: caderas y hombros' }).waitFor();
    const card = morning.locator('[data-drag-item]').filter({ hasText: 'Movilidad: caderas y hombros' });
    await card.locator('[data-drag-handle]').focus();
    await morning.keyboard.press('Enter');
    await morning.keyboard.press('ArrowRight');
    await morning.keyboard.press('Enter');
    await waitForToast(morning, 'Rutina movida al Mes 2');
    await morning.reload();
    await morning
      .locator(`[data-drop$="${frequency._id}#2"]`)
      .getByText('Movilidad: caderas y hombros')
      .waitFor();
  },
);

journey(
  'P320, P322: a month that a trainer pastes on a phone is at nine in the mail and on its page, and its correction is sent once',
  async ({ visit }) => {
    const [trainer, subscriber, { type, frequency }] = await Promise.all([
      signIn('trainer'),
      newSubscriber(),
      emptyTrack('Pérdida de grasa'),
    ]);
    const training = { workoutType: type._id, trainingFrequency: frequency._id };
    await callApi('PUT', '/userdetails/me', training, subscriber.signedIn);
    const phone = { width: 360, height: 740, context: { hasTouch: true, isMobile: true } };

    const slot = new URLSearchParams({ workoutType: type._id, frequency: frequency._id, month: '1' });
    const office = await visit(`/admin/routines/new/plan?${slot}`, { as: trainer, ...phone });
    await office.getByRole('button', { name: 'Pegar un plan' }).tap();
    const dialog = office.getByRole('dialog');
    await dialog
      .getByLabel('Texto del plan')
      .fill(
        [
          'Día 1: Torso',
          'Ejercicio\tSemana 1\tSemana 4\tDescanso',
          "Press de banca\t4x6-8 RIR 2\t2x6 RIR 4\t2'30",
          'Remo con barra\t4x8-10 RIR 2\t2x8 RIR 4\t2 min',
          'Día 2: Pierna',
          'Prensa 4x10 RIR 2 desc 90"',
        ].join('\n'),
      );
    await dialog.getByText('3 filas · 1 celda por resolver').waitFor();
    await dialog.getByRole('button', { name: 'Prensa de piernas' }).tap();
    await dialog.getByRole('button', { name: 'Añadir 3 filas' }).tap();
    await office.getByLabel('Nombre de la rutina').fill('Torso y pierna en casa');
    await office.getByRole('button', { name: 'Crear rutina' }).tap();
    await waitForToast(office, 'Rutina creada exitosamente');
    const { pathname: planPath } = new URL(office.url());
    // its session is over by the next day
    await office.close();

    await untilNine();
    const mail = await mailTo(subscriber.email, /^Tu rutina del mes 1: Torso y pierna en casa$/);
    expect(mail.text).toContain('Press de banca: 4 × 6–8, RIR 2, descanso 2 min 30 s');
    const [monthPath] = /\/rutina\/dlv_\w+/.exec(mail.text)!;
    const month = await visit(monthPath, { as: subscriber.signedIn, ...phone });
    await month.getByRole('heading', { level: 1, name: 'Torso y pierna en casa' }).waitFor();
    await month.getByText('Press de banca').first().waitFor();
    expect(await month.getByText('Curl de bíceps').count()).toBe(0);

    const morning = await visit(planPath, { as: await signIn('trainer'), ...phone });
    const cell = morning.getByRole('combobox', { name: 'Ejercicio, fila 2' }).first();
    await cell.fill('Curl de bíceps');
    await cell.press('Enter');
    await morning.getByRole('button', { name: 'Guardar plan' }).tap();
    await waitForToast(morning, 'Plan guardado');
    await morning.getByRole('button', { name: 'Enviar la corrección' }).tap();
    await morning.getByRole('button', { name: 'Enviar a 1 persona' }).tap();
    await waitForToast(morning, 'Corrección enviada a 1 persona');
    await eventually(() => morning.getByRole('region', { name: 'Corrección' }).count()).toBe(0);
    await mailTo(subscriber.email, /^Tu plan de este mes ha cambiado$/);
    expect(
      (await mailsTo(subscriber.email)).filter(({ subject }) => /ha cambiado/.test(subject)),
    ).toHaveLength(1);
    await month.reload();
    await month.getByText('Curl de bíceps').first().waitFor();
  },
);
