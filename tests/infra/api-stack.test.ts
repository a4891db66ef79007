import { beforeAll, describe, expect, it } from 'vitest';
import { apiFunctions } from '#infra/functions.ts';
import { api } from '#shared/contracts/index.ts';
import { resources, synthesize } from './synthesize.ts';

describe('API stack', () => {
  let template: ReturnType<typeof synthesize>['templates']['api'];

  beforeAll(() => {
    template = synthesize().templates.api;
  });

  it('the gateway has one route to the right function for every operation and alias of the contract', () => {
    const integrations = resources(template, 'AWS::ApiGatewayV2::Integration');
    const lambdas = resources(template, 'AWS::Lambda::Function');
    const aliases = resources(template, 'AWS::Lambda::Alias');
    const led = Object.values(resources(template, 'AWS::ApiGatewayV2::Route')).map(({ Properties }) => {
      const integration = Properties.Target['Fn::Join'][1][1].Ref as string;
      const { Ref: alias, 'Fn::GetAtt': attribute } = integrations[integration]!.Properties.IntegrationUri;
      const lambda = alias ? aliases[alias]!.Properties.FunctionName.Ref : attribute[0];
      return `${Properties.RouteKey} -> ${lambdas[lambda]!.Properties.FunctionName}`;
    });
    const declared = Object.entries(api).flatMap(([group, endpoints]) =>
      Object.values(
        endpoints as Record<string, { method: string; path: string; aliases?: readonly string[] }>,
      ).flatMap(({ method, path, aliases = [] }) =>
        [path, ...aliases].map((each) => `${method} /api${each} -> tenaz-dev-${group}`),
      ),
    );
    expect(led.sort()).toEqual(declared.sort());
  });

  it('the gateway has one permission and one integration per function, in payload format 2.0', () => {
    const integrations = Object.values(resources(template, 'AWS::ApiGatewayV2::Integration'));
    expect(integrations).toHaveLength(apiFunctions().length);
    expect(integrations.every(({ Properties }) => Properties.PayloadFormatVersion === '2.0')).toBe(true);
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
    const nightly = schedules.find(({ Properties }) => Properties.ScheduleExpression.startsWith('cron'))!;
    expect(nightly.Properties).toMatchObject({
      ScheduleExpression: 'cron(0 3 * * ? *)',
      ScheduleExpressionTimezone: 'Europe/Madrid',
    });
    expect(nightly.Properties.Target.DeadLetterConfig.Arn).toBeDefined();
  });

  it('the sweep runs every five minutes, and a failed start goes to the dead-letter queue', () => {
    const { Properties } = Object.values(resources(template, 'AWS::Scheduler::Schedule'))[0]!;
    expect(Properties.ScheduleExpression).toBe('rate(5 minutes)');
    expect(Properties.Target.DeadLetterConfig.Arn).toBeDefined();
  });
});
