import { describe, expect, it } from 'vitest';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { BackupVaultStack } from '#infra/stacks/backup-vault-stack.ts';
import { identityStatements } from '../policies.ts';
import { resources, synthesize } from '../synthesize.ts';

const restoredTable = {
  name: 'tenaz-dev-data-Table1-20261124T100000',
  streamLabel: '2026-11-24T11:00:00.000',
};

describe('a stage with a restored table', () => {
  const { templates } = synthesize({ restoredTable });
  const plain = synthesize().templates;
  const text = (template: Template) => JSON.stringify(template.toJSON());

  it('P184: keeps the table of before as it is, and prints the name of the one it uses', () => {
    const type = 'AWS::DynamoDB::GlobalTable';
    expect(resources(templates.data, type)).toEqual(resources(plain.data, type));
    const { Outputs } = templates.data.toJSON() as { Outputs: Record<string, { Value: unknown }> };
    expect(Outputs['TableName']!.Value).toBe(restoredTable.name);
  });

  it('P184: every function that had the table of before has the restored one, and no right on the other', () => {
    const withTable = (of: typeof templates) =>
      Object.values(of).flatMap((template) =>
        Object.entries(resources(template, 'AWS::Lambda::Function')).flatMap(([id, { Properties }]) => {
          const name: unknown = Properties.Environment?.Variables?.TABLE_NAME;
          return name === undefined ? [] : [[id, name] as const];
        }),
      );
    const before = withTable(plain);
    expect(before.length).toBeGreaterThan(20);
    expect(withTable(templates)).toEqual(before.map(([id]) => [id, restoredTable.name]));
    const [first] = Object.keys(resources(plain.data, 'AWS::DynamoDB::GlobalTable'));
    for (const name of ['mailing', 'api', 'site', 'watch'] as const) {
      expect(text(templates[name]), name).not.toContain(first);
      expect(text(templates[name]), name).not.toContain('Fn::ImportValue');
    }
  });

  it('P184: roles have the same rights on it as on the table of before', () => {
    const onTable = (of: typeof templates) =>
      Object.values(of).flatMap((template) =>
        identityStatements(template)
          .filter(({ statement }) => JSON.stringify(statement.Action).includes('dynamodb:'))
          .map(({ id, statement: { Resource, ...rest } }) => ({ id, ...rest, suffix: suffixOf(Resource) })),
      );
    const suffixOf = (resource: unknown) =>
      /\/(index\/gsi\d|stream)/.exec(JSON.stringify(resource))?.[1] ?? '';
    const rights = onTable(templates);
    const noStream = (rows: typeof rights) =>
      rows.map(({ suffix, ...row }) => ({ ...row, suffix: suffix.replace('stream', '') }));
    expect(noStream(rights)).toEqual(noStream(onTable(plain)));
    const arns = Object.values(templates).flatMap((template) =>
      identityStatements(template)
        .filter(({ statement }) => JSON.stringify(statement.Action).includes('dynamodb:'))
        .map(({ statement }) => JSON.stringify(statement.Resource)),
    );
    expect(arns.filter((arn) => !arn.includes(`:table/${restoredTable.name}`))).toEqual([]);
  });

  it('P184: pages follow its stream', () => {
    const [mapping] = Object.values(resources(templates.site, 'AWS::Lambda::EventSourceMapping'));
    expect(JSON.stringify(mapping!.Properties.EventSourceArn)).toContain(
      `:table/${restoredTable.name}/stream/${restoredTable.streamLabel}`,
    );
  });
});

describe('copies in another region', () => {
  it('are off by default', () => {
    expect(JSON.stringify(Object.values(synthesize().templates))).not.toContain('AWS::Backup');
  });

  it('P43: the table is copied every night and the copies go after a week', () => {
    const { data } = synthesize({ backupRegion: 'eu-central-1' }).templates;
    const only = (type: string) => Object.values(resources(data, type))[0]!.Properties;
    const { BackupPlanRule: rules } = only('AWS::Backup::BackupPlan').BackupPlan;
    expect(rules).toHaveLength(1);
    expect(rules[0]).toMatchObject({
      ScheduleExpression: 'cron(0 4 * * ? *)',
      Lifecycle: { DeleteAfterDays: 1 },
    });
    expect(rules[0].CopyActions).toHaveLength(1);
    expect(rules[0].CopyActions[0].Lifecycle).toEqual({ DeleteAfterDays: 7 });
    expect(JSON.stringify(rules[0].CopyActions[0].DestinationBackupVaultArn)).toMatch(
      /:backup:eu-central-1:.*:backup-vault:tenaz-dev-backups/,
    );
    const selected = only('AWS::Backup::BackupSelection').BackupSelection.Resources;
    const [table] = Object.keys(resources(data, 'AWS::DynamoDB::GlobalTable'));
    expect(selected).toEqual([{ 'Fn::GetAtt': [table, 'Arn'] }]);
  });

  it('P43: the copies stay when their stack is deleted', () => {
    const stack = new BackupVaultStack(new App(), 'copies', { settings: { stage: 'dev' } });
    const [vault] = Object.values(resources(Template.fromStack(stack), 'AWS::Backup::BackupVault'));
    expect(vault).toMatchObject({
      DeletionPolicy: 'Retain',
      Properties: { BackupVaultName: 'tenaz-dev-backups' },
    });
  });

  it('copies are of the restored table, once the stage uses it', () => {
    const { data } = synthesize({ backupRegion: 'eu-west-3', restoredTable }).templates;
    const [selection] = Object.values(resources(data, 'AWS::Backup::BackupSelection'));
    expect(JSON.stringify(selection!.Properties.BackupSelection.Resources)).toContain(restoredTable.name);
  });
});
