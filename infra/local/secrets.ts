import { randomInt } from 'node:crypto';
import { readData, writeData } from './data-folder.ts';

/** `GenerateSecretString` of AWS::SecretsManager::Secret. */
export interface GenerateSecretString {
  PasswordLength?: number | string;
  ExcludePunctuation?: boolean | string;
}

/** The secrets and parameters of this machine, by name. */
export interface SecretVault {
  /** By name or ARN. */
  get(id: string): string | undefined;
  /** Sets a value for this process, such as the addresses of the simulators. */
  put(name: string, value: string): void;
  /** Saves a value under a new name; false when there is one. */
  create(name: string, value: string): Promise<boolean>;
  /** The value of `name`, generated and saved the first time. */
  ensure(name: string, generate: GenerateSecretString): Promise<string>;
  /** The value for a template; with `key`, one member of its JSON. Throws when the secret is missing. */
  secret: (id: string, key?: string) => string;
}

/** Opens the vault. Generated values are saved in `dataDir`, or held in memory when it is null. */
export async function openVault(dataDir: string | null): Promise<SecretVault> {
  const kept = await readData<Record<string, string>>(dataDir, 'secrets.json', {});
  const given = new Map<string, string>();
  const known = (name: string) => given.get(name) ?? kept[name];
  const get = (id: string) =>
    namesOf(id)
      .map(known)
      .find((value) => value !== undefined);
  const create = async (name: string, value: string) => {
    if (known(name) !== undefined) return false;
    kept[name] = value;
    await writeData(dataDir, 'secrets.json', kept, 0o600);
    return true;
  };
  return {
    get,
    put: (name, value) => void given.set(name, value),
    create,
    async ensure(name, generate) {
      await create(name, generateSecret(generate));
      return known(name)!;
    },
    secret: (id, key) => {
      const value = get(id);
      if (value === undefined)
        throw new Error(`The template refers to the secret "${id}", which does not exist.`);
      return key ? String((JSON.parse(value) as Record<string, unknown>)[key]) : value;
    },
  };
}

/** `arn:aws:secretsmanager:eu-west-1:123456789012:secret:stripe-a1B2c3` names `stripe`; other ids name themselves. */
function namesOf(id: string): string[] {
  const tail = /^arn:[^:]*:secretsmanager:[^:]*:[^:]*:secret:(.*)$/.exec(id)?.[1];
  return tail === undefined ? [id] : [tail, tail.replace(/-[A-Za-z0-9]{6}$/, '')];
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

function generateSecret({
  PasswordLength = 32,
  ExcludePunctuation,
  ...others
}: GenerateSecretString): string {
  const [other] = Object.keys(others);
  if (other) throw new Error(`The local cloud does not generate secrets with ${other}`);
  const characters = letters + (String(ExcludePunctuation) === 'true' ? '' : '!#$%&()*+,-./:;<=>?@[]^_{|}~');
  return Array.from({ length: Number(PasswordLength) }, () => characters[randomInt(characters.length)]).join(
    '',
  );
}
