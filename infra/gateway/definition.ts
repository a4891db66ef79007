import { routes } from './routes.ts';

/** What API Gateway adds to OpenAPI: the integration of an operation, and those that several operations share. */
const integration = 'x-amazon-apigateway-integration';
const integrations = 'x-amazon-apigateway-integrations';

/**
 * The gateway's routes as an OpenAPI document, which API Gateway imports. As resources of their own, routes and integrations would be
 * half of the 500 that CloudFormation admits in a stack. `title` becomes the API's name, `targets` has the address of each group's
 * function. Callers read what `npm run openapi` prints, which has the schemas.
 */
export function gatewayDefinition(title: string, targets: ReadonlyMap<string, string>): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const { group, method, path } of routes()) {
    paths[path] ??= {};
    // with HEAD as well, which as routes of its own would exceed the 300 that an API may have
    paths[path][method === 'GET' ? 'x-amazon-apigateway-any-method' : method.toLowerCase()] = {
      parameters: pathParameters(path),
      responses: { default: { description: 'What the function answers' } },
      [integration]: { $ref: `#/components/${integrations}/${group}` },
    };
  }
  return {
    openapi: '3.0.1',
    info: { title, version: '1' },
    paths,
    components: {
      [integrations]: Object.fromEntries([...targets].map(([group, uri]) => [group, call(uri)])),
    },
  };
}

const pathParameters = (path: string): object[] =>
  [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));

const call = (uri: string): object => ({
  type: 'aws_proxy',
  httpMethod: 'POST',
  payloadFormatVersion: '2.0',
  uri,
});
