import { expect, it } from 'vitest';
import { initials } from '../../web/src/features/accounts/session/initials.ts';
import { passwordRule } from '../../web/src/features/accounts/password-rule.ts';
import { providerErrorText } from '../../web/src/features/accounts/sign-in/provider-errors.ts';

it.each([
  ['Ana María Ríos', 'AM'],
  ['  ana ', 'A'],
  ['émile zola', 'ÉZ'],
  ['😀 Ñu', '😀Ñ'],
  ['', ''],
])('the initials of %j are %j', (name, letters) => {
  expect(initials(name)).toBe(letters);
});

it.each([
  ['corta', 'La contraseña debe tener al menos 6 caracteres'],
  ['minusculas1', 'La contraseña debe tener al menos una mayúscula, una minúscula y un número'],
  ['MAYUSCULAS1', 'La contraseña debe tener al menos una mayúscula, una minúscula y un número'],
  ['SinNumero', 'La contraseña debe tener al menos una mayúscula, una minúscula y un número'],
  ['Ñandú5', true],
  ['Clave con 1 espacio', true],
])('the password %j gives the result: %s', (password, said) => {
  expect(passwordRule(password)).toBe(said);
});

it('P24: an unknown reason in the URL is never shown on the login page', () => {
  for (const reason of ['Llama al 600', 'constructor', '__proto__', '', null])
    expect(providerErrorText(reason, 'Google')).toBe('No se pudo iniciar sesión con Google');
  expect(providerErrorText('denied', 'Google')).toBe('Has cancelado el inicio de sesión con Google.');
});
