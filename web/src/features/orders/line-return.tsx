import type { Order } from '#shared/contracts/orders/orders.ts';
import { canWithdraw, kindRules } from '#shared/rules/catalogue/product-kinds.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { Link } from '../../ui/navigation/link.tsx';

/** How a line of an order is returned, where that is limited; with the guarantee where there is no right of withdrawal. */
export function LineReturn({ kind }: Pick<Order['items'][number], 'kind'>) {
  const { note } = kindRules[kind];
  if (!note) return null;
  return (
    <span className="block text-sm text-quiet">
      {note}.
      {!canWithdraw(kind) && (
        <>
          {' '}
          <Link
            to={sitePaths.legal('garantia-legal')}
            className="text-link inline-flex min-h-11 items-center"
          >
            Garantía legal
          </Link>
        </>
      )}
    </span>
  );
}
