import { expect } from 'vitest';
import { journey } from '../support/journeys/journey.ts';
import { purchaseOrder } from '../support/journeys/payment.ts';
import { createProducts, newSearchWord } from '../support/journeys/test-products.ts';
import { newCustomer, signIn } from '../support/journeys/test-users.ts';

const asLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

journey(
  'a shopkeeper prints the slips of two of three orders: each on a page of its own with its lines, and nothing else',
  async ({ visit }) => {
    const word = newSearchWord();
    const [shopkeeper, customer] = await Promise.all([signIn('shopkeeper'), newCustomer(`Alba ${word}`)]);
    const [whey, oats, rope] = await createProducts(
      { title: `Proteína ${word}`, stock: 9 },
      { title: `Avena ${word}`, stock: 9 },
      { title: `Comba ${word}`, stock: 9 },
    );
    const first = await purchaseOrder(customer, whey!, oats!, whey!);
    const left = await purchaseOrder(customer, rope!);
    const last = await purchaseOrder(customer, oats!);

    const page = await visit(`/admin/orders?buscar=${word}`, { as: shopkeeper });
    for (const { orderNumber } of [first, last]) await page.getByLabel(`Elegir ${orderNumber}`).check();
    await page.getByRole('link', { name: 'Albaranes de la selección (2)' }).click();
    await page.getByText('De la selección: 2 pedidos.').waitFor();
    const slipOf = (orderNumber: string) => page.getByRole('article', { name: `Albarán ${orderNumber}` });
    const linesOf = async (orderNumber: string) =>
      (await slipOf(orderNumber).getByRole('listitem').allInnerTexts()).map(asLine).toSorted();
    expect(await linesOf(first.orderNumber)).toEqual([`1 Avena ${word}`, `2 Proteína ${word}`]);
    expect(await linesOf(last.orderNumber)).toEqual([`1 Avena ${word}`]);

    await page.evaluate(() => {
      window.print = () => (document.title = 'printed');
    });
    await page.getByRole('button', { name: 'Imprimir 2 albaranes' }).click();
    expect(await page.title()).toBe('printed');
    await page.emulateMedia({ media: 'print' });
    const slips = (await page.getByRole('article').allInnerTexts()).map(asLine);
    expect(slips).toHaveLength(2);
    expect(slips.join(' ')).not.toContain('€');
    // the text of what is not printed is empty
    const paper = asLine(await page.locator('body').innerText());
    expect(paper).toBe(slips.join(' '));
    expect(paper).not.toContain(left.orderNumber);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(2);
  },
);
