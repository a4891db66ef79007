import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { auth } from '#shared/contracts/accounts/auth.ts';
import { Address, PersonName } from '#shared/contracts/fields.ts';
import { canonicalEmail, isEmail, namePartProblem } from '#shared/rules/accounts/person.ts';
import { visibleText } from '#shared/rules/visible-text.ts';

const Profile = auth.updateProfile.body;
const phoneOf = (phone: string) => z.safeParse(Profile, { phone });

describe('what is pasted', () => {
  it.each([
    ['\u202A(+34) 600 123 456\u202C', '+34600123456'],
    ['\u2066+34\u00A0600\u2011123\u2011456\u2069', '+34600123456'],
    ['0034 600.123.456', '+34600123456'],
    ['６００ 123 456', '600123456'],
    ['91 / 123 45 67', '911234567'],
    ['  ', ''],
    ['\u200E', ''],
  ])('the phone %j is taken as %j', (typed, phone) => {
    expect(phoneOf(typed).data).toEqual({ phone });
  });

  it.each(['......', '+', '12345', '+34 600 123 456 789 012', '600 123 456 ext 2', 'llámame'])(
    'the phone %j is refused with a remedy',
    (typed) => {
      expect(phoneOf(typed).error?.issues[0]?.message).toBe(
        'Escribe un teléfono válido, como +34 600 000 000',
      );
    },
  );

  it.each([
    ['\u202BVera Prueba\u202C', 'Vera Prueba'],
    ['Ve\u00ADra\u200B Prueba\uFEFF', 'Vera Prueba'],
    // a joiner that shapes what is seen
    ['علی\u200Cرضا', 'علی\u200Cرضا'],
    ['Club 👩\u200D👧', 'Club 👩\u200D👧'],
    ['Ve\u200Dra', 'Vera'],
  ])('the name %j is taken as %j', (typed, name) => {
    expect(z.parse(PersonName, typed)).toBe(name);
  });

  it.each(['\u200B', '\u3164', '\u2800 \u115F', '\u00AD\u200E'])('the name %j shows nothing', (typed) => {
    expect(z.safeParse(PersonName, typed).error?.issues[0]?.message).toBe(
      'Por favor ingresa tu nombre completo',
    );
    expect(namePartProblem(typed, 'Falta')).toBe('Falta');
  });

  it('a name with a line break is still refused: it could inject a header of a mail', () => {
    expect(z.safeParse(PersonName, 'Vera\nBcc: x').success).toBe(false);
    expect(namePartProblem('\u202AVera\u202C', 'Falta')).toBeNull();
  });

  it('an address and an e-mail lose their marks', () => {
    const address = {
      address: '\u200ECalle Mayor 1\u200B',
      city: 'Ma\u00ADdrid',
      postalCode: '\u202A28013\u202C',
    };
    expect(z.parse(Address, address)).toEqual({
      address: 'Calle Mayor 1',
      city: 'Madrid',
      postalCode: '28013',
    });
    expect(canonicalEmail('\u200EVera@Example.com\u200B ')).toBe('vera@example.com');
    expect(isEmail('\u200Evera@example.com')).toBe(true);
  });

  it('a joiner at an end, or beside a letter that it does not shape, goes', () => {
    expect(['\u200Dx', 'x\u200C', '👩\u200D', '👩\u200Dx'].map(visibleText)).toEqual(['x', 'x', '👩', '👩x']);
  });
});
