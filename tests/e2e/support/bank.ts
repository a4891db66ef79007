import type { Page } from 'playwright-core';

/** What the payer says when the bank asks (3DS); waits until the question is gone. */
export async function answerBank(page: Page, isYes: boolean): Promise<void> {
  const question = page.locator("iframe[title='Autenticación 3D Secure']");
  const button = isYes ? 'Completar autenticación' : 'Fallar autenticación';
  await question.contentFrame().getByRole('button', { name: button }).click();
  await question.waitFor({ state: 'detached' });
}
