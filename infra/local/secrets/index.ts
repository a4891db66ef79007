import type { IncomingMessage } from 'node:http';
import { listenWithReplies, readBody, type Reply } from '../http/index.ts';
import type { SecretVault } from './vault.ts';

export { openVault, type GenerateSecretString, type SecretVault } from './vault.ts';

export interface SecretsManager {
  url: string;
  close(): Promise<void>;
}

/** Secrets Manager for the SDK (AWS JSON 1.1): GetSecretValue only, the one operation that functions call. */
export async function startSecrets({ vault }: { vault: SecretVault }): Promise<SecretsManager> {
  const { url, close } = await listenWithReplies(
    (request) => answer(vault, request),
    ({ message }) => reply(500, { __type: 'InternalServiceError', message }),
  );
  return { url, close };
}

const reply = (status: number, body: object): Reply => ({
  status,
  headers: { 'content-type': 'application/x-amz-json-1.1' },
  body: JSON.stringify(body),
});

async function answer(vault: SecretVault, request: IncomingMessage): Promise<Reply> {
  const target = String(request.headers['x-amz-target'] ?? '');
  const text = (await readBody(request)).toString();
  if (target !== 'secretsmanager.GetSecretValue') {
    const message = `${target} is not supported by the local cloud.`;
    return reply(400, { __type: 'UnknownOperationException', message });
  }
  const { SecretId = '' } = JSON.parse(text) as { SecretId?: string };
  const SecretString = vault.get(SecretId);
  if (SecretString === undefined) {
    const message = "Secrets Manager can't find the specified secret.";
    return reply(400, { __type: 'ResourceNotFoundException', message });
  }
  return reply(200, { Name: SecretId, SecretString, VersionId: 'local', VersionStages: ['AWSCURRENT'] });
}
