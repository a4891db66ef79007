import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { RequestInput } from '#shared/contracts/endpoint.ts';
import type { ManagedProduct, productManagement } from '#shared/contracts/catalogue/product-management.ts';
import { writeForm } from '#shared/rules/form-fields.ts';
import { ApiError } from '../../../../api/client.ts';
import { api } from '../../../../api/api.ts';
import { savedVersion } from '../../../../api/back-office/stale-edit.ts';
import { useSingleMutation } from '../../../../api/use-single-mutation.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { offerUndo } from '../../../../ui/feedback/undo.tsx';
import { fieldOfError } from './form/product-values.ts';
import { messages } from './messages.ts';
import { hideProduct, refetchProducts, showProduct } from './queries.ts';

/** Whether a call failed because another admin has deleted the product. */
export const isProductDeleted = (error: Error): boolean =>
  error instanceof ApiError && error.code === 'product_not_found';

/** What failed, and the server's reason. */
const showFailure = (title: string, error: Error): void =>
  toast.error({ title, description: isProductDeleted(error) ? messages.removedMeanwhile : error.message });

type ProductAnswer = { data: { product: ManagedProduct } };

interface Change {
  done: string;
  failed: string;
  /** The product did not exist before. */
  isNew?: boolean;
  /** Errors that the open form shows; the others are toasts. */
  isShownByForm?: (error: Error) => boolean;
  /** Undoes the change of the product, which is as the change has left it. */
  undo?: (product: ManagedProduct) => void;
}

/** A change of one product that answers with the product. */
function useProductChange<Input>(request: (input: Input) => Promise<ProductAnswer>, about: Change) {
  const cache = useQueryClient();
  return useSingleMutation({
    mutationFn: request,
    // offline, it fails at once: nothing may be sent later, when the admin has left
    networkMode: 'always',
    onSuccess: ({ data: { product } }) => {
      showProduct(cache, product, about.isNew);
      const text = { title: about.done, description: product.title };
      if (about.undo) offerUndo({ ...text, about: product._id, undo: () => about.undo!(product) });
      else toast.success(text);
      refetchProducts(cache);
    },
    onError: (error) => handleFailure(cache, error, about),
  });
}

/** Shows what failed, and the product as another admin has left it. */
function handleFailure(cache: QueryClient, error: Error, { failed, isShownByForm = never }: Change): void {
  const current = savedVersion(error) as ManagedProduct | null;
  if (current) showProduct(cache, current);
  if (isProductDeleted(error)) refetchProducts(cache);
  if (isShownByForm(error)) return;
  if (current) toast.error({ title: failed, description: messages.changedMeanwhile });
  else showFailure(failed, error);
}

const never = () => false;

/** The form of a product shows errors of its fields, compares the versions of a stale edit, and says when it was deleted. */
const isShownByForm = (error: Error) =>
  fieldOfError(error) !== null || savedVersion(error) !== null || isProductDeleted(error);

/** A change that a second one of the same kind undoes. */
function useSwitch(request: (product: ManagedProduct) => Promise<ProductAnswer>, about: Change) {
  const undo = useProductChange(request, about);
  return useProductChange(request, { ...about, undo: undo.mutate });
}

/** Features a product, or not any more; at most four are (P32). */
export const useFeatureProduct = () =>
  useSwitch(
    ({ _id: id, isFeatured }) =>
      api.productManagement.feature({ params: { id }, body: { isFeatured: !isFeatured } }),
    { done: messages.featured, failed: messages.featureFailed },
  );

/** Shows a product in the shop, or not any more. */
export const useToggleProduct = () =>
  useSwitch(
    ({ _id: id, isActive, version }) =>
      api.productManagement.update({
        params: { id },
        body: writeForm({ isActive: !isActive, version }),
      }),
    { done: messages.edited, failed: messages.saveFailed },
  );

/** Creates a product. */
export const useCreateProduct = () =>
  useProductChange(
    (body: RequestInput<typeof productManagement.create, 'body'>) =>
      api.productManagement.create({ body: writeForm(body) }),
    { done: messages.created, failed: messages.saveFailed, isNew: true, isShownByForm },
  );

type Changes = RequestInput<typeof productManagement.update, 'body'>;

/** Changes some fields of a product that the admin saw. */
export const useUpdateProduct = () =>
  useProductChange(
    ({ saved, changes }: { saved: ManagedProduct; changes: Changes }) =>
      api.productManagement.update({
        params: { id: saved._id },
        body: writeForm({ ...changes, version: String(saved.version) }),
      }),
    { done: messages.edited, failed: messages.saveFailed, isShownByForm },
  );

/** Adds or takes units, with a reason. When there are fewer than are taken, the product is shown as it is now. */
export function useCorrectStock() {
  const cache = useQueryClient();
  return useProductChange(
    async ({ id, ...body }: { id: string } & RequestInput<typeof productManagement.correctStock, 'body'>) => {
      try {
        return await api.productManagement.correctStock({ params: { id }, body });
      } catch (error) {
        if (isStockShort(error))
          showProduct(cache, (await api.productManagement.get({ params: { id } })).data.product);
        throw error;
      }
    },
    { done: messages.stockCorrected, failed: messages.stockFailed, isShownByForm: isStockShort },
  );
}

/** Whether fewer units are left than should be taken. */
export const isStockShort = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'stock_short';

/** Deletes a product that no unpaid order holds. */
export function useRemoveProduct() {
  const cache = useQueryClient();
  const restore = useProductChange(
    async ({ _id }: ManagedProduct) => {
      const { data } = await api.productManagement.restoreMany({ body: { ids: [_id] } });
      const { product, error } = data.rows[0]!;
      if (error || !product) throw new Error(error?.message ?? messages.removedMeanwhile);
      return { data: { product } };
    },
    { done: messages.restored, failed: messages.restoreFailed, isNew: true },
  );
  return useSingleMutation({
    mutationFn: ({ _id: id }: ManagedProduct) => api.productManagement.remove({ params: { id } }),
    networkMode: 'always',
    onSuccess: (_, product) => {
      hideProduct(cache, product);
      const text = { title: messages.removed, description: product.title };
      offerUndo({ ...text, about: product._id, undo: () => restore.mutate(product) });
      refetchProducts(cache);
    },
    onError: (error) => {
      showFailure(messages.removeFailed, error);
      refetchProducts(cache);
    },
  });
}
