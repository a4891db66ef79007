import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ManagedProduct, productManagement } from '#shared/contracts/catalogue/product-management.ts';
import type { RequestInput, ResponseBody } from '#shared/contracts/endpoint.ts';
import { ApiError } from '../../../../../api/client.ts';
import { api } from '../../../../../api/api.ts';
import { useSingleMutation } from '../../../../../api/use-single-mutation.ts';
import { toast } from '../../../../../ui/feedback/toast.ts';
import { offerUndo } from '../../../../../ui/feedback/undo.tsx';
import { messages } from '../messages.ts';
import { gridPageSize, hideProduct, refetchProducts, showProduct } from '../queries.ts';
import type { Outcome } from './use-selected.ts';

type Row = RequestInput<typeof productManagement.editMany, 'body'>['rows'][number];
type Answer = ResponseBody<typeof productManagement.editMany>['data']['rows'][number];

type Result = Answer & Outcome;

/** What is done to many products: rows of an edit, or ids that are deleted or come back. */
type Bulk = { rows: Row[] } | { remove: string[] } | { restore: string[] };

/** A product that was not changed, and why. */
export interface Refused {
  _id: string;
  title: string;
  reason: string;
}

interface Input {
  bulk: Bulk;
  /** The products as they were. */
  before: readonly ManagedProduct[];
  isUndo?: boolean;
}

/** Changes many products, says which were refused and why, and offers to undo the others. */
export function useBulk(onDone: (outcomes: readonly Outcome[]) => void) {
  const cache = useQueryClient();
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const send = useSingleMutation({
    mutationFn: ({ bulk }: Input) => sendBulk(bulk),
    // offline, it fails at once: nothing may be sent later, when the admin has left
    networkMode: 'always',
    onSuccess: (answers, { bulk, before, isUndo }) => {
      const titles = new Map(before.map(({ _id, title }) => [_id, title]));
      const failed = answers.flatMap(({ _id, error }) =>
        error ? [{ _id, title: titles.get(_id) ?? '', reason: error.message }] : [],
      );
      for (const { _id, product, error, isUnanswered } of answers) {
        if (isUnanswered) continue;
        const gone = before.find((each) => each._id === _id);
        if (product) showProduct(cache, product, 'restore' in bulk && !error);
        else if (gone) hideProduct(cache, gone);
      }
      // an undo leaves what was refused before, and its selection
      if (!isUndo || failed.length > 0) setRefused(failed);
      const done = answers.filter(({ error }) => !error);
      if (done.length > 0) {
        const title = (isUndo ? messages.gridUndone : messages.bulkDone(bulk))(done.length);
        if (isUndo) toast.success({ title });
        else
          offerUndo({
            title,
            about: 'bulk',
            undo: () => send.mutate({ bulk: wayBack(bulk, before, done), before, isUndo: true }),
          });
      }
      refetchProducts(cache);
      if (!isUndo) onDone(answers);
    },
    onError: (error) => toast.error({ title: messages.gridFailed, description: error.message }),
  });
  return {
    refused,
    forget: () => setRefused([]),
    isPending: send.isPending,
    edit: (products: readonly ManagedProduct[], change: Pick<Row, 'isActive' | 'category'>) =>
      send.mutate({
        bulk: { rows: products.map(({ _id, version }) => ({ _id, version, ...change })) },
        before: products,
      }),
    remove: (products: readonly ManagedProduct[], done: () => void) =>
      send.mutate(
        { bulk: { remove: products.map(({ _id }) => _id) }, before: products },
        { onSettled: done },
      ),
  };
}

/**
 * Sends as many rows in one request as it takes. Those of a request that fails, and what would follow it, are refused with its reason:
 * the others are done, and can be undone.
 */
async function sendBulk(bulk: Bulk): Promise<Result[]> {
  const answers: Result[] = [];
  const all = 'rows' in bulk ? bulk.rows : 'remove' in bulk ? bulk.remove : bulk.restore;
  try {
    for (let from = 0; from < all.length; from += gridPageSize)
      answers.push(...(await sendPart(bulk, from, from + gridPageSize)));
  } catch (error) {
    if (answers.length === 0 || !(error instanceof ApiError)) throw error;
    const { code, message } = error;
    for (const row of all.slice(answers.length)) {
      const _id = typeof row === 'string' ? row : row._id;
      answers.push({ _id, product: null, error: { code, message }, isUnanswered: true });
    }
  }
  return answers;
}

async function sendPart(bulk: Bulk, from: number, to: number): Promise<Answer[]> {
  const { data } =
    'rows' in bulk
      ? await api.productManagement.editMany({ body: { rows: bulk.rows.slice(from, to) } })
      : 'remove' in bulk
        ? await api.productManagement.removeMany({ body: { ids: bulk.remove.slice(from, to) } })
        : await api.productManagement.restoreMany({ body: { ids: bulk.restore.slice(from, to) } });
  return data.rows;
}

/** The opposite of a change, for the products that it has changed: a later edit of one is told and not overwritten. */
function wayBack(bulk: Bulk, before: readonly ManagedProduct[], done: readonly Answer[]): Bulk {
  if (!('rows' in bulk)) return { restore: done.map(({ _id }) => _id) };
  const was = new Map(before.map((product) => [product._id, product]));
  const changed = new Map(bulk.rows.map((row) => [row._id, row]));
  const rows = done.flatMap(({ _id, product }): Row[] => {
    const [old, row] = [was.get(_id), changed.get(_id)];
    if (!product || !old || !row) return [];
    return [
      {
        _id,
        version: product.version,
        ...(row.isActive !== undefined && { isActive: old.isActive }),
        ...(row.category !== undefined && { category: old.category._id }),
      },
    ];
  });
  return { rows };
}
