import { expect, it } from 'vitest';
import { changesOf } from '../../web/src/features/catalogue/management/products/form/product-request.ts';
import { valuesOf } from '../../web/src/features/catalogue/management/products/form/product-values.ts';
import { productOf } from '../support/pages/admin/product-fixtures.ts';

const saved = productOf('Creatina', { price: 15, weight: 1.5, netContent: { amount: 300, unit: 'g' } });

it('what is typed into the form of a product in another way than it is shown is no change', () => {
  const retyped = { title: ' Creatina', price: '15', weight: '1.50', netAmount: '300,0' };
  expect(changesOf({ ...valuesOf(saved), ...retyped }, saved)).toEqual({});
  expect(changesOf({ ...valuesOf(saved), ...retyped, price: '15,1' }, saved)).toEqual({ price: '15,10' });
  expect(changesOf({ ...valuesOf(saved), price: 'quince' }, saved)).toEqual({ price: 'quince' });
});

it('a price that corrects a mistake says so only when it is lower than the saved one', () => {
  const typed = (price: string) => ({ ...valuesOf(saved), price });
  expect(changesOf(typed('12'), saved, { priceCorrection: 'true' })).toEqual({
    price: '12,00',
    priceCorrection: 'true',
  });
  expect(changesOf(typed('12'), saved, { priceCorrection: 'false' })).toEqual({ price: '12,00' });
  expect(changesOf(typed('18'), saved, { priceCorrection: 'true' })).toEqual({ price: '18,00' });
});
