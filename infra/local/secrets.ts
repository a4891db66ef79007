import type { IncomingMessage } from 'node:http';
import { listen, readBody } from './listen.ts';
import type { SecretVault } from './secret-vault.ts';

export interface SecretsManager {
  url: string;
  close(): Promise<void>;
}

/** Secrets Manager as the SDK speaks to it (AWS JSON 1.1): reading only, as the functions do. */
export async function startSecrets({
  vault,
  port,
}: {
  vault: SecretVault;
  port?: number;
}): Promise<SecretsManager> {
  const server = await listen((request, response) => {
    void reply(vault, request).then(({ status, body }) =>
      response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body)),
    );
  }, port);
  return { url: server.url, close: server.close };
}

interface Reply {
  status: number;
  body: object;
}

async function reply(vault: SecretVault, request: IncomingMessage): Promise<Reply> {
  try {
    const target = String(request.headers['x-amz-target'] ?? '');
    return answer(vault, target, (await readBody(request)).toString());
  } catch (error) {
    return { status: 500, body: { __type: 'InternalServiceError', message: (error as Error).message } };
  }
}

function answer(vault: SecretVault, target: string, text: string): Reply {
  if (target !== 'secretsmanager.GetSecretValue') {
    return {
      status: 400,
      body: { __type: 'UnknownOperationException', message: `${target} is not served at home.` },
    };
  }
  const { SecretId = '' } = JSON.parse(text) as { SecretId?: string };
  const SecretString = vault.get(SecretId);
  if (SecretString === undefined) {
    const message = "Secrets Manager can't find the specified secret.";
    return { status: 400, body: { __type: 'ResourceNotFoundException', message } };
  }
  return {
    status: 200,
    body: { Name: SecretId, SecretString, VersionId: 'home', VersionStages: ['AWSCURRENT'] },
  };
}
