import * as fc from 'fast-check';
import * as z from 'zod';

/** The parts of JSON Schema that zod prints for our contracts. */
interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
}

const asJson = (schema: z.core.$ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

/** Input that the schema probably accepts: shapes, formats and limits are kept, refinements are not. */
export const likelyInput = (schema: z.core.$ZodType): fc.Arbitrary<unknown> => fromJson(asJson(schema));

/** Hostile input: the right shape with one wrong value, or any other value. */
export function hostileInput(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  return fc.oneof(
    {
      weight: 3,
      arbitrary: fc
        .tuple(likelyInput(schema), hostileValue, fc.nat())
        .map(([input, bad, at]) => mutate(input, bad, at)),
    },
    { weight: 1, arbitrary: hostileValue },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  );
}

const hostileValue: fc.Arbitrary<unknown> = fc.constantFrom<unknown>(
  null,
  '',
  ' ',
  0,
  -1,
  1.5,
  Infinity,
  1e21,
  Number.MAX_SAFE_INTEGER,
  true,
  [],
  {},
  { $gt: '' },
  JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":{}}}'),
  'a'.repeat(70_000),
  '<script>alert(1)</script>',
  '=HYPERLINK("http://127.0.0.1")',
  "'; DROP TABLE users; --",
  'x\r\nBcc: nobody@127.0.0.1',
  '\u0000\u202e\ufeff',
  '\ud800',
  '../../etc/passwd',
  '{{constructor.constructor("return 1")()}}',
  'prd_01JD0000000000000000000000',
  'ord_01JD0000000000000000000000',
  'usr_01JD0000000000000000000000',
);

/** Replaces, adds or removes one value somewhere in an object. */
function mutate(input: unknown, bad: unknown, at: number): unknown {
  if (Array.isArray(input) && input.length > 0)
    return input.map((one, i) => (i === at % input.length ? mutate(one, bad, at) : one));
  if (typeof input !== 'object' || input === null) return bad;
  const names = Object.keys(input);
  const name = names[at % (names.length + 1)];
  if (name === undefined) return { ...input, undeclared: bad };
  if (at % 5 === 0) return Object.fromEntries(Object.entries(input).filter(([key]) => key !== name));
  return { ...input, [name]: mutate((input as Record<string, unknown>)[name], bad, at) };
}

function fromJson(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(fromJson));
  if (schema.allOf)
    return fromJson(Object.assign({}, schema, { allOf: undefined }, ...schema.allOf) as JsonSchema);
  switch (schema.type) {
    case 'object':
      return fromObject(schema);
    case 'array':
      return fc.array(fromJson(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, 5),
      });
    case 'integer':
      return fc.integer({
        min: Math.max(schema.minimum ?? 0, -1e9),
        max: Math.min(schema.maximum ?? 1000, 1e9),
      });
    case 'number':
      return fc.double({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 1000, 1e6), noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return fromString(schema);
    default:
      return fc.oneof(fc.string({ maxLength: 30 }), fc.integer({ min: 0, max: 100 }));
  }
}

/** A file that says it is a picture. */
const file = fc
  .constantFrom('image/png', 'text/html')
  .map((type) => new File(['no picture'], 'a.png', { type }));

const driveLink = fc.constantFrom(
  'https://drive.google.com/file/d/1aBcDeFgHiJkLmNoPqRsTuVwXyZ012345/view',
  ' HTTPS://docs.google.com/document/d/1aBcDeFgHiJkLmNoPqRsTuVwXyZ012345/edit#heading=h.1 ',
);

/** Fields whose refinement is stricter than their JSON Schema: generated values would never pass it. */
const refinedFields: Record<string, fc.Arbitrary<unknown>> = { driveLink, googleDriveLink: driveLink };

function fromObject({
  properties = {},
  required = [],
  additionalProperties,
}: JsonSchema): fc.Arbitrary<unknown> {
  if (Object.keys(properties).length === 0 && typeof additionalProperties === 'object') {
    return fc.dictionary(fc.string({ maxLength: 10 }), fromJson(additionalProperties), { maxKeys: 3 });
  }
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, of]) => [name, refinedFields[name] ?? fromJson(of)]),
  );
  return fc.record(fields, { requiredKeys: required.filter((name) => name in fields) });
}

function fromString({ format, pattern, minLength = 0, maxLength = 40 }: JsonSchema): fc.Arbitrary<unknown> {
  if (format === 'binary') return file;
  if (format === 'email') return fc.emailAddress();
  if (format === 'uri') return fc.webUrl();
  // lookaheads and property escapes are beyond the pattern generator; such fields get plain text
  if (pattern && !/\(\?|\\p/.test(pattern)) return fc.stringMatching(new RegExp(pattern));
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 40) });
}
