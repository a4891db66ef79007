import { randomUUID } from 'node:crypto';
import { api } from '#shared/contracts/index.ts';
import type { ManagedList } from '#shared/contracts/training/evaluation-management.ts';
import type { Scenario } from '../account-scenarios.ts';
import type { ScenarioContext } from '../scenario-context.ts';

type One = { data: { list: ManagedList } };

const params = { list: 'motivations' };
const fields = () => ({ name: `Motivo ${randomUUID()}` });
const operations = api['evaluation-management'];

/** A list as it is now. */
async function listNow({ ask, adminToken: token }: ScenarioContext): Promise<ManagedList> {
  return (await ask<One>(operations.list, { token, params })).data.list;
}

/** The id of a new option, which no user has chosen, or of the last one when the list is full. */
async function newOption(context: ScenarioContext): Promise<string> {
  const { ask, adminToken: token } = context;
  await ask(operations.add, { token, params, body: fields() });
  const { options } = await listNow(context);
  return options.findLast(({ retiredAt }) => retiredAt === null)!._id;
}

/** What admins do with the lists of the assessment. */
export const evaluationScenarios: Record<string, Scenario> = {
  'evaluation-management.list': ({ adminToken: token }) => ({ token, params }),
  'evaluation-management.add': ({ adminToken: token }) => ({ token, params, body: fields() }),
  'evaluation-management.reorder': async (context) => {
    const { options, version } = await listNow(context);
    const ids = options.filter(({ retiredAt }) => retiredAt === null).map(({ _id }) => _id);
    // two change places
    const body = { ids: [ids[1]!, ids[0]!, ...ids.slice(2)], version };
    return { token: context.adminToken, params, body };
  },
  'evaluation-management.edit': async (context) => {
    const id = await newOption(context);
    const { version } = (await listNow(context)).options.find(({ _id }) => _id === id)!;
    return {
      token: context.adminToken,
      params: { ...params, id },
      body: { description: randomUUID(), version },
    };
  },
  'evaluation-management.retire': async (context) => ({
    token: context.adminToken,
    params: { ...params, id: await newOption(context) },
  }),
  'evaluation-management.restore': async (context) => {
    const { ask, adminToken: token } = context;
    const id = await newOption(context);
    await ask(operations.retire, { token, params: { ...params, id } });
    return { token, params: { ...params, id } };
  },
};
