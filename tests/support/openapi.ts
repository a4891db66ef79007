import { globSync, writeFileSync } from 'node:fs';
import { STATUS_CODES } from 'node:http';
import * as z from 'zod';
import { acceptsToken, impliedErrors, isRedirect, type Endpoint } from '#shared/contracts/endpoint.ts';
import { PathId } from '#shared/contracts/fields.ts';
import { api } from '#shared/contracts/index.ts';
import { errors, type ErrorCode } from '#shared/errors.ts';
import { brand } from '#shared/content/brand.ts';
import { examples, pattern, type Example } from './openapi-examples.ts';

type Json = Record<string, unknown>;

const root = new URL('../../', import.meta.url);

/**
 * The contract as OpenAPI 3.1: one operation per row, aliases as paths of their own. A schema that a file of the contract
 * exports is a component under the name of the export.
 */
export async function openapi(): Promise<Json> {
  const schemas = await namedSchemas();
  const paths: Record<string, Json> = {};
  for (const [group, endpoints] of Object.entries(api)) {
    for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
      [endpoint.path, ...(endpoint.aliases ?? [])].forEach((path, at) => {
        const example = examples.get(pattern(`${endpoint.method} ${path}`));
        const id = `${group}.${name}${at === 0 ? '' : `.alias${at}`}`;
        paths[path] = {
          ...paths[path],
          [endpoint.method.toLowerCase()]: operation(id, endpoint, schemas, example),
        };
      });
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: brand.name, version: '1' },
    servers: [{ url: '/api' }],
    security: [{ session: [] }],
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
      parameters: { Id: idParameter },
      responses: { Done: done, ...errorResponses() },
      schemas: { ErrorBody: errorBody, ...schemas.components() },
    },
  };
}

/** Schemas as JSON; what has a name becomes a reference, whose component is then among `components()`. */
async function namedSchemas() {
  const registry = z.registry<{ id: string }>();
  for (const file of globSync('shared/contracts/**/*.ts', { cwd: root }).toSorted()) {
    const exported = (await import(new URL(file, root).href)) as Json;
    for (const [id, value] of Object.entries(exported))
      if (isSchema(value) && !registry.has(value)) registry.add(value, { id });
  }
  const parts = Object.values(api).flatMap((group) =>
    Object.values<Endpoint>(group).flatMap(({ params, query, body, response }) => [
      params,
      query,
      body,
      response,
    ]),
  );
  // parts of operations without a name are printed where they stand
  parts.forEach((part, at) => {
    if (part && !registry.has(part)) registry.add(part, { id: `(${at})` });
  });
  const uri = (id: string) => `${componentPath}${id}`;
  const all = (io: 'input' | 'output') => {
    const { schemas } = z.toJSONSchema(registry, { io, uri, unrepresentable: 'any', override: tidy });
    for (const schema of Object.values<Json>(schemas)) {
      delete schema['$schema'];
      delete schema['$id'];
    }
    return schemas as Record<string, Json>;
  };
  const forms = { input: all('input'), output: all('output') };
  const isNamed = (id: string) => !id.startsWith('(');
  const named = Object.keys(forms.output).filter(isNamed);
  // what is read is written in another form where it has defaults or is transformed: it, and what refers to it, has two names
  const isSame = (id: string): boolean =>
    JSON.stringify(forms.input[id]) === JSON.stringify(forms.output[id]) &&
    referencesIn(forms.output[id]!).every(isSame);
  const twofold = new Set(named.filter((id) => !isSame(id)));
  const inputName = (id: string) => (twofold.has(id) ? `${id}Input` : id);
  const used = new Map<string, Json>();
  const use = (io: 'input' | 'output', json: Json): Json =>
    withReferences(json, (id) => {
      if (!isNamed(id)) return use(io, forms[io][id]!);
      const name = io === 'input' ? inputName(id) : id;
      if (!used.has(name)) {
        used.set(name, {});
        used.set(name, use(io, forms[io][id]!));
      }
      return { $ref: uri(name) };
    });
  return {
    /** A part of an operation, as the caller sends it or as it is answered. */
    of(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
      const { id } = registry.get(schema)!;
      return use(io, { $ref: uri(id) });
    },
    /** The same with its own properties, also where it has a name. */
    propertiesOf: (schema: z.core.$ZodType) => use('input', forms.input[registry.get(schema)!.id]!),
    components: () => Object.fromEntries([...used].toSorted(([a], [b]) => a.localeCompare(b))),
  };
}
type Schemas = Awaited<ReturnType<typeof namedSchemas>>;

const componentPath = '#/components/schemas/';

const isSchema = (value: unknown): value is z.core.$ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value;

/** Responses may get more fields; a format needs no pattern, and a number no limit, that every language has. */
function tidy({ jsonSchema, zodSchema }: Parameters<NonNullable<z.core.ToJSONSchemaParams['override']>>[0]) {
  delete jsonSchema.id;
  const { def } = zodSchema._zod;
  if (def.type === 'object' && !(def as z.core.$ZodObjectDef).catchall)
    delete jsonSchema.additionalProperties;
  if (/^(date|date-time|uuid|uri)$/.test(jsonSchema.format ?? '')) delete jsonSchema.pattern;
  if (jsonSchema.const !== undefined) delete jsonSchema.type;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

/** The names of components that a schema refers to, each once. */
function referencesIn(json: unknown): string[] {
  if (typeof json !== 'object' || json === null) return [];
  const { $ref } = json as Json;
  const own = typeof $ref === 'string' ? [$ref.slice(componentPath.length)] : [];
  return [...new Set([...own, ...Object.values(json).flatMap(referencesIn)])];
}

function withReferences(json: Json, referTo: (id: string) => Json): Json {
  const follow = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(follow);
    return typeof value === 'object' && value !== null ? withReferences(value as Json, referTo) : value;
  };
  if (typeof json['$ref'] === 'string') return referTo(json['$ref'].slice(componentPath.length));
  return Object.fromEntries(Object.entries(json).map(([key, value]) => [key, follow(value)]));
}

function operation(operationId: string, endpoint: Endpoint, schemas: Schemas, example?: Example) {
  // a bearer token is optional for everyone, and is the rule of the document
  const security = endpoint.access === 'anyone' ? [{}, { session: [] }] : [];
  const parameters = [
    ...parametersOf('path', endpoint.params, schemas, example?.params),
    ...parametersOf('query', endpoint.query, schemas, example?.query),
  ];
  return {
    operationId,
    summary: endpoint.summary,
    tags: [operationId.split('.')[0]],
    'x-access': endpoint.access,
    ...((!acceptsToken(endpoint) || endpoint.access === 'anyone') && { security }),
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.body && { requestBody: requestBody(endpoint, endpoint.body, schemas, example) }),
    responses: { ...success(endpoint, schemas), ...failures(endpoint) },
  };
}

function parametersOf(
  place: 'path' | 'query',
  of: Endpoint['query'],
  schemas: Schemas,
  example: Record<string, string> = {},
) {
  if (!of) return [];
  const { properties = {}, required = [] } = schemas.propertiesOf(of) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => {
    const parameter = {
      name,
      in: place,
      ...((place === 'path' || required.includes(name)) && { required: true }),
      schema,
      ...(name in example && { example: example[name] }),
    };
    return isEqual(parameter, idParameter) ? { $ref: '#/components/parameters/Id' } : parameter;
  });
}

/** The id in a path, as most operations have it. */
const idParameter = {
  name: 'id',
  in: 'path',
  required: true,
  schema: z.toJSONSchema(PathId.shape.id, { override: tidy }),
};
delete idParameter.schema.$schema;

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Of bodies that are not JSON. */
const mediaTypes: Partial<Record<NonNullable<Endpoint['kind']>, string>> = {
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
};

function requestBody({ kind }: Endpoint, body: z.core.$ZodType, schemas: Schemas, example?: Example) {
  const content = {
    schema: schemas.of(body, 'input'),
    ...(example?.body !== undefined && { example: example.body }),
  };
  return {
    required: !z.safeParse(body, undefined).success,
    content: { [mediaTypes[kind ?? 'json'] ?? 'application/json']: content },
  };
}

function success(endpoint: Endpoint, schemas: Schemas) {
  const status = endpoint.status ?? 200;
  const location = { headers: { location: { schema: { type: 'string' } } } };
  if (isRedirect(endpoint)) return { [status]: { description: 'Redirect', ...location } };
  if (endpoint.kind === 'html') {
    const page = { content: { 'text/html': { schema: { type: 'string' } } } };
    return {
      200: { description: 'The page', ...page },
      301: { description: 'Moved', ...location },
      404: { description: 'An unknown page', ...page },
    };
  }
  if (endpoint.kind === 'calendar')
    return {
      200: { description: 'iCalendar', content: { 'text/calendar': { schema: { type: 'string' } } } },
    };
  if (endpoint.kind === 'pdf')
    return {
      200: {
        description: 'PDF',
        content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } },
      },
    };
  const response = { description: 'Success', content: json(schemas.of(endpoint.response, 'output')) };
  return { [status]: isEqual(response, done) ? { $ref: responsePath('Done') } : response };
}

/** One shared response for each status; the operation names the codes of its own. What may happen to any call is one. */
function failures(endpoint: Endpoint) {
  const codes = [...impliedErrors(endpoint), ...endpoint.errors].filter((code) => !ofAnyCall.includes(code));
  const byStatus = Object.groupBy(codes, (code) => errors[code].status);
  const responses = Object.entries(byStatus).map(([status, of]) => {
    const own = of.filter((code) => endpoint.errors.includes(code)).join(', ');
    return [status, { $ref: responsePath(statusName(status)), ...(own && { description: own }) }];
  });
  return { ...Object.fromEntries(responses), '5XX': { $ref: responsePath('Failure') } };
}

const ofAnyCall: ErrorCode[] = ['internal', 'unavailable'];
const codesOf = (status: string) =>
  (Object.keys(errors) as ErrorCode[]).filter((code) => String(errors[code].status) === status);
const statusName = (status: string) => STATUS_CODES[status]!.replaceAll(/[^A-Za-z]/g, '');
const responsePath = (name: string) => `#/components/responses/${name}`;

function errorResponses() {
  const response = (codes: ErrorCode[]) => {
    const [code] = codes as [ErrorCode];
    const example = { message: errors[code].message, code, requestId: 'JKJaXmPLvHcESHA=' };
    const schema = { $ref: `${componentPath}ErrorBody` };
    return { description: codes.join(', '), content: { 'application/json': { schema, example } } };
  };
  const statuses = (Object.keys(errors) as ErrorCode[])
    .filter((code) => !ofAnyCall.includes(code))
    .map((code) => String(errors[code].status));
  const all = [...new Set(statuses)].map((status) => [statusName(status), response(codesOf(status))]);
  return { Failure: response(ofAnyCall), ...Object.fromEntries(all) };
}

const json = (schema: Json) => ({ 'application/json': { schema } });

/** The answer of an operation that has nothing to tell. */
const done = {
  description: 'Success',
  content: json({ type: 'object', properties: { success: { const: true } }, required: ['success'] }),
};

const errorBody = {
  type: 'object',
  required: ['message', 'code', 'requestId'],
  properties: {
    message: { type: 'string', description: 'For the user, in Spanish' },
    code: { type: 'string', enum: Object.keys(errors) },
    requestId: { type: 'string' },
    field: { type: 'string' },
    details: {},
  },
};

if (import.meta.main) {
  const text = `${JSON.stringify(await openapi())}\n`;
  const at = process.argv.indexOf('--out');
  if (at === -1) process.stdout.write(text);
  else writeFileSync(process.argv[at + 1]!, text);
}
