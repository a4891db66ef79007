import { beforeAll, describe, expect, it } from 'vitest';
import { apiFunctions } from '#infra/functions.ts';
import { api } from '#shared/contracts/index.ts';
import { resources, synthesize } from './synthesize.ts';

describe('API stack', () => {
  let template: ReturnType<typeof synthesize>['templates']['api'];

  beforeAll(() => {
    template = synthesize().templates.api;
  });

  /** The OpenAPI document that API Gateway imports. */
  const definition = () => {
    const [api] = Object.values(resources(template, 'AWS::ApiGatewayV2::Api'));
    return api!.Properties.Body as {
      paths: Record<string, Record<string, { 'x-amazon-apigateway-integration': { $ref: string } }>>;
      components: { 'x-amazon-apigateway-integrations': Record<string, Integration> };
    };
  };
  interface Integration {
    type: string;
    payloadFormatVersion: string;
    uri: { 'Fn::Join': [string, [string, { Ref: string }, string]] };
  }

  it('the gateway has one route to the right function for every operation and alias of the contract', () => {
    const lambdas = resources(template, 'AWS::Lambda::Function');
    const aliases = resources(template, 'AWS::Lambda::Alias');
    const { paths, components } = definition();
    const led = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => {
        const name = operation['x-amazon-apigateway-integration'].$ref.split('/').at(-1)!;
        const { Ref: alias } = components['x-amazon-apigateway-integrations'][name]!.uri['Fn::Join'][1][1];
        const lambda = aliases[alias]!.Properties.FunctionName.Ref;
        // what can be read takes HEAD as well
        const shown = method === 'x-amazon-apigateway-any-method' ? 'GET' : method.toUpperCase();
        return `${shown} ${path} -> ${lambdas[lambda]!.Properties.FunctionName}`;
      }),
    );
    const declared = Object.entries(api).flatMap(([group, endpoints]) =>
      Object.values(
        endpoints as Record<string, { method: string; path: string; aliases?: readonly string[] }>,
      ).flatMap(({ method, path, aliases: others = [] }) =>
        [path, ...others].map((each) => `${method} /api${each} -> tenaz-dev-${group}`),
      ),
    );
    expect(led.sort()).toEqual(declared.sort());
  });

  it('no two paths differ in the names of their parameters alone, which API Gateway would not import', () => {
    const paths = Object.keys(definition().paths).map((path) => path.replace(/\{[^}]+\}/g, '{}'));
    expect(paths.filter((path, nth) => paths.indexOf(path) !== nth)).toEqual([]);
  });

  it('the definition declares each parameter of a path', () => {
    for (const [path, methods] of Object.entries(definition().paths)) {
      const declared = Object.values(methods).map((operation) =>
        (operation as unknown as { parameters: { name: string }[] }).parameters.map(
          ({ name }) => `{${name}}`,
        ),
      );
      const named = path.match(/\{[^}]+\}/g) ?? [];
      expect(declared, path).toEqual(declared.map(() => named));
    }
  });

  it('the gateway has one permission and one integration per function, in payload format 2.0', () => {
    const integrations = Object.values(definition().components['x-amazon-apigateway-integrations']);
    expect(integrations).toHaveLength(apiFunctions().length);
    for (const each of integrations)
      expect(each).toMatchObject({ type: 'aws_proxy', payloadFormatVersion: '2.0' });
    const permissions = Object.values(resources(template, 'AWS::Lambda::Permission'));
    const ofGateway = permissions.filter(
      ({ Properties }) => Properties.Principal === 'apigateway.amazonaws.com',
    );
    expect(ofGateway).toHaveLength(apiFunctions().length);
  });

  it('P24: the access log contains the route of a call, never its address, query or sender', () => {
    const { Properties } = Object.values(resources(template, 'AWS::ApiGatewayV2::Stage'))[0]!;
    const format = Properties.AccessLogSettings.Format as string;
    expect(format).toContain('$context.routeKey');
    expect(format).not.toMatch(/path|sourceIp|querystring|header|userAgent/i);
    expect(Properties.DefaultRouteSettings).toMatchObject({
      ThrottlingRateLimit: 200,
      ThrottlingBurstLimit: 400,
    });
  });

  it('the reconciliation runs every night at three in Madrid, and a failed start goes to the dead-letter queue', () => {
    const schedules = Object.values(resources(template, 'AWS::Scheduler::Schedule'));
    const nightly = schedules.find(
      ({ Properties }) => Properties.ScheduleExpression === 'cron(0 3 * * ? *)',
    )!;
    expect(nightly.Properties).toMatchObject({
      ScheduleExpressionTimezone: 'Europe/Madrid',
    });
    expect(nightly.Properties.Target.DeadLetterConfig.Arn).toBeDefined();
  });

  it('housekeeping runs every five minutes, and a failed start goes to the dead-letter queue', () => {
    const { Properties } = Object.values(resources(template, 'AWS::Scheduler::Schedule'))[0]!;
    expect(Properties.ScheduleExpression).toBe('rate(5 minutes)');
    expect(Properties.Target.DeadLetterConfig.Arn).toBeDefined();
  });
});
