import type { ManagedProduct } from '#shared/contracts/catalogue/product-management.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { Granted } from '../../../../../ui/back-office/granted.tsx';
import { ChartIcon, PowerIcon } from '../../../../../ui/back-office/icons.tsx';
import { PlusIcon } from '../../../../../ui/icons.tsx';
import { MenuItem } from '../../../../../ui/overlay/menu.tsx';
import { CatalogueMenu } from '../../catalogue-menu.tsx';
import { useToggleProduct } from '../mutations.ts';
import type { OpenProductDialog } from '../product-dialogs.tsx';

/** The actions for a product. */
export function ProductMenu({ product, onOpen }: { product: ManagedProduct; onOpen: OpenProductDialog }) {
  const { _id, title, slug, isActive } = product;
  const toggle = useToggleProduct();
  return (
    <CatalogueMenu id={_id} name={title} shopUrl={isActive ? sitePaths.product(slug) : null} onOpen={onOpen}>
      <Granted to="catalogue:write">
        <MenuItem onClick={() => onOpen('existencias', _id)}>
          <PlusIcon width={20} height={20} />
          Corregir existencias
        </MenuItem>
      </Granted>
      <MenuItem onClick={() => onOpen('movimientos', _id)}>
        <ChartIcon width={20} height={20} />
        Ver movimientos
      </MenuItem>
      <Granted to="catalogue:write">
        <MenuItem onClick={() => toggle.mutate(product)}>
          <PowerIcon width={20} height={20} />
          {isActive ? 'Desactivar' : 'Activar'}
        </MenuItem>
      </Granted>
    </CatalogueMenu>
  );
}
