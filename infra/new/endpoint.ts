import type { Access, Endpoint, Group } from '#shared/contracts/endpoint.ts';
import { api } from '#shared/contracts/index.ts';
import { isForStaff } from '#shared/contracts/endpoint.ts';
import { type Draft, Refusal } from './draft.ts';
import { camel, partsOf, sentence } from './names.ts';

const methods: Record<string, Endpoint['method']> = {
  get: 'GET',
  list: 'GET',
  show: 'GET',
  find: 'GET',
  count: 'GET',
  search: 'GET',
  check: 'GET',
  set: 'PUT',
  change: 'PUT',
  edit: 'PUT',
  delete: 'DELETE',
  remove: 'DELETE',
};

/** The subject of a group, and the file that declares it. */
export function contractOf(draft: Draft, group: string): { subject: string; contract: string } {
  if (!(group in api))
    throw new Refusal(`${group} is no group of the contract: they are ${Object.keys(api).join(', ')}`);
  const index = draft.textOf('shared/contracts/index.ts');
  const [, subject] = new RegExp(`import \\{ ${camel(group)} \\} from './([\\w-]+)/`).exec(index)!;
  return { subject: subject!, contract: draft.find(`shared/contracts/${subject}/${group}.ts`) };
}

/** What all paths of a group begin with; its name where they have nothing in common. */
function basePath(group: string): string {
  const paths = Object.values(api[group as keyof typeof api] as Group).map(({ path }) => path.split('/'));
  const [first = []] = paths;
  const end = first.findIndex((part, at) => /[{}]/.test(part) || paths.some((each) => each[at] !== part));
  const common = first.slice(1, end < 0 ? first.length - 1 : end);
  return `/${common.length > 0 ? common.join('/') : group}`;
}

/** What those of the same group have that read, or write, as it does. */
function accessIn(group: string, method: Endpoint['method']): Access {
  const all = Object.values(api[group as keyof typeof api] as Group);
  const alike = all.find((each) => (each.method === 'GET') === (method === 'GET')) ?? all[0]!;
  if (alike.access === 'signature') throw new Refusal(`${group} takes signed calls: add a row by hand`);
  return alike.access;
}

/** An endpoint of a group, as the other files name it. */
export interface NewEndpoint {
  subject: string;
  operation: string;
  path: string;
  access: Access;
}

/** `endpoint <group>/<verb-noun>`: its row in the contract, its use case in the group's Lambda and its test. */
export function draftEndpoint(draft: Draft, given: string): NewEndpoint {
  const [group, name] = partsOf(given, 'orders/get-order-status');
  const [verb = '', ...nouns] = name.split('-');
  if (nouns.length === 0) throw new Refusal(`"${name}" is no verb and noun, such as get-order-status`);
  const { subject, contract } = contractOf(draft, group);
  const lambda = draft.find(`functions/${subject}/**/${group}.lambda.ts`);
  const test = `tests/${subject}/${name}.table.test.ts`;
  const operation = camel(name);
  const declared = camel(group);
  if (operation in api[group as keyof typeof api]) throw new Refusal(`${group}.${operation} stands already`);
  const method = methods[verb] ?? 'POST';
  const noun = nouns.join('-');
  const path = `${basePath(group)}/${noun}`;
  const taken = Object.values<Group>(api).flatMap((each) => Object.values(each));
  if (taken.some((each) => each.path === path && each.method === method))
    throw new Refusal(`${method} ${path} stands already`);
  const access = accessIn(group, method);
  const isList = verb === 'list';
  const things = camel(noun);

  draft.import(contract, 'envelope', '../endpoint.ts');
  draft.insert(
    contract,
    `export const ${declared} = group({`,
    `${operation}: {
      summary: '${sentence(name)}',
      method: '${method}',
      path: '${path}',
      access: '${access}',
      response: envelope(z.object({${isList ? ` ${things}: z.array(z.object({ _id: z.string() })) ` : ''}})),
      errors: [],
    },`,
  );
  draft.import(lambda, 'type UseCase', '#functions/platform/http/serve.ts');
  const handler = 'export const handler = serve(';
  draft.insert(lambda, handler, `${operation},`);
  draft.replace(
    lambda,
    handler,
    `/** ${method} ${path} */
const ${operation}: UseCase<typeof ${declared}.${operation}> = async () => ({ success: true, data: {${isList ? ` ${things}: [] ` : ''}} });

${handler}`,
  );
  const token = access !== 'public';
  draft.add(
    test,
    `
import { expect, it } from 'vitest';
import { call } from '../support/call.ts';
${token ? `import { signIn } from '../support/sign-in.ts';\n` : ''}import { useTable } from '../support/table/table.ts';

await useTable();
const { handler } = await import('#${lambda}');

it('${method} ${path}: ${sentence(name).toLowerCase()}', async () => {
  ${token ? `const { token } = await signIn(${isForStaff(access) ? `'admin'` : ''});\n` : ''}const { status, body } = await call(handler, '${method} /api${path}'${token ? ', { token }' : ''});
  expect(status).toBe(200);
  const missing = 'declare what it answers in ${contract}, answer it in ${lambda}, and expect it here';
  expect(body.data${isList ? `.${things}` : ''}, missing).not.toEqual(${isList ? '[]' : '{}'});
});
`,
  );
  draft.documents.push({ file: 'shared/contracts/endpoints.txt', command: 'npm run endpoints' });
  draft.next.push(
    `It is ${method} ${path}, with the access of the others of ${group}: change both in ${contract} where they are wrong.`,
    `Fill in ${contract} and ${lambda} until ${test} is green.`,
    'What it reads and writes of the table is declared in infra/table-access, other rights in infra/functions.ts.',
    'If it takes an id of a user, tests/contract/owner-matrix.table.test.ts needs a call of it.',
  );
  if (isForStaff(access) && method !== 'GET')
    draft.next.push(
      'It changes something: write its audit entry (auditStep), and a row in tests/back-office.',
    );
  return { subject, operation, path, access };
}
