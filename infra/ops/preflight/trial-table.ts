import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  CreateTableCommand,
  DeleteTableCommand,
  DynamoDBClient,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import {
  CreateRoleCommand,
  DeleteRoleCommand,
  DeleteRolePolicyCommand,
  IAMClient,
  PutRolePolicyCommand,
} from '@aws-sdk/client-iam';
import { AssumeRoleCommand, STSClient } from '@aws-sdk/client-sts';
import { project, type Settings } from '../../settings.ts';
import { statementsFor, type RoleAccess } from '../../table-access/table-statements.ts';
import type { TableGuards } from '../../table-access/table-access.ts';
import { fails, reasonOf, type Finding } from '../finding.ts';

/** How often something is tried that AWS does at its own time, and the pause between two tries. */
export interface Patience {
  tries: number;
  pauseMs: number;
  /** The seconds that a table may take until it is there. */
  tableSeconds: number;
}

/** Something that was made, or may have been: its deletion, and the command for it. */
interface Made {
  name: string;
  remove: () => Promise<unknown>;
  command: string;
}

/** Nothing is there to delete: it was never made, or is deleted. */
const gone = new Set(['NoSuchEntityException', 'NoSuchEntity', 'ResourceNotFoundException']);
const policyName = 'permissions';
/** One call of a deletion. */
const deletionMs = 20_000;

const string = (AttributeName: string) => ({ AttributeName, AttributeType: 'S' as const });
const keys = (hash: string, range: string) => [
  { AttributeName: hash, KeyType: 'HASH' as const },
  { AttributeName: range, KeyType: 'RANGE' as const },
];

/** A temporary table, and roles that may touch it alone. What it makes is taken away by `end`, whatever happened before. */
export class TrialTable {
  readonly table: string;
  private readonly settings: Pick<Settings, 'stage' | 'region'>;
  private readonly patience: Patience;
  private readonly signal: AbortSignal;
  private readonly database: DynamoDBClient;
  private readonly iam: IAMClient;
  private readonly made: Made[] = [];
  private arn = '';

  constructor(settings: Pick<Settings, 'stage' | 'region'>, patience: Patience, signal: AbortSignal) {
    const { region, stage } = settings;
    this.table = `${project}-${stage}-preflight-${randomBytes(4).toString('hex')}`;
    this.settings = settings;
    this.patience = patience;
    this.signal = signal;
    this.database = new DynamoDBClient({ region });
    this.iam = new IAMClient({ region });
  }

  /** Makes the table, with an index, and waits until it is there. */
  async start(): Promise<void> {
    const TableName = this.table;
    this.made.push({
      name: `table ${TableName}`,
      remove: () => this.database.send(new DeleteTableCommand({ TableName }), deleting()),
      command: `aws dynamodb delete-table --region ${this.settings.region} --table-name ${TableName}`,
    });
    const { TableDescription } = await this.database.send(
      new CreateTableCommand({
        TableName,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: ['pk', 'sk', 'gsi1pk', 'gsi1sk'].map(string),
        KeySchema: keys('pk', 'sk'),
        GlobalSecondaryIndexes: [
          {
            IndexName: 'gsi1',
            KeySchema: keys('gsi1pk', 'gsi1sk'),
            Projection: { ProjectionType: 'KEYS_ONLY' },
          },
        ],
        Tags: this.tags(),
      }),
      { abortSignal: this.signal },
    );
    this.arn = TableDescription!.TableArn!;
    await waitUntilTableExists(
      {
        client: this.database,
        maxWaitTime: this.patience.tableSeconds,
        minDelay: 1,
        maxDelay: 5,
        abortSignal: this.signal,
      },
      { TableName },
    );
  }

  /** A client with a role whose statements are those of a function with this access. */
  async actAs(access: RoleAccess, guards: TableGuards): Promise<DynamoDBClient> {
    const RoleName = `${this.table}-${guards}`;
    const ExternalId = randomBytes(16).toString('hex');
    const roleArn = await this.makeRole(RoleName, ExternalId);
    const PolicyDocument = JSON.stringify(policyOf(access, guards, this.arn));
    const policy = { RoleName, PolicyName: policyName };
    this.made.push({
      name: `policy of the role ${RoleName}`,
      remove: () => this.iam.send(new DeleteRolePolicyCommand(policy), deleting()),
      command: `aws iam delete-role-policy --role-name ${RoleName} --policy-name ${policyName}`,
    });
    await this.iam.send(new PutRolePolicyCommand({ ...policy, PolicyDocument }), {
      abortSignal: this.signal,
    });
    const { region } = this.settings;
    const assume = new AssumeRoleCommand({
      RoleArn: roleArn,
      RoleSessionName: 'preflight',
      ExternalId,
      DurationSeconds: 900,
    });
    const sts = new STSClient({ region });
    // a new role is known everywhere after some seconds
    const { Credentials: given } = await repeat(() => sts.send(assume, { abortSignal: this.signal }), {
      ...this.patience,
      signal: this.signal,
      isPassing: ({ name }) => name.startsWith('AccessDenied'),
    });
    const credentials = {
      accessKeyId: given!.AccessKeyId!,
      secretAccessKey: given!.SecretAccessKey!,
      sessionToken: given!.SessionToken!,
    };
    return new DynamoDBClient({ region, credentials });
  }

  private async makeRole(RoleName: string, externalId: string): Promise<string> {
    const account = this.arn.split(':')[4]!;
    const trust = {
      Version: '2012-10-17',
      Statement: [
        {
          Effect: 'Allow',
          Action: 'sts:AssumeRole',
          Principal: { AWS: `arn:aws:iam::${account}:root` },
          Condition: { StringEquals: { 'sts:ExternalId': externalId } },
        },
      ],
    };
    this.made.push({
      name: `role ${RoleName}`,
      remove: () => this.iam.send(new DeleteRoleCommand({ RoleName }), deleting()),
      command: `aws iam delete-role --role-name ${RoleName}`,
    });
    const { Role } = await this.iam.send(
      new CreateRoleCommand({
        RoleName,
        AssumeRolePolicyDocument: JSON.stringify(trust),
        Description: 'Of npm run preflight, which deletes it again',
        Tags: this.tags(),
      }),
      { abortSignal: this.signal },
    );
    return Role!.Arn!;
  }

  private tags() {
    return Object.entries({ project, stage: this.settings.stage }).map(([Key, Value]) => ({ Key, Value }));
  }

  /** Takes away all that was made, the last first. Returns what is left, each with the command that deletes it. */
  async end(): Promise<Finding[]> {
    const left: Finding[] = [];
    for (const { name, remove, command } of this.made.splice(0).toReversed()) {
      const isGone = ({ name: error }: Error) => gone.has(error);
      try {
        // without the signal: it is what an operator waits for who has pressed Ctrl-C; a table that is being made is deleted later
        await repeat(remove, { ...this.patience, isPassing: (error) => !isGone(error) });
      } catch (error) {
        if (isGone(error as Error)) continue;
        left.push(fails('table guards', `${name} is left: ${reasonOf(error)}`, command));
      }
    }
    return left;
  }
}

interface Repeating extends Pick<Patience, 'tries' | 'pauseMs'> {
  /** Whether another try may end without this error. */
  isPassing: (error: Error) => boolean;
  signal?: AbortSignal;
}

/** Makes a call again while its error passes, and at most as often as there is patience. Throws the last error. */
export async function repeat<T>(
  call: () => Promise<T>,
  { tries, pauseMs, isPassing, signal }: Repeating,
): Promise<T> {
  for (let left = tries; ; left--) {
    try {
      return await call();
    } catch (error) {
      if (left <= 1 || !isPassing(error as Error)) throw error;
      await sleep(pauseMs, undefined, { signal });
    }
  }
}

const deleting = () => ({ abortSignal: AbortSignal.timeout(deletionMs) });

/** The policy of a role as the stacks write it, about this table. */
function policyOf(access: RoleAccess, guards: TableGuards, arn: string) {
  return {
    Version: '2012-10-17',
    Statement: statementsFor(access, guards).map(({ effect, actions, index, conditions }) => ({
      Effect: effect,
      Action: actions,
      Resource: index ? `${arn}/index/${index}` : arn,
      ...(Object.keys(conditions).length > 0 && { Condition: conditions }),
    })),
  };
}
