import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import {
  CreateRoleCommand,
  DeleteRoleCommand,
  DeleteRolePolicyCommand,
  IAMClient,
  PutRolePolicyCommand,
} from '@aws-sdk/client-iam';
import { AssumeRoleCommand, STSClient } from '@aws-sdk/client-sts';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { readCall } from '#infra/local/lambda/aws-calls.ts';
import { judgeBatch, responsesOf } from '#infra/local/lambda/outgoing.ts';
import { type Conditions, isAllowed, type Need, type Statement } from '#infra/local/permissions/decide.ts';
import { lineOf } from '#infra/ops/finding.ts';
import { checkTableGuards } from '#infra/ops/preflight/table-guards.ts';
import type { TableGuards } from '#infra/table-access/table-access.ts';
import { asRead } from '../support/table/iam-readings.ts';

/*
 * The trial of preflight on DynamoDB Local, with IAM as each of its possible readings judges the policies that the trial wrote. Only the
 * account proves which reading is AWS's.
 */

// as DynamoDB Local has it in the ARN of a table
const scope = { region: 'ddblocal', account: '000000000000' };
const iam = mockClient(IAMClient);
const sts = mockClient(STSClient);
afterAll(() => [iam, sts].forEach((each) => each.restore()));

/** How IAM reads a call: what the context of its needs is. */
type Reading = (needs: Need[], operation: string) => Need[];

const without =
  (key: string, isAbout: (operation: string, need: Need) => boolean): Reading =>
  (needs, operation) =>
    needs.map((need) =>
      isAbout(operation, need)
        ? {
            ...need,
            context: Object.fromEntries(Object.entries(need.context ?? {}).filter(([each]) => each !== key)),
          }
        : need,
    );

const readingsOfIam = {
  'of each item': (needs) => needs,
  'of each action': (needs) => asRead(needs, 'each action'),
  'of the whole call': (needs) => asRead(needs, 'whole call'),
  'none in a transaction': without('dynamodb:LeadingKeys', (operation) => operation.startsWith('Transact')),
  'none of an index': without('dynamodb:LeadingKeys', (_, { resources }) =>
    resources[0]!.includes('/index/'),
  ),
  'none of a batch of statements': without(
    'dynamodb:LeadingKeys',
    (operation) => operation === 'BatchExecuteStatement',
  ),
  'no Select of a GetItem': without('dynamodb:Select', (operation) => operation === 'GetItem'),
  'no attributes in a transaction': without('dynamodb:Attributes', (operation) =>
    operation.startsWith('Transact'),
  ),
} satisfies Record<string, Reading>;

let reading: Reading;
/** Called before each call of a role; throws what the call ends with. */
let interfere: (operation: string) => void;
/** The policies of the roles that are there, by role. */
const policies = new Map<string, Statement[]>();

/** A statement as the trial writes it. */
interface Written {
  Effect: Statement['effect'];
  Action: string[];
  Resource: string;
  Condition?: Conditions;
}

interface Command {
  constructor: { name: string };
  input: Record<string, unknown>;
}

const request = { service: 'dynamodb', method: 'POST', path: '/' };
const denied = () => Object.assign(new Error('not authorized'), { name: 'AccessDeniedException' });

/** What IAM and DynamoDB answer a role. */
async function judged(
  role: string,
  { constructor: { name }, input }: Command,
  send: (input: object) => Promise<object>,
) {
  const operation = name.replace(/Command$/, '');
  interfere(operation);
  const refusal = (needs: Need[]) => {
    const statements = policies.get(role) ?? [];
    const isGranted = reading(needs, operation).every(({ action, resources, context }) =>
      isAllowed(statements, action, resources[0]!, context),
    );
    return isGranted ? undefined : 'not authorized';
  };
  const asked = { ...request, operation };
  const call = readCall(asked, JSON.stringify(input), scope);
  if (operation !== 'BatchExecuteStatement') {
    if (refusal(call.needs)) throw denied();
    return send(input);
  }
  const batch = judgeBatch(asked, call, scope, refusal);
  const { Responses = [] }: { Responses?: object[] } =
    batch.allowed === undefined ? {} : await send(JSON.parse(batch.allowed) as object);
  return { Responses: responsesOf(batch, Responses) };
}

beforeEach(() => {
  reading = readingsOfIam['of each item'];
  interfere = () => undefined;
  policies.clear();
  for (const [name, value] of Object.entries({
    AWS_ENDPOINT_URL_DYNAMODB: inject('dynamoUrl'),
    AWS_ACCESS_KEY_ID: 'operator',
    AWS_SECRET_ACCESS_KEY: 'operator',
  }))
    vi.stubEnv(name, value);
  iam.reset();
  sts.reset();
  iam.on(CreateRoleCommand).callsFake(({ RoleName }: { RoleName: string }) => ({
    Role: { Arn: `arn:aws:iam::000000000000:role/${RoleName}` },
  }));
  iam.on(PutRolePolicyCommand).callsFake(({ RoleName, PolicyDocument }: Record<string, string>) => {
    const { Statement: all } = JSON.parse(PolicyDocument!) as { Statement: Written[] };
    policies.set(
      RoleName!,
      all.map(({ Effect: effect, Action: actions, Resource, Condition: conditions }) => ({
        effect,
        actions,
        resources: [Resource],
        ...(conditions && { conditions }),
      })),
    );
  });
  iam
    .on(DeleteRolePolicyCommand)
    .callsFake(({ RoleName }: { RoleName: string }) => void policies.delete(RoleName));
  iam.on(DeleteRoleCommand).resolves({});
  sts.on(AssumeRoleCommand).callsFake(({ RoleArn }: { RoleArn: string }) => ({
    Credentials: { AccessKeyId: 'role', SecretAccessKey: 'role', SessionToken: RoleArn.split('/')[1] },
  }));
  // eslint-disable-next-line typescript/unbound-method -- called with its client below
  const send = DynamoDBClient.prototype.send as (this: unknown, ...given: unknown[]) => Promise<object>;
  const spy = vi.spyOn(DynamoDBClient.prototype, 'send');
  spy.mockImplementation(async function (this: DynamoDBClient, command: Command, ...rest: unknown[]) {
    const { sessionToken } = await this.config.credentials();
    const passOn = (input: object) => {
      command.input = input as Command['input'];
      return send.call(this, command, ...rest);
    };
    return sessionToken === undefined ? passOn(command.input) : judged(sessionToken, command, passOn);
  } as never);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const patience = { tries: 4, pauseMs: 0, tableSeconds: 60 };
const tried = async (wanted: TableGuards = 'attribute', signal = new AbortController().signal) => {
  const settings = { stage: 'dev', region: 'eu-west-1', tableGuards: wanted } as const;
  return (await checkTableGuards(settings, { signal, patience })).map(lineOf);
};

/** The temporary tables that are there. */
async function tablesLeft(): Promise<string[]> {
  const { TableNames = [] } = await new DynamoDBClient({ region: 'eu-west-1' }).send(
    new ListTablesCommand({}),
  );
  return TableNames.filter((name) => name.startsWith('tenaz-dev-preflight-'));
}

/** That nothing of a trial is left. */
async function expectNothingLeft(): Promise<void> {
  const names = (command: Parameters<typeof iam.commandCalls>[0]) =>
    iam
      .commandCalls(command)
      .map(({ args }) => (args[0].input as { RoleName: string }).RoleName)
      .toSorted();
  expect(names(DeleteRoleCommand)).toEqual(names(CreateRoleCommand));
  expect(names(CreateRoleCommand).length).toBeGreaterThan(0);
  expect([...policies.keys()]).toEqual([]);
  expect(await tablesLeft()).toEqual([]);
}

describe('preflight tries the guards of the table with temporary roles', () => {
  it.each<[keyof typeof readingsOfIam, TableGuards]>([
    ['of each item', 'attribute'],
    ['of each action', 'attribute'],
    ['of the whole call', 'partition'],
    ['no Select of a GetItem', 'partition'],
    ['none in a transaction', 'table'],
    ['none of an index', 'table'],
    ['none of a batch of statements', 'table'],
  ])('where IAM has the keys %s, %s fits and is said to', async (name, fitting) => {
    reading = readingsOfIam[name];
    const [line, ...others] = await tried(fitting);
    expect(line).toMatch(/^ok {7}table guards: /);
    expect(line).toContain(`${fitting} lets all 9 kinds of our calls pass`);
    expect(others).toEqual([]);
    await expectNothingLeft();
  });

  it('a stage whose guards IAM does not let work fails, with what was refused and what to set', async () => {
    reading = readingsOfIam['of the whole call'];
    expect(await tried('attribute')).toEqual([
      'fails    table guards: attribute refuses a transaction of a new, a changed, a deleted and a checked item, a new entry of a trail beside a change; ' +
        "partition lets all 9 kinds of our calls pass; the stage has attribute -> set tableGuards: 'partition' for the stage in infra/settings.ts",
    ]);
    await expectNothingLeft();
  });

  it('a stage whose guards could be finer is told so', async () => {
    const [line] = await tried('table');
    expect(line).toMatch(
      /^warning +table guards: attribute lets all .*; the stage has table -> set tableGuards: 'attribute'/,
    );
  });

  it('a guard that refuses nothing is named: code alone keeps functions from it', async () => {
    reading = readingsOfIam['no attributes in a transaction'];
    expect(await tried()).toEqual([
      expect.stringMatching(/^ok +table guards: attribute lets all/),
      expect.stringMatching(
        /^warning +table guards: attribute does not refuse a changed role of an account, in a transaction -> code alone/,
      ),
    ]);
  });

  it('a role and a policy that are known after some seconds do not count as refused', async () => {
    let assumed = 0;
    const assume = sts.on(AssumeRoleCommand);
    assume.callsFake(({ RoleArn }: { RoleArn: string }) => {
      if (++assumed < 3) throw Object.assign(new Error('not yet'), { name: 'AccessDenied' });
      return {
        Credentials: { AccessKeyId: 'role', SecretAccessKey: 'role', SessionToken: RoleArn.split('/')[1] },
      };
    });
    const calls = new Map<string, number>();
    interfere = (operation) => {
      const count = (calls.get(operation) ?? 0) + 1;
      calls.set(operation, count);
      if (count < 3) throw denied();
    };
    expect(await tried()).toEqual([expect.stringMatching(/^ok +table guards: attribute lets all/)]);
    expect([assumed, iam.commandCalls(CreateRoleCommand).length]).toEqual([3, 1]);
  });

  it('an account that denies DynamoDB to its roles is told where to look, whatever the setting', async () => {
    interfere = () => {
      throw denied();
    };
    expect(await tried()).toEqual([
      expect.stringMatching(
        /^fails .*attribute refuses a read of one item; partition refuses a read of one item; table refuses a read of one item -> look for a service control policy/,
      ),
    ]);
    await expectNothingLeft();
  });

  it('makes a role that may touch the temporary table alone, and that takes a secret of this run to assume', async () => {
    await tried();
    const { RoleName, PolicyDocument } = iam.commandCalls(PutRolePolicyCommand)[0]!.args[0].input;
    const { Statement: statements } = JSON.parse(PolicyDocument!) as { Statement: { Resource: string }[] };
    const table = RoleName!.replace(/-attribute$/, '');
    for (const { Resource } of statements)
      expect(Resource).toMatch(
        new RegExp(`^arn:aws:dynamodb:ddblocal:000000000000:table/${table}(/index/gsi1)?$`),
      );
    const trust = iam.commandCalls(CreateRoleCommand)[0]!.args[0].input.AssumeRolePolicyDocument!;
    const { ExternalId } = sts.commandCalls(AssumeRoleCommand)[0]!.args[0].input;
    expect(trust).toContain(`"sts:ExternalId":"${ExternalId}"`);
    expect(ExternalId).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe('what a trial has made is deleted', () => {
  it('also when a call ends with another error, which is named', async () => {
    interfere = (operation) => {
      if (operation === 'TransactWriteItems') throw new Error('the table is on fire');
    };
    expect(await tried()).toEqual([
      expect.stringMatching(
        /^fails +table guards: cannot be read: a transaction of two new items in two partitions: the table is on fire -> let these/,
      ),
    ]);
    await expectNothingLeft();
  });

  it('also when it is broken off, as by Ctrl-C', async () => {
    const ending = new AbortController();
    interfere = (operation) => {
      if (operation === 'TransactWriteItems') ending.abort(new Error('ended by SIGINT'));
    };
    expect(await tried('attribute', ending.signal)).toEqual([
      expect.stringMatching(/^fails +table guards: cannot be read: ended by SIGINT -> /),
    ]);
    await expectNothingLeft();
  });

  it('also when the role cannot be made', async () => {
    iam.on(CreateRoleCommand).rejects(denied());
    expect(await tried()).toEqual([
      expect.stringMatching(/^fails .*AccessDeniedException: .* -> let these credentials make/),
    ]);
    await expectNothingLeft();
  });

  it('a deletion that is refused at first is made again', async () => {
    iam
      .on(DeleteRoleCommand)
      .rejectsOnce(Object.assign(new Error('in use'), { name: 'DeleteConflictException' }))
      .resolves({});
    expect(await tried()).toEqual([expect.stringMatching(/^ok /)]);
    expect(iam.commandCalls(DeleteRoleCommand)).toHaveLength(2);
  });

  it('what cannot be deleted is named with the command that does', async () => {
    iam.on(DeleteRoleCommand).rejects(denied());
    const [, line] = await tried();
    expect(line).toMatch(
      /^fails +table guards: role (\S+) is left: AccessDeniedException: not authorized -> aws iam delete-role --role-name \1$/,
    );
    expect(await tablesLeft()).toEqual([]);
  });
});
