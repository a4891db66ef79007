import { expect, it } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { setUpSite } from '../support/pages/open-site.ts';

const site = setUpSite();

nightly('a thumb of the price slider stays where it was put while the list loads', async () => {
  const { page } = await site.visit('/tienda');
  const price = page.getByRole('slider', { name: 'Precio mínimo' });
  await price.evaluate((slider) => {
    const positions: (string | null)[] = [];
    Object.assign(window, { positions });
    new MutationObserver(() => positions.push(slider.getAttribute('aria-valuetext'))).observe(slider, {
      attributeFilter: ['aria-valuetext'],
    });
  });
  await price.focus();
  await page.keyboard.press('End');
  await page.waitForURL((url) => url.searchParams.get('min') === '100');
  await page.getByRole('button', { name: 'Quitar filtro Desde 100 €' }).click();
  await page.waitForURL((url) => url.search === '');
  await expect.poll(() => price.inputValue()).toBe('0');
  const positions = await page.evaluate(() => (window as unknown as { positions: string[] }).positions);
  expect(positions).toEqual(['100 euros', '0 euros']);
});

it('a chosen order stays chosen while the list loads, so that the next arrow key goes on from it', async () => {
  const { page } = await site.visit('/tienda');
  const chosen = await page.getByLabel('Ordenar por').evaluate(async (list: HTMLSelectElement) => {
    list.selectedIndex = 2;
    list.dispatchEvent(new Event('change', { bubbles: true }));
    // React puts the value back after the event, unless the page has changed it
    await Promise.resolve();
    return list.selectedIndex;
  });
  expect(chosen).toBe(2);
  await page.waitForURL((url) => url.search !== '');
  expect(await page.getByLabel('Ordenar por').evaluate((list: HTMLSelectElement) => list.selectedIndex)).toBe(
    2,
  );
});

nightly('letters that are typed while the list of an earlier search renders stay in the field', async () => {
  const { page } = await site.visit('/tienda');
  const lengths = await page.getByRole('searchbox', { name: 'Buscar' }).evaluate(async (input) => {
    const field = input as HTMLInputElement;
    // React renders the list in as many steps as there are, and each waits for its turn: letters come in between
    // eslint-disable-next-line typescript/unbound-method -- called with its port below
    const post = MessagePort.prototype.postMessage as (...given: unknown[]) => void;
    const steps: (() => void)[] = [];
    MessagePort.prototype.postMessage = function (this: MessagePort, ...given: unknown[]) {
      steps.push(() => post.apply(this, given));
    };
    let time = performance.timeOrigin;
    performance.now = () => (time += 6);
    const { port1, port2 } = new MessageChannel();
    port1.start();
    const nextStep = async () => {
      for (const step of steps.splice(0)) step();
      const isTaken = new Promise((resolve) => port1.addEventListener('message', resolve, { once: true }));
      post.call(port2, '');
      await isTaken;
    };
    const type = (text: string) => {
      // not `field.value`, which React has replaced: the event would be no change to it
      Reflect.set(HTMLInputElement.prototype, 'value', field.value + text, field);
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    };
    type('cre');
    while (window.location.search === '') await nextStep();
    const shown: number[] = [];
    for (let letter = 0; letter < 40; letter++) {
      for (let step = 0; step < 40; step++) await nextStep();
      type('a');
      await Promise.resolve();
      shown.push(field.value.length);
    }
    return shown;
  });
  expect(lengths).toEqual(Array.from({ length: 40 }, (_, letter) => 'cre'.length + letter + 1));
});
