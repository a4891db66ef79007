import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from '../support/journey.ts';
import { scrollTo, waitForPath } from '../support/page.ts';
import { newEmail, password } from '../support/test-users.ts';
import { cardFrame, choicesOf, orderButton, testCards, waitForQuestion } from '../support/wizard.ts';

/** What a visitor does on a page, counted. */
function counted(page: Page) {
  const count = { taps: 0, screens: 0, keystrokes: 0 };
  const tap = async (target: Locator) => {
    count.taps++;
    await target.click();
  };
  const typeKeys = async (text: string) => {
    count.keystrokes += text.length;
    await page.keyboard.type(text);
  };
  return {
    count,
    tap,
    typeKeys,
    asks: async (question: string) => {
      await waitForQuestion(page, question);
      count.screens++;
    },
    type: async (label: string, text: string) => {
      await tap(page.getByRole('textbox', { name: label }));
      await typeKeys(text);
    },
    press: (name: string | RegExp) => tap(page.getByRole('button', { name })),
  };
}

type Visitor = ReturnType<typeof counted>;

/** From the landing page to the question about the account; the plan is chosen on the landing page. */
async function answerQuestions(page: Page, { asks, tap, type, press }: Visitor): Promise<void> {
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
  await asks('Crea tu cuenta');
}

/** From the account to the day of the first routine. */
async function pay(page: Page, { asks, tap, typeKeys, press }: Visitor): Promise<void> {
  await press('Configurar Pago');
  await asks('Configura tu pago');
  await tap(cardFrame(page).getByLabel('Número de tarjeta'));
  // the card field moves on by itself
  await typeKeys(`${testCards.good}123412328013`);
  await tap(orderButton(page));
  await waitForPath(page, '/perfil?tab=entrenamiento');
  await page.getByText(/^Tu primera rutina sale el .+ a las 9:00/).waitFor();
}

journey(
  'on a phone a visitor comes from the landing page to the day of the first routine with 22 taps, 95 keystrokes and 12 screens',
  async ({ visit }) => {
    const page = await visit('/', { width: 360 });
    const visitor = counted(page);
    await answerQuestions(page, visitor);
    await visitor.type('Nombre', 'Vera');
    await visitor.type('Apellidos', 'Prueba Gil');
    await visitor.type('Email', newEmail());
    await visitor.type('Contraseña', password);
    await page.getByText('Email disponible').waitFor();
    await pay(page, visitor);
    expect(visitor.count).toEqual({ taps: 22, screens: 12, keystrokes: 95 });
  },
);

journey(
  'with a Google account a visitor comes there with 20 taps, 44 keystrokes and 12 screens',
  async ({ visit }) => {
    const page = await visit('/', { width: 360 });
    const visitor = counted(page);
    await answerQuestions(page, visitor);
    await visitor.press('Continuar con Google');
    await visitor.press(/vera\.prueba@gmail\.test/);
    await page.getByText('Sigues con tu cuenta').waitFor();
    await pay(page, visitor);
    expect(visitor.count).toEqual({ taps: 20, screens: 12, keystrokes: 44 });
  },
);
