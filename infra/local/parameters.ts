import type { IncomingMessage } from 'node:http';
import { jsonReply, listenWithReplies, readBody, type Reply } from './http.ts';
import type { SecretVault } from './secrets.ts';

export interface ParameterStore {
  url: string;
  close(): Promise<void>;
}

/** Systems Manager's parameters for the SDK (AWS JSON 1.1): GetParameter and PutParameter, the operations that functions call. */
export async function startParameters({ vault }: { vault: SecretVault }): Promise<ParameterStore> {
  const { url, close } = await listenWithReplies(
    (request) => answer(vault, request),
    ({ message }) => jsonReply(500, { __type: 'InternalServerError', message }),
  );
  return { url, close };
}

interface Input {
  Name?: string;
  Value?: string;
  Type?: string;
  Overwrite?: boolean;
  WithDecryption?: boolean;
}

async function answer(vault: SecretVault, request: IncomingMessage): Promise<Reply> {
  const operation = String(request.headers['x-amz-target'] ?? '').replace('AmazonSSM.', '');
  const input = JSON.parse((await readBody(request)).toString()) as Input;
  if (operation === 'GetParameter') return getParameter(vault, input);
  if (operation === 'PutParameter') return putParameter(vault, input);
  const message = `${operation} is not supported by the local cloud.`;
  return jsonReply(400, { __type: 'UnknownOperationException', message });
}

function getParameter(vault: SecretVault, { Name = '', WithDecryption = false }: Input): Reply {
  const value = vault.get(Name);
  if (value === undefined) return jsonReply(400, { __type: 'ParameterNotFound', message: Name });
  // without it AWS answers with the encrypted text
  const Value = WithDecryption ? value : 'encrypted';
  return jsonReply(200, { Parameter: { Name, Type: 'SecureString', Value, Version: 1 } });
}

async function putParameter(vault: SecretVault, input: Input): Promise<Reply> {
  const { Name = '', Value = '', Type, Overwrite = false } = input;
  if (Type !== 'SecureString' || Overwrite) {
    const message = 'The local cloud creates parameters of the type SecureString.';
    return jsonReply(400, { __type: 'UnsupportedParameterType', message });
  }
  if (await vault.create(Name, Value)) return jsonReply(200, { Version: 1, Tier: 'Standard' });
  return jsonReply(400, {
    __type: 'ParameterAlreadyExists',
    message: `The parameter ${Name} already exists.`,
  });
}
