import { expect, it } from 'vitest';
import { browserName } from '#functions/platform/kit/network.ts';

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox en Linux'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/131.0 Safari/537.36`, 'Chrome en Windows'],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S918B) ${webKit} SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36`,
    'Samsung Internet en Android',
  ],
  [
    `Mozilla/5.0 (Linux; U; Android 13; es-es) ${webKit} Version/4.0 Chrome/112.0 Mobile Safari/537.36 XiaoMi/MiuiBrowser/14.9`,
    'Mi Browser en Android',
  ],
])('browser and system are named: %s', async (userAgent, name) => {
  expect(await browserName(userAgent)).toBe(name);
});

it.each([
  'Soporte de Tenaz, llama al 600 000 000/1 (Windows NT 10.0)',
  'Escribe a https://example.com/1 x',
  'constructor/1 (x)',
  'curl/8.5.0',
  '',
  undefined,
])('a user agent puts no text of its own into the mail to the owner: %s', async (userAgent) => {
  expect(await browserName(userAgent)).toBeNull();
});
