import { afterAll, beforeAll, expect, inject } from 'vitest';
import { nextRunDay, sendTime } from '#shared/rules/routine-calendar.ts';
import { readOptions } from '../../web/src/api/option-list.ts';
import { ownCloud } from '../support/cloud/fork-cloud.ts';
import { journey } from './support/journey.ts';
import { mailTo } from './support/mails.ts';
import { eventually, seeToast } from './support/page.ts';
import { ask, signIn } from './support/people.ts';
import { newSubscriber } from './support/subscribers.ts';

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

/** Lets the time pass until the next routines have gone out, and SES has said so. */
async function untilNine(): Promise<void> {
  const now = await homeTime();
  const ms = sendTime(nextRunDay(now)).getTime() - now.getTime() + 5 * 60_000;
  const answer = await fetch(`${inject('cloud').clock}/advance`, {
    method: 'POST',
    body: JSON.stringify({ ms }),
  });
  expect(answer.status).toBe(200);
}

/** A type and a frequency for which the demo has no routine. */
async function emptyTrack() {
  const types = readOptions(await ask('GET', '/workouttypes'));
  const frequencies = readOptions(await ask('GET', '/training-frequencies'));
  return {
    type: types.find(({ name }) => name === 'Movilidad')!,
    frequency: frequencies.find(({ name }) => name === '6 días por semana')!,
  };
}

journey(
  'P27, P46: a trainer creates a routine, at nine it is in the inbox of who is due, and in their profile',
  async ({ visit }) => {
    const [admin, subscriber, { type, frequency }] = await Promise.all([
      signIn('admin'),
      newSubscriber(),
      emptyTrack(),
    ]);
    const training = { workoutType: type._id, trainingFrequency: frequency._id };
    await ask('PUT', '/userdetails/me', training, subscriber.signedIn);

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
    await seeToast(office, 'Rutina creada exitosamente');
    // what was said to be missing is asked again, though it was asked a moment ago
    const sections = office.getByRole('navigation', { name: 'Administración' });
    const preview = office.waitForResponse('**/routine-progress/preview*');
    await sections.getByRole('link', { name: 'Envío de rutinas' }).click();
    await office.getByRole('tab', { name: 'Próximos envíos' }).click();
    await preview;
    await eventually(() => missing.count()).toBe(0);
    await sections.getByRole('link', { name: 'Rutinas', exact: true }).click();

    await untilNine();
    const mail = await mailTo(subscriber.email, /^Tu rutina del mes 1: Movilidad: caderas y hombros$/);
    const inbox = await visit('/', { as: subscriber.signedIn });
    await inbox
      .context()
      .route('https://docs.google.com/**', (route) => route.fulfill({ body: 'La rutina' }));
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

    await office.getByRole('heading', { name: 'Movilidad: caderas y hombros' }).waitFor();
    const card = office.locator('[data-drag-item]').filter({ hasText: 'Movilidad: caderas y hombros' });
    await card.locator('[data-drag-handle]').focus();
    await office.keyboard.press('Enter');
    await office.keyboard.press('ArrowRight');
    await office.keyboard.press('Enter');
    await seeToast(office, 'Rutina movida al Mes 2');
    await office.reload();
    await office
      .locator(`[data-drop$="${frequency._id}#2"]`)
      .getByText('Movilidad: caderas y hombros')
      .waitFor();
  },
);
