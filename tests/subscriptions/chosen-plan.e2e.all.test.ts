import { expect } from 'vitest';
import { waitForLoaded } from '#tests/support/cloud/loaded-paths.ts';
import { journey } from '../support/journeys/journey.ts';
import { waitForPath } from '../support/journeys/page.ts';
import { newEmail } from '../support/journeys/test-users.ts';
import { waitForQuestion, fillAccount, storedAssessment, next } from '../support/journeys/wizard.ts';

journey(
  'plan and billing cycle chosen on the pricing page are taken over, and can be changed before paying',
  async ({ visit }) => {
    const page = await visit('/pricing', { stored: storedAssessment({ screen: 'workoutType' }) });
    await page.getByText('Anual · ahorra 20 %').click();
    // the plans of the HTML have no id: those of the server replace them
    await page.locator('a[href*="plan="]', { hasText: 'Empezar con Pro' }).click();
    await waitForPath(page, '/evaluacion');
    await waitForQuestion(page, '¿Qué quieres entrenar?');
    await page.reload();
    // until the prices are known, the wizard asks for the plan
    await waitForLoaded(page, '/api/stripe/subscription-types-with-pricing');
    await next(page);
    await fillAccount(page, newEmail());
    expect(await page.getByRole('radio', { name: /^Anual/ }).isChecked()).toBe(true);
    await page.getByText('Plan Pro, anual').waitFor();
    await page.getByRole('button', { name: 'Cambiar de plan' }).click();
    await waitForQuestion(page, 'Elige tu plan');
    await page.getByRole('radio', { name: /^Pro/, checked: true }).waitFor();
    await page.getByRole('radio', { name: /^Básico/ }).click();
    await next(page, 'Continuar con mi Plan');
    await waitForQuestion(page, 'Crea tu cuenta');
    await next(page, 'Configurar Pago');
    await page.getByText('Plan Básico, anual').waitFor();
    // another plan than the one of the link: its screen asks again
    for (const asked of ['Crea tu cuenta', 'Elige tu plan']) {
      await next(page, 'Anterior');
      await waitForQuestion(page, asked);
    }
  },
);

journey('P41: an unknown plan in the URL makes the assessment ask for the plan', async ({ visit }) => {
  const page = await visit('/evaluacion?plan=<b>oro</b>&ciclo=daily', {
    stored: storedAssessment({ screen: 'plan' }),
  });
  await waitForPath(page, '/evaluacion');
  await waitForQuestion(page, 'Elige tu plan');
  await page.getByText('Una de las opciones elegidas ya no existe. Vuelve a elegirla.').waitFor();
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
});
