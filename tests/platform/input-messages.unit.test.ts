import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { parseInput } from '#functions/platform/http/parse.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { api } from '#shared/contracts/index.ts';
import { fieldName, fieldsOfPrograms, hasFieldName } from '#shared/rules/field-names.ts';

/** The names of all fields of a JSON schema, at any depth. */
function namesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {} } = schema as { properties?: object };
  return [...Object.keys(properties), ...Object.values(schema).flatMap(namesIn)];
}

const inputs = Object.values(api)
  .flatMap((group) => Object.values<Endpoint>(group))
  .flatMap(({ params, query, body }) => [params, query, body])
  .filter((schema) => schema !== undefined);

/** The message for an input. */
function messageFor(schema: z.core.$ZodType, value: unknown): string {
  try {
    parseInput(schema, value);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

describe('the messages for an input that is refused', () => {
  it('every field of every call has a name for its reader, but those that a program fills in', () => {
    const fields = new Set(
      inputs.flatMap((schema) => namesIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))),
    );
    expect(fields.size).toBeGreaterThan(150);
    expect([...fields].filter((field) => !hasFieldName(field) && !fieldsOfPrograms.has(field))).toEqual([]);
  });

  it('a field of a list is named with its line', () => {
    expect(fieldName('items.1.quantity')).toBe('cantidad, línea 2');
    expect([fieldName('weight'), fieldName('shippingAddress.city'), fieldName('')]).toEqual([
      'peso',
      'localidad',
      '',
    ]);
  });

  it.each([
    [z.object({ name: z.string() }), {}, 'Revisa el campo «nombre»: Falta. Rellénalo.'],
    [
      z.object({ stock: z.int() }),
      { stock: 1.5 },
      'Revisa el campo «existencias»: Escribe un número entero.',
    ],
    [z.object({ price: z.number() }), { price: '1' }, 'Revisa el campo «precio»: Escribe un número.'],
    [z.object({ price: z.number().min(0.5) }), { price: 0 }, 'Revisa el campo «precio»: Escribe 0,5 o más.'],
    [
      z.object({ name: z.string().max(3) }),
      { name: 'Vera' },
      'Revisa el campo «nombre»: Escribe 3 caracteres o menos.',
    ],
    [
      z.object({ taxClass: z.enum(['general', 'reduced']) }),
      { taxClass: 'x' },
      'Revisa el campo «tipo de IVA»: Elige una de las opciones.',
    ],
    [
      z.object({ email: z.email() }),
      { email: 'x' },
      'Revisa el campo «correo electrónico»: Escribe un correo como nombre@ejemplo.es.',
    ],
    [
      z.object({ ids: z.array(z.string()).min(1) }),
      { ids: [] },
      'Revisa el campo «selección»: Añade 1 o más.',
    ],
    [z.object({}), 'x', 'Revisa los datos enviados: No es válido. Revísalo.'],
  ])('%o with %o is told in words and with a remedy', (schema, value, message) => {
    expect(messageFor(schema, value)).toBe(message);
  });

  it("no call answers a wrong input with the validator's words", () => {
    const wrong: unknown[] = [undefined, null, {}, [], 'x', { unknown: 1 }];
    const messages = inputs.flatMap((schema) => {
      const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as {
        properties?: object;
      };
      const fields = Object.keys(properties).flatMap((field) =>
        [null, {}, [], 'x'.repeat(5000), -1.5, true].map((value) => ({ [field]: value })),
      );
      return [...wrong, ...fields].map((value) => messageFor(schema, value));
    });
    expect(messages.length).toBeGreaterThan(1000);
    const told = /se espera|recibid|undefined|indefinido|null|"|\||too |invalid |expected/i;
    expect([...new Set(messages)].filter((message) => told.test(message))).toEqual([]);
  });
});
