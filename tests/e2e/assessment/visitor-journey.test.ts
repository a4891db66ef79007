import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from '../support/journey.ts';
import { scrollTo, waitForPath } from '../support/page.ts';
import { newEmail, password } from '../support/test-users.ts';
import { cardFrame, choicesOf, orderButton, testCards, waitForQuestion } from '../support/wizard.ts';

journey(
  'on a phone a visitor comes from the landing page to the day of the first routine with 22 taps on 12 screens',
  async ({ visit }) => {
    const page = await visit('/', { width: 360 });
    let taps = 0;
    let screens = 0;
    const asks = async (question: string) => {
      await waitForQuestion(page, question);
      screens++;
    };
    const tap = async (target: Locator) => {
      taps++;
      await target.click();
    };
    const type = async (label: string, text: string) => {
      await tap(page.getByRole('textbox', { name: label }));
      await page.keyboard.type(text);
    };
    const press = (name: string | RegExp) => tap(page.getByRole('button', { name }));

    await scrollTo(page.getByRole('heading', { name: 'Tres planes, sin permanencia' }));
    const premium = page.getByRole('link', { name: 'Empezar con Premium' });
    // the plans of the server have taken over
    await page.locator('a[href*="plan="]').first().waitFor();
    await tap(premium);
    await asks('¿Cuándo naciste?');
    await type('Día', '12051990');
    await press('Siguiente');
    await asks('¿Cuánto pesas y cuánto mides?');
    await type('Peso', '72,5');
    await type('Altura', '1,75');
    await tap(page.getByRole('checkbox'));
    await press('Siguiente');
    for (const [question, choice] of choicesOf('Otro')) {
      await asks(question);
      await tap(page.getByRole('radio', { name: new RegExp(`^${choice}`) }));
    }
    // the plan was chosen on the landing page
    await asks('Crea tu cuenta');
    await type('Nombre', 'Vera');
    await type('Apellidos', 'Prueba Gil');
    await type('Email', newEmail());
    await type('Contraseña', password);
    await page.getByText('Email disponible').waitFor();
    await press('Configurar Pago');
    await asks('Configura tu pago');
    await tap(cardFrame(page).getByLabel('Número de tarjeta'));
    // the card field moves on by itself
    await page.keyboard.type(`${testCards.good}123412328013`);
    await tap(orderButton(page));
    await waitForPath(page, '/perfil?tab=entrenamiento');
    await page.getByText(/^Tu primera rutina sale el .+ a las 9:00/).waitFor();
    expect({ taps, screens }).toEqual({ taps: 22, screens: 12 });
  },
);
