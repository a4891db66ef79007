import type { Page } from 'playwright-core';

/** Answers the bank's 3-D Secure question, and waits until its frame is gone, because another may follow at once. */
export async function answerThreeDSecure(page: Page, isYes: boolean): Promise<void> {
  const name = await page.locator("iframe[title='Autenticación 3D Secure']").getAttribute('name');
  const question = page.locator(`iframe[name='${name}']`);
  const button = isYes ? 'Completar autenticación' : 'Fallar autenticación';
  await question.contentFrame().getByRole('button', { name: button }).click();
  await question.waitFor({ state: 'detached' });
}
