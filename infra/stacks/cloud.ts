import { App, Stack, Tags } from 'aws-cdk-lib';
import { AccessLogStack } from './access-log-stack.ts';
import { ApiStack } from './api-stack.ts';
import type { Artifacts } from '../build/artifacts.ts';
import { BackupVaultStack } from './backup-vault-stack.ts';
import { DataStack } from './data-stack.ts';
import { EdgeStack } from './edge-stack.ts';
import { MailingStack } from './mailing-stack.ts';
import { DeployerStack } from './deployer-stack.ts';
import { project, type Settings } from '../settings.ts';
import { SiteStack } from './site-stack.ts';
import { MonitoringStack } from './monitoring-stack.ts';

/** The stacks of one stage, in the order in which they are deployed. */
export function defineCloud(app: App, settings: Settings, artifacts: Artifacts) {
  const env = { account: settings.account, region: settings.region };
  const named = (name: string) => [app, `${project}-${settings.stage}-${name}`] as const;
  const about = (description: string) => ({ env, settings, artifacts, description });
  const data = new DataStack(...named('data'), { env, settings, description: 'The table and the pictures' });
  const mailing = new MailingStack(...named('mailing'), {
    ...about('SES, mails and routines: senders, daily plan and its queue, feedback'),
    data,
  });
  const api = new ApiStack(...named('api'), {
    ...about('The gateway, the functions behind it, housekeeping and the nightly run'),
    data,
    mailing,
  });
  const site = new SiteStack(...named('site'), { ...about('The distribution and the site'), data, api });
  const watch = new MonitoringStack(...named('watch'), {
    env,
    settings,
    description: 'Alarms, budget and dashboard',
    data,
    mailing,
    api,
    site,
  });
  const { backupRegion } = settings;
  if (backupRegion) {
    const vault = new BackupVaultStack(...named('backups'), {
      env: { ...env, region: backupRegion },
      description: 'The copies of the table in another region',
      settings,
    });
    // what it copies to
    data.addDependency(vault);
  }
  if (settings.edge) {
    new EdgeStack(...named('edge'), {
      env: { ...env, region: 'us-east-1' },
      description: 'The Web ACL of the distribution',
    });
  }
  const { accessLogOf } = settings;
  if (accessLogOf) {
    const log = new AccessLogStack(...named('access-log'), {
      env: { ...env, region: 'us-east-1' },
      settings: { ...settings, accessLogOf },
      description: 'The access log of the distribution',
    });
    // its bucket
    log.addDependency(site);
  }
  const { deployer } = settings;
  if (deployer) {
    new DeployerStack(...named('deployer'), {
      env,
      settings: { ...settings, deployer },
      description: 'The roles of the workflows that deploy and compare',
      stacks: app.node.children.filter((each) => each instanceof Stack),
      queues: [mailing.routines.batches.queue],
    });
  }
  Tags.of(app).add('project', project);
  Tags.of(app).add('stage', settings.stage);
  return { data, mailing, api, site, watch };
}
