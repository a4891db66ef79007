import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { defaultExerciseId } from '#functions/exercises/default-exercises.ts';
import type { SignedIn } from '#shared/contracts/accounts/auth.ts';
import type { Plan } from '#shared/contracts/routines/plans.ts';
import type { UserProgress } from '#shared/contracts/routines/routine-progress.ts';
import type { MonthSummary } from '#shared/contracts/workouts/workouts.ts';
import { journey } from '../support/journeys/journey.ts';
import { newSubscriber } from '../support/journeys/subscribers.ts';
import { callApi, signIn, signInAgain } from '../support/journeys/test-users.ts';
import { planEntry } from '../support/routines/sample-plan.ts';

const phone = { width: 360, height: 740, context: { hasTouch: true, isMobile: true } };

/** Three sessions in a week, each of two squats with 2.5 kg more once they are whole. */
const plan = (note = ''): Plan => ({
  weeks: 1,
  warmUp: '',
  sessions: ['Uno', 'Dos', 'Tres'].map((name, at) => ({
    id: `s${at}`,
    name,
    blocks: [
      {
        id: `b${at}`,
        kind: 'straight',
        rest: 0,
        entries: [
          planEntry(1, {
            id: `a${at}`,
            exerciseId: defaultExerciseId('sentadilla-trasera'),
            sets: 2,
            effort: { kg: 60 },
            note,
          }),
        ],
      },
    ],
  })),
});

/** Months of their own, which no other test sends. */
const months = [97, 98];

/** The trainer writes two months of plans for the subscriber, who is next sent the first; sends the next one with each call. */
async function startSending({ data: { user } }: SignedIn, trainer: SignedIn) {
  const { data } = await callApi<{ data: { userProgress: UserProgress } }>(
    'GET',
    `/routine-progress/${user._id}`,
    undefined,
    trainer,
  );
  const { currentWorkoutType, currentTrainingFrequency } = data.userProgress.userId.userDetails!;
  const track = { workoutTypeId: currentWorkoutType._id, trainingFrequencyId: currentTrainingFrequency._id };
  const routines = [];
  for (const month of months) {
    const body = { ...track, name: `Sentadilla ${month}`, month, plan: plan() };
    const made = await callApi<{ data: { routine: { _id: string } } }>('POST', '/routines', body, trainer);
    routines.push(made.data.routine._id);
  }
  const progress = { userId: user._id, ...track, currentMonth: months[0] };
  await callApi('POST', '/routine-progress', progress, trainer);
  const path = `/routine-progress/${user._id}/send/${track.workoutTypeId}/${track.trainingFrequencyId}`;
  return { routines, send: () => callApi('POST', path, undefined, trainer) };
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
async function done(page: Page, count: number): Promise<void> {
  await expect.poll(() => page.locator('.player-sets [data-done]').count()).toBe(count);
}
/** By key: one button goes from set to set, and takes no second tap within a moment. */
const press = (page: Page, name: string) => button(page, name).press('Enter');

journey(
  'P331, P347: three sessions, one of them without a network through a reload, on two phones; then the loads of the next month, and a correction',
  async ({ visit }) => {
    const { signedIn, email } = await newSubscriber();
    const trainer = await signIn('admin');
    const { routines, send } = await startSending(signedIn, trainer);
    await send();
    const own = await callApi<{ data: { months: MonthSummary[] } }>('GET', '/workouts', undefined, signedIn);
    const { deliveryId } = own.data.months[0]!;

    const page = await visit(`/entreno/${deliveryId}/1-1`, {
      as: signedIn,
      expects: [/ERR_INTERNET/],
      ...phone,
    });
    const kilos = () => page.getByRole('textbox', { name: 'kg' }).inputValue();
    // the lowest level begins with six tenths of the plan's 60, on a bar
    await expect.poll(kilos).toBe('35');
    await button(page, 'Serie hecha').tap();
    await done(page, 1);
    await press(page, 'Serie hecha');
    await press(page, 'Terminar la sesión');
    await page.getByText('La siguiente: Dos').waitFor();
    const states = () =>
      page.evaluate(async () =>
        (await navigator.serviceWorker.getRegistrations()).map(({ active }) => active?.state),
      );
    await expect.poll(states).toEqual(['activated', 'activated']);

    await page.context().setOffline(true);
    await page.goto(`/entreno/${deliveryId}/1-2`);
    await button(page, 'Serie hecha').tap();
    await done(page, 1);
    await page.reload();
    await done(page, 1);
    await press(page, 'Serie hecha');
    await press(page, 'Terminar la sesión');
    await page.getByText('La siguiente: Tres').waitFor();
    await page.getByText(/guardados aquí, se/).waitFor();
    // no other page is served without a network, and of the training those alone that were open
    await page.goto('/rutina/dlv_0');
    await page.getByText('Sin conexión, y este entreno aún no está guardado').waitFor();
    const elsewhere = await page.context().newPage();
    await expect(elsewhere.goto('/blog')).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
    await elsewhere.close();
    await page.goto(`/rutina/${deliveryId}`);
    await page.getByText(/guardados aquí, se/).waitFor();
    await page.context().setOffline(false);
    await expect.poll(() => page.getByText(/guardados? aquí, se/).count()).toBe(0);

    const other = await visit(`/rutina/${deliveryId}`, { as: await signInAgain(email), ...phone });
    await other.getByText('2 de 3 sesiones hechas').waitFor();
    await other.getByRole('link', { name: 'Empezar: Tres', exact: true }).tap();
    await other.getByText('37,5 kg × 6, 6').waitFor();
    await button(other, 'Serie hecha').tap();
    await done(other, 1);
    await press(other, 'Serie hecha');
    await press(other, 'Terminar la sesión');
    await other.getByText('Has terminado todas las sesiones del mes.').waitFor();
    await expect.poll(() => other.getByText(/guardados? aquí, se/).count()).toBe(0);

    await send();
    await page.goto('/entreno');
    await page.getByRole('link', { name: 'Empezar', exact: true }).tap();
    await expect.poll(kilos).toBe('42,5');

    await callApi('PUT', `/routines/${routines[0]}/plan`, { plan: plan('Con pausa abajo') }, trainer);
    await callApi('POST', `/routines/${routines[0]}/plan/correction`, undefined, trainer);
    await page.goto(`/rutina/${deliveryId}`);
    await page.getByText(/^El plan se corrigió el /).waitFor();
    await page.getByText('3 de 3 sesiones hechas').waitFor();
    expect(await page.getByText(/Con pausa abajo/).count()).toBe(3);
  },
);
