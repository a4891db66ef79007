import { Arn, ArnFormat, Duration, Stack } from 'aws-cdk-lib';
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { acknowledge } from '../constructs/acknowledge.ts';
import type { Settings } from '../settings.ts';
import { copyVaultName } from '../stacks/backup-vault-stack.ts';

interface Props {
  settings: Pick<Settings, 'stage' | 'backupRegion'>;
  table: ITableV2;
}

/** A copy is a whole one, and paid by its size: long enough for a lost region to be missed, and no longer. */
const copyDays = 7;

/** A copy of the table each night, in another region. What is made here in between is deleted after a day. */
export class NightlyBackups extends Construct {
  constructor(scope: Construct, id: string, { settings, table }: Props) {
    super(scope, id);
    const copyVault = BackupVault.fromBackupVaultArn(
      this,
      'There',
      Arn.format(
        {
          service: 'backup',
          region: settings.backupRegion,
          resource: 'backup-vault',
          resourceName: copyVaultName(settings),
          arnFormat: ArnFormat.COLON_RESOURCE_NAME,
        },
        Stack.of(this),
      ),
    );
    const plan = new BackupPlan(this, 'Plan', { backupVault: new BackupVault(this, 'Here') });
    plan.addRule(
      new BackupPlanRule({
        // after the nightly erasures, in summer and in winter: a copy knows of all of them
        scheduleExpression: Schedule.cron({ minute: '0', hour: '4' }),
        startWindow: Duration.hours(1),
        completionWindow: Duration.hours(12),
        deleteAfter: Duration.days(1),
        copyActions: [{ destinationBackupVault: copyVault, deleteAfter: Duration.days(copyDays) }],
      }),
    );
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('backup.amazonaws.com'),
      managedPolicies: [
        ManagedPolicy.fromAwsManagedPolicyName('service-role/AWSBackupServiceRolePolicyForBackup'),
      ],
    });
    acknowledge(role, {
      'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSBackupServiceRolePolicyForBackup]':
        'The policy that AWS keeps for its own service, which no function has.',
    });
    plan.addSelection('Table', {
      role,
      disableDefaultBackupPolicy: true,
      resources: [BackupResource.fromArn(table.tableArn)],
    });
  }
}
