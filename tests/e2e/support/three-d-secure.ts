import type { Page } from 'playwright-core';

/** What the payer says when the bank asks (3DS); waits until this question is gone, for the next may follow at once. */
export async function answerBank(page: Page, isYes: boolean): Promise<void> {
  const name = await page.locator("iframe[title='Autenticación 3D Secure']").getAttribute('name');
  const question = page.locator(`iframe[name='${name}']`);
  const button = isYes ? 'Completar autenticación' : 'Fallar autenticación';
  await question.contentFrame().getByRole('button', { name: button }).click();
  await question.waitFor({ state: 'detached' });
}
