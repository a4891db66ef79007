import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import stored from '#functions/platform/kit/common-passwords.json' with { type: 'json' };
import { filterOf, isCommonPassword } from '#functions/platform/kit/common-passwords.ts';
import { commonPasswords } from '#infra/build/common-passwords.ts';

it('the stored filter is what the packages with the lists give: run `npm run passwords` after an update', () => {
  expect(stored).toEqual(filterOf(commonPasswords()));
});

it.each([
  'Password1',
  'password1',
  'PASSWORD1',
  'Password1!',
  'Ｐassword1',
  'Qwerty123',
  '1Qaz2wsx',
  'Passw0rd',
])(
  '%j is refused: it stands in leaked lists, whatever its capitals and the signs at its end',
  async (password) => {
    expect(await isCommonPassword(password)).toBe(true);
  },
);

it.each(['Barcelona1', 'España2024', 'Antonio123', 'Contigo1999', 'Madrid12345.'])(
  '%j is refused: a common word or name with the digits that most people add',
  async (password) => {
    expect(await isCommonPassword(password)).toBe(true);
  },
);

it.each(['Barcelona7', 'Madrid1871', 'Lucia-2026', 'tres Tristes 7 tigres', 'Zxkqvjw12', 'Ana1', '1234', ''])(
  '%j is not among the passwords that are refused',
  async (password) => {
    expect(await isCommonPassword(password)).toBe(false);
  },
);

it('at most one of ten thousand random passwords is refused by mistake', async () => {
  const random = () => `A1${randomBytes(9).toString('base64url')}`;
  let refused = 0;
  for (let nth = 0; nth < 50_000; nth++) if (await isCommonPassword(random())) refused++;
  // one in a hundred thousand is expected: more than five of fifty thousand comes once in ten million runs
  expect(refused).toBeLessThanOrEqual(5);
});
