import { Stack, type StackProps } from 'aws-cdk-lib';
import { BackupVault } from 'aws-cdk-lib/aws-backup';
import type { Construct } from 'constructs';
import { project, type Settings } from '../settings.ts';

interface Props extends StackProps {
  settings: Pick<Settings, 'stage'>;
}

/** The name of the vault in the other region: the plan refers to it without a reference across regions. */
export const copyVaultName = ({ stage }: Pick<Settings, 'stage'>): string => `${project}-${stage}-backups`;

/** Where copies of the table are kept in another region. It stays when the stack is deleted. */
export class BackupVaultStack extends Stack {
  constructor(scope: Construct, id: string, { settings, ...props }: Props) {
    super(scope, id, props);
    new BackupVault(this, 'Vault', { backupVaultName: copyVaultName(settings) });
  }
}
