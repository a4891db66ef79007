import { readFile, writeFile } from 'node:fs/promises';
import * as z from 'zod';
import { impliedErrors, isRedirect, acceptsToken, type Endpoint } from '#shared/contracts/endpoint.ts';
import { api } from '#shared/contracts/index.ts';
import { errors, type ErrorCode } from '#shared/errors.ts';
import { brand } from '#shared/content/brand.ts';

const file = new URL('../../openapi.json', import.meta.url);

const schema = (of: Endpoint['response'], io: 'input' | 'output') => {
  const { $schema: _, ...json } = z.toJSONSchema(of, { io, unrepresentable: 'any', target: 'draft-2020-12' });
  return json;
};

/** The contract as OpenAPI 3.1: one operation per row, aliases as paths of their own. */
export function openapi(): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [group, endpoints] of Object.entries(api)) {
    for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
      for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) {
        paths[path] ??= {};
        paths[path][endpoint.method.toLowerCase()] = operation(group, name, endpoint);
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: brand.name, version: '1' },
    servers: [{ url: '/api' }],
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: errorSchema },
    },
  };
}

function operation(group: string, name: string, endpoint: Endpoint) {
  // the bearer token is optional
  const security = endpoint.access === 'anyone' ? [{}, { session: [] }] : [{ session: [] }];
  return {
    operationId: `${group}.${name}`,
    summary: endpoint.summary,
    tags: [group],
    'x-access': endpoint.access,
    ...(acceptsToken(endpoint) && { security }),
    parameters: [...parameters('path', endpoint.params), ...parameters('query', endpoint.query)],
    ...(endpoint.body && { requestBody: { required: true, content: bodyContent(endpoint, endpoint.body) } }),
    responses: { ...success(endpoint), ...failures(endpoint) },
  };
}

function parameters(place: 'path' | 'query', of: Endpoint['query']) {
  if (!of) return [];
  const { properties = {}, required = [] } = schema(of, 'input') as {
    properties?: Record<string, object>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

/** Of bodies that are not JSON. */
const mediaTypes: Partial<Record<NonNullable<Endpoint['kind']>, string>> = {
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
};

function bodyContent({ kind }: Endpoint, body: Endpoint['response']) {
  return { [mediaTypes[kind ?? 'json'] ?? 'application/json']: { schema: schema(body, 'input') } };
}

function success(endpoint: Endpoint) {
  const status = endpoint.status ?? 200;
  if (isRedirect(endpoint)) return { [status]: { description: 'Redirect', headers: { location: {} } } };
  if (endpoint.kind === 'html') {
    const page = { content: { 'text/html': { schema: { type: 'string' } } } };
    return {
      200: { description: 'The page', ...page },
      301: { description: 'Moved', headers: { location: {} } },
      404: { description: 'An unknown page', ...page },
    };
  }
  return { [status]: { description: 'Success', content: json(schema(endpoint.response, 'output')) } };
}

function failures(endpoint: Endpoint) {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of [...impliedErrors(endpoint), ...endpoint.errors]) {
    const { status } = errors[code];
    byStatus.set(status, [...new Set([...(byStatus.get(status) ?? []), code])]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      { description: codes.join(', '), content: json({ $ref: '#/components/schemas/Error' }) },
    ]),
  );
}

const json = (of: object) => ({ 'application/json': { schema: of } });

const errorSchema = {
  type: 'object',
  required: ['message', 'code', 'requestId'],
  properties: {
    message: { type: 'string' },
    code: { type: 'string', enum: Object.keys(errors) },
    requestId: { type: 'string' },
    field: { type: 'string' },
    details: {},
  },
};

if (import.meta.main) {
  const text = `${JSON.stringify(openapi(), null, 2)}\n`;
  if (!process.argv.includes('--check')) await writeFile(file, text);
  else if ((await readFile(file, 'utf8').catch(() => '')) !== text) {
    console.error('openapi.json is not what the contract says: run `npm run openapi` and commit it.');
    process.exit(1);
  }
}
