import type { Locator, Page } from 'playwright-core';
import { frequencies, types } from './routine-samples.ts';

/* The page with the grid of routines, as a test sees and uses it. */

/** The slot of a type, a frequency and a month, by their numbers. */
export const slotAt = (page: Page, type: number, frequency: number, month: number) =>
  page.locator(`[data-drop="${types[type]!._id}#${frequencies[frequency]!._id}#${month}"]`);
/** The card of a routine, by its id. */
export const card = (page: Page, id: string) => page.locator(`[data-drag-item="${id}"]:not(.drag-ghost)`);
/** The handle by which it is carried. */
export const handle = (page: Page, id: string) => card(page, id).locator('[data-drag-handle]');
/** Waits for a toast with these words. */
export const expectToast = (page: Page, text: string) =>
  page.getByText(text, { exact: true }).first().waitFor();
/** Whether the focus is on the handle of a routine. */
export const hasFocus = (page: Page, id: string) =>
  handle(page, id).evaluate((one) => one === document.activeElement);

/** Presses an element's middle, and goes to the middle of another by a few steps. */
export async function dragTo(page: Page, from: Locator, to: Locator) {
  await from.hover();
  await page.mouse.down();
  const box = (await to.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + Math.min(box.height / 2, 40), { steps: 8 });
}

/** Chooses an action of a routine's menu. */
export async function act(page: Page, name: string, action: string) {
  await page.getByRole('button', { name: `Acciones de ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** What is said of a month that is taken. */
export const conflict = (month: number) =>
  `¡CONFLICTO! Ya existe una rutina en el Mes ${month} para este tipo de entrenamiento y frecuencia. Solo puede haber una rutina por combinación.`;

/** Moves a routine to another month of its track, by the dialog. */
export async function moveTo(page: Page, name: string, month: number): Promise<void> {
  await act(page, name, 'Mover a…');
  const dialog = page.getByRole('dialog', { name: 'Mover rutina' });
  await dialog.getByLabel('Mes', { exact: true }).selectOption(String(month));
  await dialog.getByRole('button', { name: 'Mover', exact: true }).click();
}

/** Duplicating and deleting are done without being asked about. */
export const silence = (page: Page): Promise<void> =>
  page.evaluate(() => localStorage.setItem('routine-warnings-silenced-at', String(Date.now())));
