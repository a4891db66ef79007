import type { ResponseBody } from '#shared/contracts/endpoint.ts';
import { api } from '#shared/contracts/index.ts';
import type { Scenario } from '../account-scenarios.ts';
import type { ScenarioContext } from '../scenario-context.ts';

const { list, begin } = api['product-pictures'];

/** A product of the demo, as the parameters of an admin's call. */
const ofProduct = ({ adminToken, products }: ScenarioContext) => ({
  token: adminToken,
  params: { id: products[0]!._id },
});

const file = { contentType: 'image/jpeg', bytes: 400_000, alt: 'Bote' };

/** A product's only picture and the version to edit. */
async function ofPicture(context: ScenarioContext) {
  const { token, params } = ofProduct(context);
  const { data } = await context.ask<ResponseBody<typeof list>>(list, { token, params });
  const pictureId = data.pictures[0]!._id;
  return { token, params: { ...params, pictureId }, version: data.version };
}

/** The calls of the form of pictures. The scenario of `remove` takes back what `begin` has begun. */
export const pictureScenarios: Record<string, Scenario> = {
  'product-pictures.list': ofProduct,
  'product-pictures.begin': (context) => ({ ...ofProduct(context), body: file }),
  'product-pictures.order': async (context) => {
    const { token, params, version } = await ofPicture(context);
    return { token, params: { id: params.id }, body: { pictureIds: [params.pictureId], version } };
  },
  'product-pictures.describe': async (context) => {
    const { version, ...picture } = await ofPicture(context);
    return { ...picture, body: { alt: `Bote, versión ${version}`, version } };
  },
  'product-pictures.remove': async (context) => {
    const { token, params } = ofProduct(context);
    const { data } = await context.ask<ResponseBody<typeof begin>>(begin, { token, params, body: file });
    return { token, params: { ...params, pictureId: data.upload._id } };
  },
};
