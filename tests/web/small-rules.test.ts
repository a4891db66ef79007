import { describe, expect, it } from 'vitest';
import { initials } from '../../web/src/features/accounts/session/initials.ts';
import { passwordRule } from '../../web/src/features/accounts/password-rule.ts';
import { providerErrorText } from '../../web/src/features/accounts/sign-in/provider-texts.ts';
import { countText } from '../../web/src/features/catalogue/count-text.ts';
import { stockText } from '../../web/src/features/catalogue/stock-text.ts';
import { pagesAround } from '../../web/src/ui/navigation/pagination.tsx';
import { enterTopLayer, topLayerHost } from '../../web/src/ui/overlay/top-layer.ts';

it.each([
  ['Ana María Ríos', 'AM'],
  ['  ana ', 'A'],
  ['émile zola', 'ÉZ'],
  ['😀 Ñu', '😀Ñ'],
  ['', ''],
])('initials of %j are %j', (name, letters) => {
  expect(initials(name)).toBe(letters);
});

it.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, 3, 4, 5]],
  [5, 9, [3, 4, 5, 6, 7]],
  [9, 9, [5, 6, 7, 8, 9]],
  [8, 9, [5, 6, 7, 8, 9]],
])('page %i of %i is among at most five', (page, total, shown) => {
  expect(pagesAround(page, total)).toEqual(shown);
});

it.each([
  [1, 5, [1, 2, 3]],
  [3, 5, [2, 3, 4]],
  [5, 5, [3, 4, 5]],
  [1, 2, [1, 2]],
])('on a phone, page %i of %i is among %j', (page, total, shown) => {
  expect(pagesAround(page, total, 3)).toEqual(shown);
});

it.each([
  ['corta', 'La contraseña debe tener al menos 6 caracteres'],
  ['minusculas1', 'La contraseña debe tener al menos una mayúscula, una minúscula y un número'],
  ['MAYUSCULAS1', 'La contraseña debe tener al menos una mayúscula, una minúscula y un número'],
  ['SinNumero', 'La contraseña debe tener al menos una mayúscula, una minúscula y un número'],
  ['Ñandú5', true],
  ['Clave con 1 espacio', true],
])('the password %j: %s', (password, said) => {
  expect(passwordRule(password)).toBe(said);
});

it('counts in words', () => {
  expect([0, 1, 2].map(countText)).toEqual(['0 productos', '1 producto', '2 productos']);
  expect([-1, 0, 1, 5, 6].map(stockText)).toEqual([
    'Agotado',
    'Agotado',
    'Queda 1 unidad',
    'Quedan 5 unidades',
    '6 en stock',
  ]);
});

it('P24: a reason that somebody wrote into the address is never shown', () => {
  for (const reason of ['Llama al 600', 'constructor', '__proto__', '', null])
    expect(providerErrorText(reason, 'Google')).toBe('No se pudo iniciar sesión con Google');
  expect(providerErrorText('denied', 'Google')).toBe('Has cancelado el inicio de sesión con Google.');
});

describe('what must be seen', () => {
  it('stands in the topmost open dialog, else on the page', () => {
    const body = {} as HTMLElement;
    Object.assign(globalThis, { document: { body } });
    const [drawer, question] = [{}, {}] as [HTMLElement, HTMLElement];
    let told = 0;
    const unsubscribe = topLayerHost.subscribe(() => told++);
    expect(topLayerHost.read()).toBe(body);
    const closeDrawer = enterTopLayer(drawer);
    const closeQuestion = enterTopLayer(question);
    expect(topLayerHost.read()).toBe(question);
    closeDrawer();
    expect(topLayerHost.read()).toBe(question);
    closeQuestion();
    expect(topLayerHost.read()).toBe(body);
    expect(told).toBe(4);
    unsubscribe();
    Reflect.deleteProperty(globalThis, 'document');
  });
});
