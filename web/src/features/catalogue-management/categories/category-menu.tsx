import type { ManagedCategory } from '#shared/contracts/back-office/category-management.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { Granted } from '../../../api/back-office/granted.tsx';
import { AuditMenuLink } from '../../../app/admin/audit-links.tsx';
import { ChartIcon, MoreIcon, OpenIcon, PencilIcon } from '../../../ui/back-office-icons.tsx';
import { TrashIcon } from '../../../ui/page-icons.tsx';
import { Menu, MenuItem, MenuLink } from '../../../ui/overlay/menu.tsx';
import type { OpenCategoryDialog } from './category-dialogs.tsx';

/** The actions for a category. */
export function CategoryMenu({
  category,
  onOpen,
}: {
  category: ManagedCategory;
  onOpen: OpenCategoryDialog;
}) {
  const { _id, name, slug, isActive } = category;
  return (
    <Menu label={`Acciones de ${name}`} trigger={<MoreIcon />}>
      <Granted to="catalogue:write">
        <MenuItem onClick={() => onOpen('editar', _id)}>
          <PencilIcon width={20} height={20} />
          Editar
        </MenuItem>
      </Granted>
      <MenuItem onClick={() => onOpen('cifras', _id)}>
        <ChartIcon width={20} height={20} />
        Ver cifras
      </MenuItem>
      {isActive && (
        <MenuLink to={`${sitePaths.shop}?categoria=${slug}`}>
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
