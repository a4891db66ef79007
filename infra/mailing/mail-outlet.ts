import { Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { ConfigurationSet, EmailIdentity } from 'aws-cdk-lib/aws-ses';
import type { Construct } from 'constructs';
import type { ShopFunction } from '../constructs/shop-function.ts';
import { project, type Settings } from '../settings.ts';

/** The SES identity, configuration set and sender of a stage. */
export interface MailOutlet {
  settings: Settings;
  identity: EmailIdentity;
  configuration: ConfigurationSet;
}

/** Template names are unique per account, hence the prefix. */
export const templatePrefix = ({ stage }: Settings) => `${project}-${stage}-`;

/** The ARN of an SES resource in the stack's region. */
export const sesArn = (scope: Construct, resource: string, resourceName: string): string =>
  Stack.of(scope).formatArn({ service: 'ses', resource, resourceName });

/**
 * What each way to send needs: the action of SES's operation, which the service authorization reference names, and those of the first
 * API, which SES checks for a stored template and for a mail that it puts together itself, as with a file.
 */
const actions = {
  single: ['ses:SendEmail', 'ses:SendRawEmail', 'ses:SendTemplatedEmail'],
  bulk: ['ses:SendBulkEmail', 'ses:SendBulkTemplatedEmail'],
};

/** Grants a function to send mails with these templates from the stage's sender, and nothing else. */
export function grantSend(
  sender: ShopFunction,
  way: keyof typeof actions,
  templates: string[],
  { settings, identity, configuration }: MailOutlet,
): void {
  const { from, sandboxRecipients = [] } = settings.mail;
  const prefix = templatePrefix(settings);
  const arn = (resource: string, name: string) => sesArn(sender, resource, name);
  sender.addEnvironment('MAIL_FROM', from);
  sender.addEnvironment('MAIL_TEMPLATE_PREFIX', prefix);
  sender.addEnvironment('MAIL_CONFIGURATION_SET', configuration.configurationSetName);
  sender.addToRolePolicy(
    new PolicyStatement({
      actions: actions[way],
      resources: [
        identity.emailIdentityArn,
        arn('configuration-set', configuration.configurationSetName),
        ...templates.map((name) => arn('template', prefix + name)),
        // in the sandbox SES also requires a permission on the recipient's identity
        ...sandboxRecipients.map((each) => arn('identity', each)),
      ],
      // the bulk operation's own action knows no sender's address: a condition that wants one would refuse every mail
      conditions: { StringEqualsIfExists: { 'ses:FromAddress': from } },
    }),
  );
}
