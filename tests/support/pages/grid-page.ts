import type { Locator, Page } from 'playwright-core';
import { frequencies, types } from '../../routines/routine-fixtures.ts';
import { waitForShownToast } from '#tests/support/cloud/shown-toasts.ts';
import { isFocused } from '#tests/support/cloud/focus.ts';

/* Locators and actions on the grid of routines. */

/** The slot of a workout type, a frequency (by their index in the fixtures) and a month. */
export const slotAt = (page: Page, type: number, frequency: number, month: number) =>
  page.locator(`[data-drop="${types[type]!._id}#${frequencies[frequency]!._id}#${month}"]`);
/** The card of a routine, by its id. */
export const card = (page: Page, id: string) => page.locator(`[data-drag-item="${id}"]:not(.drag-ghost)`);
/** The drag handle of a routine, by its id. */
export const handle = (page: Page, id: string) => card(page, id).locator('[data-drag-handle]');
/** Waits for a toast with this title or description, which may be gone already; each is waited for once. */
export const expectToast = (page: Page, text: string) => waitForShownToast(page, { text });
/** Whether the drag handle of a routine has the focus. */
export const isHandleFocused = (page: Page, id: string) => isFocused(handle(page, id));

/** Starts to drag an element and moves the mouse over another one, without releasing it. */
export async function dragTo(page: Page, from: Locator, to: Locator) {
  await from.hover();
  await page.mouse.down();
  const box = (await to.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + Math.min(box.height / 2, 40), { steps: 8 });
}

/** Selects an action in the menu of a routine. */
export async function chooseAction(page: Page, name: string, action: string) {
  await page.getByRole('button', { name: `Acciones de ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** The toast about a month that is taken. */
export const conflictText = (month: number) =>
  `¡CONFLICTO! Ya existe una rutina en el Mes ${month} para este tipo de entrenamiento y frecuencia. Solo puede haber una rutina por combinación.`;

/** Moves a routine to another month of its track with the dialog. */
export async function moveTo(page: Page, name: string, month: number): Promise<void> {
  await chooseAction(page, name, 'Mover a…');
  const dialog = page.getByRole('dialog', { name: 'Mover rutina' });
  await dialog.getByLabel('Mes', { exact: true }).selectOption(String(month));
  await dialog.getByRole('button', { name: 'Mover', exact: true }).click();
}

/** Stores the start of a snooze as another tab would, so that duplicating and deleting need no confirmation. */
export const snoozeWarnings = (page: Page, startedAt = Date.now()): Promise<void> =>
  storeInOtherTab(page, String(startedAt));

/** Ends the snooze as another tab would. */
export const endSnooze = (page: Page): Promise<void> => storeInOtherTab(page, null);

const storeInOtherTab = (page: Page, value: string | null): Promise<void> =>
  page.evaluate(
    ([key, text]) => {
      if (text === null) localStorage.removeItem(key);
      else localStorage.setItem(key, text);
      window.dispatchEvent(new StorageEvent('storage', { key }));
    },
    ['routine-warnings-silenced-at', value] as const,
  );
