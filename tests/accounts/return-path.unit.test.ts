import { beforeEach, expect, it, vi } from 'vitest';
import { keepReturnPath, returnPath, takeReturnPath } from '../../web/src/features/accounts/return-path.ts';
import { stubStorage } from '../support/browser-storage.ts';

const storage = stubStorage('sessionStorage');
beforeEach(() => {
  vi.stubGlobal('window', { location: { origin: 'https://shop.example' } });
});

const returnPathFor = (path: string) => returnPath(`?volver=${encodeURIComponent(path)}`);

it('a return path of this site keeps its query and anchor', () => {
  expect(returnPathFor('/tienda?buscar=a&carrito=abierto#x')).toBe('/tienda?buscar=a&carrito=abierto#x');
});

it('a missing return path leads to the profile', () => {
  expect(returnPath('')).toBe('/perfil');
  expect(returnPath('?volver=')).toBe('/perfil');
});

it.each([
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  'evil',
  '//[',
  '/\\[',
])('the return path %j never leads to another site', (path) => {
  const to = returnPathFor(path);
  expect(new URL(to, 'https://shop.example').origin).toBe('https://shop.example');
  expect(to).not.toMatch(/^\/[/\\]/);
});

it('a stored return path can be taken once, and never leads to another site', () => {
  expect(takeReturnPath()).toBe(null);
  keepReturnPath('/tienda');
  expect(takeReturnPath()).toBe('/tienda');
  expect(takeReturnPath()).toBe(null);
  keepReturnPath('//evil.example');
  expect(takeReturnPath()).toBe(null);
});

it('P41: a browser without storage signs in as well, and leads to the profile', () => {
  storage.isDisabled = true;
  expect(() => keepReturnPath('/tienda')).not.toThrow();
  storage.isDisabled = false;
  storage.isFull = true;
  keepReturnPath('/tienda');
  expect(takeReturnPath()).toBe('/tienda');
});
