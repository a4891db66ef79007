import type { ReactNode } from 'react';
import { Granted } from '../../../ui/back-office/granted.tsx';
import { AuditMenuLink } from '../../../ui/back-office/audit-links.tsx';
import { MoreIcon, OpenIcon, PencilIcon } from '../../../ui/back-office/icons.tsx';
import { TrashIcon } from '../../../ui/page-icons.tsx';
import { Menu, MenuItem, MenuLink } from '../../../ui/overlay/menu.tsx';

interface Props {
  id: string;
  name: string;
  /** Where the shop shows it; null if it does not. */
  shopUrl: string | null;
  onOpen: (kind: 'editar' | 'eliminar', id: string) => void;
  /** The actions of a product or a category alone. */
  children: ReactNode;
}

/** The actions for a product or a category. */
export const CatalogueMenu = ({ id, name, shopUrl, onOpen, children }: Props) => (
  <Menu label={`Acciones de ${name}`} trigger={<MoreIcon />}>
    <Granted to="catalogue:write">
      <MenuItem onClick={() => onOpen('editar', id)}>
        <PencilIcon width={20} height={20} />
        Editar
      </MenuItem>
    </Granted>
    {children}
    {shopUrl && (
      <MenuLink to={shopUrl}>
        <OpenIcon width={20} height={20} />
        Ver en la tienda
      </MenuLink>
    )}
    <AuditMenuLink objectId={id} />
    <Granted to="catalogue:write">
      <MenuItem onClick={() => onOpen('eliminar', id)}>
        <TrashIcon width={20} height={20} />
        Eliminar
      </MenuItem>
    </Granted>
  </Menu>
);
