import { createPrivateKey } from 'node:crypto';
import { secretName, type Settings, type Vendor } from '../../settings.ts';
import { check, fails, type Finding, ok, parseSecret, readParameter, warning } from '../finding.ts';

type Secret = Partial<Record<string, unknown>>;

/** What is wrong with a secret; it names fields and never values. */
interface Fault {
  says: string;
  isWarning?: true;
}

/** Whether the secrets that the operator creates are there and well formed. No line has a value of theirs. */
export async function checkSecrets(settings: Settings): Promise<Finding[]> {
  const { signIn } = settings;
  const vendors: Vendor[] = [
    'stripe',
    ...(['google', 'apple'] as const).filter((provider) => signIn[provider]),
  ];
  return (await Promise.all(vendors.map((vendor) => checkSecret(settings, vendor)))).flat();
}

function checkSecret(settings: Settings, vendor: Vendor): Promise<Finding[]> {
  const name = secretName(settings, vendor);
  const subject = `secret ${name}`;
  const put = `aws ssm put-parameter --region ${settings.region} --type SecureString`;
  // not in the command, whose line the history of a shell keeps
  const write = (more = '') =>
    `${put}${more} --name ${name} --value file:///dev/stdin, then paste ${shapes[vendor](settings)} and press Ctrl-D`;
  const look = async () => {
    const found = await readParameter(settings.region, name);
    if (!found) return fails(subject, 'is missing', write());
    if (found.type !== 'SecureString')
      return fails(
        subject,
        `is a ${found.type}, not encrypted`,
        `aws ssm delete-parameter --region ${settings.region} --name ${name}; ${write()}`,
      );
    const secret = parseSecret(found.value);
    if (!secret) return fails(subject, 'is not a JSON object', write(' --overwrite'));
    const faults = judges[vendor](secret, settings);
    if (faults.length === 0) return ok(subject, 'is there and well formed');
    const finding = faults.every(({ isWarning }) => isWarning) ? warning : fails;
    return finding(subject, faults.map(({ says }) => says).join('; '), write(' --overwrite'));
  };
  return check(subject, look, `let these credentials read ${name} (ssm:GetParameter, kms:Decrypt)`);
}

/** Customers pay at `prod`; every other stage is for trials and takes test keys. */
const keyKind = ({ stage }: Settings): 'live' | 'test' => (stage === 'prod' ? 'live' : 'test');

/** The secrets as the operator writes them. */
const shapes: Record<Vendor, (settings: Settings) => string> = {
  stripe: (settings) =>
    `{"secretKey":"rk_${keyKind(settings)}_…","publishableKey":"pk_${keyKind(settings)}_…","webhookSecret":"whsec_…"}`,
  google: () => '{"clientId":"…","clientSecret":"…"}',
  apple: () =>
    String.raw`{"clientId":"…","teamId":"…","keyId":"…","privateKey":"-----BEGIN PRIVATE KEY-----\n…"}`,
};

const judges: Record<Vendor, (secret: Secret, settings: Settings) => Fault[]> = {
  stripe: (secret, settings) => {
    const kind = keyKind(settings);
    const secretKey = textOf(secret['secretKey']);
    const webhookSecret = textOf(secret['webhookSecret']);
    return [
      ...unless(new RegExp(`^[rs]k_${kind}_.`).test(secretKey), `secretKey is no rk_${kind}_ key`),
      ...unless(
        !secretKey.startsWith('sk_'),
        'secretKey has all rights of the account; use a restricted key (step 2)',
        true,
      ),
      ...unless(
        textOf(secret['publishableKey']).startsWith(`pk_${kind}_`),
        `publishableKey is no pk_${kind}_ key`,
      ),
      ...(webhookSecret === 'later'
        ? unless(false, 'webhookSecret comes with the endpoint at Stripe (step 5)', true)
        : unless(/^whsec_./.test(webhookSecret), 'webhookSecret is no whsec_ secret')),
    ];
  },
  google: (secret) => [
    ...unless(
      textOf(secret['clientId']).endsWith('.apps.googleusercontent.com'),
      'clientId does not end with .apps.googleusercontent.com',
    ),
    ...unless(textOf(secret['clientSecret']) !== '', 'clientSecret is missing'),
  ],
  apple: (secret) => [
    ...unless(textOf(secret['clientId']) !== '', 'clientId is missing'),
    ...['teamId', 'keyId'].flatMap((field) =>
      unless(
        /^[A-Z0-9]{10}$/.test(textOf(secret[field])),
        `${field} has not the ten characters that Apple gives`,
      ),
    ),
    ...unless(
      isSigningKey(textOf(secret['privateKey'])),
      'privateKey is no P-256 key: the .p8 file, line breaks as \\n',
    ),
  ],
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const unless = (isGood: boolean, says: string, isWarning?: true): Fault[] =>
  isGood ? [] : [{ says, ...(isWarning && { isWarning }) }];

function isSigningKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
}
