import { expect, it } from 'vitest';
import { ProductKind } from '#shared/contracts/catalogue/product-card.ts';
import {
  canWithdraw,
  kindRules,
  mustBeSealed,
  suggestedKind,
} from '#shared/rules/catalogue/product-kinds.ts';
import { shopTerms } from '#shared/content/shop-terms.ts';

const kinds = ProductKind.options;
const none = { facts: [], ingredients: '', nutrition: null };

it('equipment may be tried, food and hygiene goods come back sealed, what is perishable or made to order does not', () => {
  expect(kinds.filter(canWithdraw)).toEqual(['goods', 'food', 'hygiene']);
  expect(kinds.filter(mustBeSealed)).toEqual(['food', 'hygiene']);
  expect(kindRules.goods.returnText).toContain('probarlo y devolverlo');
  for (const kind of ['food', 'hygiene'] as const) expect(kindRules[kind].returnText).toContain('devolverlo');
  for (const kind of ['perishable', 'custom'] as const) {
    expect(kindRules[kind].returnText).toMatch(/^No se puede devolver: .*garantía/);
    expect(kindRules[kind].note).toMatch(/^No se puede devolver: /);
  }
});

it('each limit of a return rests on an exception of article 103, which the terms name', () => {
  const terms = JSON.stringify(shopTerms);
  for (const kind of kinds) {
    const { exception, withdrawal, note } = kindRules[kind];
    expect([exception === null, note === null]).toEqual(Array(2).fill(withdrawal === 'tried'));
    if (exception) expect(terms).toContain(`103 ${exception}`);
  }
});

it('only what may be tried is proposed for sale again when it has come back', () => {
  expect(kinds.filter((kind) => kindRules[kind].isRestocked)).toEqual(['goods']);
});

it.each(['Dosis', 'Energía por sobre', 'Ingredientes', 'Por 100 g'])(
  'a product that states %s is taken for food until an admin says what it is',
  (label) => expect(suggestedKind({ ...none, facts: [{ label }] })).toBe('food'),
);

it.each(['Material', 'Medidas', 'Batería'])('one that states %s is taken for equipment', (label) =>
  expect(suggestedKind({ ...none, facts: [{ label }] })).toBe('goods'),
);

it('ingredients or nutrition suggest food', () => {
  expect(suggestedKind({ ...none, ingredients: 'Avena' })).toBe('food');
  expect(suggestedKind({ ...none, nutrition: {} })).toBe('food');
});
