import { useQuery, type QueryClient } from '@tanstack/react-query';
import type { ResponseBody } from '#shared/contracts/endpoint.ts';
import type { ProductPictures, productPictures } from '#shared/contracts/catalogue/product-pictures.ts';
import { api } from '../../../../../api/api.ts';
import { refetchProducts } from '../queries.ts';

export type PicturesResponse = ResponseBody<typeof productPictures.list>;

const keyOf = (productId: string | null) => ['product-pictures', 'list', productId];

/** While an upload is being prepared the list is read again, in milliseconds. */
const pollMs = 700;

/** The pictures and uploads of a product; nothing while it does not exist yet. */
export const useProductPictures = (productId: string | null) =>
  useQuery({
    queryKey: keyOf(productId),
    queryFn: async ({ signal, client }) => {
      const response = await api.productPictures.list({ params: { id: productId! } }, signal);
      const before = shownPictures(client, productId!);
      // an upload has become a picture, which the list of products may show
      if (before && before.pictures.length < response.data.pictures.length) refetchProducts(client);
      return response;
    },
    enabled: productId !== null,
    select: ({ data }) => data,
    refetchInterval: ({ state }) =>
      state.data?.data.uploads.some(({ refusal }) => refusal === null) ? pollMs : false,
  });

/** The pictures of a product as they are shown. */
export const shownPictures = (cache: QueryClient, productId: string): ProductPictures | undefined =>
  cache.getQueryData<PicturesResponse>(keyOf(productId))?.data;

/** Shows the pictures of a product as a change has answered them. */
export const showPictures = (cache: QueryClient, productId: string, data: ProductPictures): void =>
  void cache.setQueryData<PicturesResponse>(keyOf(productId), { success: true, data });

/** Reads the pictures of a product again: a file has been sent. */
export const refetchPictures = (cache: QueryClient, productId: string): Promise<void> =>
  cache.invalidateQueries({ queryKey: keyOf(productId) });
