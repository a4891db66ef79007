import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { expect, it } from 'vitest';
import { EdgeStack } from '#infra/stacks/edge-stack.ts';
import { api } from '#shared/contracts/index.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { isPermission } from '#shared/rules/accounts/permissions.ts';
import { resources } from './synthesize.ts';

interface Rule {
  Name: string;
  Priority: number;
  Action?: { Allow?: object; Block?: object };
  Statement: Record<string, unknown>;
}

const template = Template.fromStack(new EdgeStack(new App(), 'edge', { env: { region: 'us-east-1' } }));
const [acl] = Object.values(resources(template, 'AWS::WAFv2::WebACL'));
const rules = (acl!.Properties.Rules as Rule[]).toSorted((one, other) => one.Priority - other.Priority);
const rule = (name: string) => rules.find(({ Name }) => Name === name)!;

it('P233: a webhook of Stripe passes before any rule can refuse it, and no other path does', () => {
  expect(rules[0]).toMatchObject({
    Name: 'webhook',
    Action: { Allow: {} },
    Statement: {
      ByteMatchStatement: {
        FieldToMatch: { UriPath: {} },
        PositionalConstraint: 'EXACTLY',
        SearchString: '/api/stripe/webhook',
      },
    },
  });
  expect(rules.filter(({ Action }) => Action?.Allow).map(({ Name }) => Name)).toEqual([
    'webhook',
    'unsubscribe',
  ]);
});

it('P233, P235: the unsubscribe of a mail program passes the rules that look for browsers, within the rate of its address', () => {
  const { Action, Priority, Statement } = rule('unsubscribe');
  expect(Action).toEqual({ Allow: {} });
  expect(Priority).toBeGreaterThan(rule('requests-per-address').Priority);
  for (const { Name } of rules.filter(({ Name }) => Name.startsWith('AWSManaged')))
    expect(Priority).toBeLessThan(rule(Name).Priority);
  const { RegexMatchStatement } = Statement as {
    RegexMatchStatement: { RegexString: string; FieldToMatch: object };
  };
  expect(RegexMatchStatement.FieldToMatch).toEqual({ UriPath: {} });
  const passes = (path: string) => new RegExp(RegexMatchStatement.RegexString).test(path);
  const paths = Object.values<Record<string, Endpoint>>(api).flatMap((each) =>
    Object.values(each).map(({ path }) => `/api${path}`),
  );
  expect(new Set(paths.filter(passes))).toEqual(
    new Set(['/api/reviews/requests/unsubscribe', '/api/stock-alerts/unsubscribe']),
  );
  expect(passes('/api/reviews/requests/unsubscribe/x')).toBe(false);
});

it('P233: what staff writes is counted by the rules of bodies, and what others write is blocked by them', () => {
  const { RuleActionOverrides: overrides } = (
    rule('AWSManagedRulesCommonRuleSet').Statement as {
      ManagedRuleGroupStatement: { RuleActionOverrides: { Name: string; ActionToUse: object }[] };
    }
  ).ManagedRuleGroupStatement;
  const counted = overrides.map(({ Name, ActionToUse }) => {
    expect(ActionToUse).toEqual({ Count: {} });
    return Name;
  });
  const { Action, Priority, Statement } = rule('suspicious-bodies');
  expect(Action).toEqual({ Block: {} });
  expect(Priority).toBeGreaterThan(rule('AWSManagedRulesCommonRuleSet').Priority);
  const [labels, exception] = (
    Statement as {
      AndStatement: {
        Statements: [
          { OrStatement: { Statements: { LabelMatchStatement: { Key: string } }[] } },
          { NotStatement: { Statement: { RegexMatchStatement: { RegexString: string } } } },
        ];
      };
    }
  ).AndStatement.Statements;
  const again = labels.OrStatement.Statements.map(({ LabelMatchStatement: { Key } }) =>
    Key.replace('awswaf:managed:aws:core-rule-set:', '').replace('_Body', '_BODY'),
  );
  // the size of a body is no fault: forms of any caller may be long
  expect(new Set(counted)).toEqual(new Set([...again, 'SizeRestrictions_BODY']));
  const { RegexString } = exception.NotStatement.Statement.RegexMatchStatement;
  expect(RegexString.length).toBeLessThanOrEqual(512);
  const isExcepted = (path: string) => new RegExp(RegexString).test(path);
  const endpoints = Object.values<Record<string, Endpoint>>(api).flatMap((each) => Object.values(each));
  const writes = endpoints.filter(({ method }) => method !== 'GET');
  const staff = writes.filter(({ access, path }) => isPermission(access) && !path.startsWith('/{'));
  expect(staff.length).toBeGreaterThan(40);
  expect(staff.filter(({ path }) => !isExcepted(`/api${path}`)).map(({ path }) => path)).toEqual([]);
  for (const path of [
    '/auth/register',
    '/auth/login',
    '/reviews',
    '/stock-alerts',
    '/stripe/webhook',
    '/account/download',
  ])
    expect(isExcepted(`/api${path}`)).toBe(false);
});
