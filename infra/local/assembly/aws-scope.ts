/** The account and region of a resource, as its ARN names them. */
export interface AwsScope {
  region: string;
  account: string;
}

/** The ARN of a secret. AWS appends six random characters, which policies match with `??????`. */
export function secretArn(name: string, { region, account }: AwsScope): string {
  return `arn:aws:secretsmanager:${region}:${account}:secret:${name}-tenaz1`;
}
