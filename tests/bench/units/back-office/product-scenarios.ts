import { api } from '#shared/contracts/index.ts';
import { writeForm } from '#shared/rules/form-fields.ts';
import type { Scenario } from '../account-scenarios.ts';
import type { ScenarioContext, ScenarioRequest } from '../scenario-context.ts';

const { create, get } = api['product-management'];

type One = { data: { product: { _id: string; version: number } } };

const form = ({ products }: ScenarioContext) =>
  writeForm({
    title: 'Avena en copos',
    description: 'Avena integral.',
    price: '4,50',
    stock: '12',
    category: products[0]!.category._id,
  });

/** A new product, which no other scenario changes. */
async function newProduct(context: ScenarioContext): Promise<ScenarioRequest & { params: { id: string } }> {
  const token = context.adminToken;
  const { data } = await context.ask<One>(create, { token, body: form(context) });
  return { token, params: { id: data.product._id } };
}

const existing = ({ products, adminToken }: ScenarioContext) => ({
  token: adminToken,
  params: { id: products[0]!._id },
});

/** What admins do with goods. */
export const productScenarios: Record<string, Scenario> = {
  'product-management.list': ({ adminToken }) => ({ token: adminToken, query: { limit: '20' } }),
  'product-management.dashboard': ({ adminToken }) => ({ token: adminToken }),
  'product-management.featuredInfo': ({ adminToken }) => ({ token: adminToken }),
  'product-management.get': existing,
  'product-management.stockLedger': existing,
  'product-management.create': (context) => ({ token: context.adminToken, body: form(context) }),
  'product-management.update': async (context) => ({
    ...(await newProduct(context)),
    body: writeForm({ title: 'Avena fina', stock: '9', stockSeen: '12' }),
  }),
  'product-management.remove': newProduct,
  'product-management.feature': async (context) => ({
    ...(await newProduct(context)),
    body: { isFeatured: false },
  }),
  'product-management.correctStock': async (context) => ({
    ...(await newProduct(context)),
    body: { from: 12, to: 10, reason: 'lost' },
  }),
  'product-management.editMany': async (context) => {
    const { token, params } = await newProduct(context);
    const { data } = await context.ask<One>(get, { token, params });
    return { token, body: { rows: [{ ...data.product, price: '5', stock: { from: 12, to: 10 } }] } };
  },
  'product-management.importRows': async (context) => {
    const { category } = context.products[0]!;
    const fields = {
      title: 'Avena de fichero',
      description: 'Avena.',
      price: '4',
      stock: '3',
      category: category.slug,
    };
    return { token: context.adminToken, body: { dryRun: false, rows: [{ line: 2, fields }] } };
  },
};
