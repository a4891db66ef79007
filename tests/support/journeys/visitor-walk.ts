import type { Locator, Page } from 'playwright-core';
import { newEmail, password } from './test-users.ts';
import { cardNumber, choicesOf, orderButton, testCards, waitForQuestion } from './wizard.ts';

/* The way of a visitor from the landing page to the day of the first routine, with what it costs. */

/** What a visitor does on the way: taps, keys typed, and screens of the wizard. */
export interface Effort {
  taps: number;
  keystrokes: number;
  screens: number;
}

/** Walks from the open landing page with an e-mail address that is new. */
export async function walkByEmail(page: Page): Promise<Effort> {
  const visitor = counted(page);
  await answerQuestions(page, visitor);
  await visitor.type('Nombre', 'Vera');
  await visitor.type('Apellidos', 'Prueba Gil');
  await visitor.type('Email', newEmail());
  await visitor.type('Contraseña', password);
  await page.getByText('Email disponible').waitFor();
  await pay(page, visitor);
  return visitor.effort;
}

/** Walks from the open landing page with an account at Google that the site does not know yet. */
export async function walkByGoogle(page: Page): Promise<Effort> {
  const visitor = counted(page);
  await answerQuestions(page, visitor);
  await visitor.press('Continuar con Google');
  await visitor.press(/vera\.prueba@gmail\.test/);
  await page.getByText('Sigues con tu cuenta').waitFor();
  await pay(page, visitor);
  return visitor.effort;
}

/** What a visitor does on a page, counted. */
function counted(page: Page) {
  const effort: Effort = { taps: 0, keystrokes: 0, screens: 0 };
  const tap = async (target: Locator) => {
    effort.taps++;
    await target.click();
  };
  const typeKeys = async (text: string) => {
    effort.keystrokes += text.length;
    await page.keyboard.type(text);
  };
  return {
    effort,
    tap,
    typeKeys,
    asks: async (question: string) => {
      await waitForQuestion(page, question);
      effort.screens++;
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
  await page.getByRole('heading', { name: 'Tres planes, sin permanencia' }).scrollIntoViewIfNeeded();
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
  await tap(cardNumber(page));
  // the card field moves on by itself
  await typeKeys(`${testCards.good}123412328013`);
  await tap(orderButton(page));
  await page.waitForURL(({ pathname, search }) => pathname + search === '/perfil?tab=entrenamiento');
  await page.getByText(/^Tu primera rutina sale el .+ a las 9:00/).waitFor();
}
