import { randomUUID } from 'node:crypto';
import { api } from '#shared/contracts/index.ts';
import type { Scenario } from '../account-scenarios.ts';
import type { ScenarioContext, ScenarioRequest } from '../scenario-context.ts';

type One = { data: { category: { _id: string; version: number } } };

const fields = () => ({ name: `Categoría ${randomUUID()}` });

/** A new category without products, which no other scenario changes. */
async function newCategory(context: ScenarioContext) {
  const token = context.adminToken;
  const { data } = await context.ask<One>(api['category-management'].create, { token, body: fields() });
  return data.category;
}

/** A call about a new category. */
const ofNew =
  (body?: (category: One['data']['category']) => object): Scenario =>
  async (context): Promise<ScenarioRequest> => {
    const category = await newCategory(context);
    return { token: context.adminToken, params: { id: category._id }, body: body?.(category) };
  };

/** What admins do with categories. */
export const categoryScenarios: Record<string, Scenario> = {
  'category-management.list': ({ adminToken }) => ({ token: adminToken }),
  'category-management.stats': ({ products, adminToken }) => ({
    params: { id: products[0]!.category._id },
    token: adminToken,
  }),
  'category-management.initialize': ({ adminToken }) => ({ token: adminToken }),
  'category-management.create': ({ adminToken }) => ({ token: adminToken, body: fields() }),
  'category-management.edit': ofNew(({ version }) => ({ description: 'Para correr', version })),
  'category-management.remove': ofNew(),
  'category-management.reorder': async (context) => {
    const created = [await newCategory(context), await newCategory(context)];
    return {
      token: context.adminToken,
      body: { orders: created.map(({ _id }, order) => ({ _id, order })) },
    };
  },
};
