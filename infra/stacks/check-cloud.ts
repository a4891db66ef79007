import { type App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';

/** Lets the synthesis fail on a finding of cdk-nag that is not acknowledged. */
export function checkCloud(app: App): void {
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
}
