import type { ManagedProduct } from '#shared/contracts/back-office/product-management.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { Granted } from '../../../../api/back-office/granted.tsx';
import { AuditMenuLink } from '../../../../app/admin/audit-links.tsx';
import { ChartIcon, MoreIcon, OpenIcon, PencilIcon, PowerIcon } from '../../../../ui/back-office-icons.tsx';
import { PlusIcon } from '../../../../ui/icons.tsx';
import { TrashIcon } from '../../../../ui/page-icons.tsx';
import { Menu, MenuItem, MenuLink } from '../../../../ui/overlay/menu.tsx';
import { useToggleProduct } from '../mutations.ts';
import type { OpenProductDialog } from '../product-dialogs.tsx';

/** The actions for a product. */
export function ProductMenu({ product, onOpen }: { product: ManagedProduct; onOpen: OpenProductDialog }) {
  const { _id, title, slug, isActive } = product;
  const toggle = useToggleProduct();
  return (
    <Menu label={`Acciones de ${title}`} trigger={<MoreIcon />}>
      <Granted to="catalogue:write">
        <MenuItem onClick={() => onOpen('editar', _id)}>
          <PencilIcon width={20} height={20} />
          Editar
        </MenuItem>
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
      {isActive && (
        <MenuLink to={sitePaths.product(slug)}>
          <OpenIcon width={20} height={20} />
          Ver en la tienda
        </MenuLink>
      )}
      <AuditMenuLink objectId={_id} />
      <Granted to="catalogue:write">
        <MenuItem onClick={() => onOpen('eliminar', _id)}>
          <TrashIcon width={20} height={20} />
          Eliminar
        </MenuItem>
      </Granted>
    </Menu>
  );
}
