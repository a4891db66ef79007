import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { assemble, type Assembly } from '#infra/local/assembly/index.ts';
import { everyOption } from './every-option.ts';
import { synthesize } from './synthesize.ts';

/**
 * The types of resources that each action of a role takes, as the service authorization reference of AWS lists them; an action
 * without types takes `*` alone.
 */
const reference = JSON.parse(
  readFileSync(new URL('authorization-reference.json', import.meta.url), 'utf8'),
) as Record<string, string[]>;

/** The type of a resource by the form of its ARN. */
const types: [type: string, form: RegExp][] = [
  ['function', /^arn:aws:lambda:[^:]+:[^:]+:function:[^:]+$/],
  ['function', /^arn:aws:cloudfront::[^:]+:function\/[^/]+$/],
  ['function alias', /^arn:aws:lambda:[^:]+:[^:]+:function:[^:]+:[^:]+$/],
  ['table', /^arn:aws:dynamodb:[^:]+:[^:]+:table\/[^/]+$/],
  ['index', /^arn:aws:dynamodb:[^:]+:[^:]+:table\/[^/]+\/index\/[^/]+$/],
  ['stream', /^arn:aws:dynamodb:[^:]+:[^:]+:table\/[^/]+\/stream\/[^/]+$/],
  ['queue', /^arn:aws:sqs:[^:]+:[^:]+:[^:]+$/],
  ['bucket', /^arn:aws:s3:::[^/]+$/],
  ['object', /^arn:aws:s3:::[^/]+\/.+$/],
  ['configuration-set', /^arn:aws:ses:[^:]+:[^:]+:configuration-set\/.+$/],
  ['identity', /^arn:aws:ses:[^:]+:[^:]+:identity\/.+$/],
  ['template', /^arn:aws:ses:[^:]+:[^:]+:template\/.+$/],
  ['parameter', /^arn:aws:ssm:[^:]+:[^:]+:parameter\/.+$/],
  ['alarm', /^arn:aws:cloudwatch:[^:]+:[^:]+:alarm:.+$/],
  ['role', /^arn:aws:iam::[^:]+:role\/.+$/],
  ['stack', /^arn:aws:cloudformation:[^:]+:[^:]+:stack\/[^/]+\/[^/]+$/],
  // the ARN of a log group ends with its streams
  ['log-stream', /^arn:aws:logs:[^:]+:[^:]+:log-group:[^:]+:\*$/],
];

/** What an action is granted for although the reference lists another type. */
const documented: Record<string, string[]> = {
  // the developer guide of Lambda: a qualified function is called by the right to its qualified ARN
  'lambda:InvokeFunction': ['function alias'],
  // Lambda's role for a stream, as its developer guide writes it
  'dynamodb:ListStreams': ['stream'],
  // one statement with the actions that know templates, for mails with a file; a type that an action lacks grants nothing
  'ses:SendRawEmail': ['template'],
};

/** The roles of the CDK's own functions have actions with wildcards. */
const deployHelpers = /^(CustomCDKBucketDeployment|AWSCDKTriggerCustomResourceProvider)/;

interface Document {
  PolicyDocument: { Statement: { Action: string | string[]; Resource: string | string[] }[] };
}

/** Every statement of a role, with the id of the resource that declares it. Managed policies of AWS are AWS's own. */
function statementsOfRoles(assembly: Assembly) {
  const attached = ['AWS::IAM::Policy', 'AWS::IAM::ManagedPolicy'].flatMap((type) =>
    assembly.ofType<Document>(type).map(({ logicalId, properties }) => ({ id: logicalId, ...properties })),
  );
  const inline = assembly
    .ofType<{ Policies?: Document[] }>('AWS::IAM::Role')
    .flatMap(({ logicalId, properties }) =>
      (properties.Policies ?? []).map((policy) => ({ id: logicalId, ...policy })),
    );
  return [...attached, ...inline]
    .filter(({ id }) => !deployHelpers.test(id))
    .flatMap(({ id, PolicyDocument }) =>
      [PolicyDocument.Statement].flat().map((statement) => ({
        id,
        actions: [statement.Action].flat(),
        resources: [statement.Resource].flat(),
      })),
    );
}

it('every action of every role is granted for the types of resources that AWS authorizes it on', () => {
  const statements = statementsOfRoles(assemble(synthesize(everyOption).sources));
  const wrong = new Set<string>();
  for (const { id, actions, resources } of statements) {
    for (const action of actions) {
      const listed = reference[action];
      if (!listed) wrong.add(`${action} is not in authorization-reference.json`);
      const allowed = new Set([...(listed ?? []), ...(documented[action] ?? [])]);
      for (const resource of resources) {
        const isAllowed = types.some(([type, form]) => allowed.has(type) && form.test(resource));
        if (!isAllowed && !(resource === '*' && listed?.length === 0))
          wrong.add(`${id}: ${action} on ${resource}`);
      }
    }
  }
  expect([...wrong]).toEqual([]);
  const used = new Set(statements.flatMap(({ actions }) => actions));
  expect(Object.keys(reference).filter((action) => !used.has(action))).toEqual([]);
  expect(statements.length).toBeGreaterThan(100);
});
