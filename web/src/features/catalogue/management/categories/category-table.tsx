import './categories.css';
import type { ManagedCategory } from '#shared/contracts/catalogue/category-management.ts';
import { Granted } from '../../../../ui/back-office/granted.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Badge } from '../../../../ui/display/badge.tsx';
import { OrderedTable } from '../../../../ui/drag/ordered-table.tsx';
import type { Column } from '../../../../ui/list/data-table.tsx';
import { CategoryChip } from './category-chip.tsx';
import { useToggleCategory, useReorderCategories } from './mutations.ts';
import type { OpenCategoryDialog } from './category-dialogs.tsx';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { ChartIcon } from '../../../../ui/back-office/icons.tsx';
import { MenuItem } from '../../../../ui/overlay/menu.tsx';
import { CatalogueMenu } from '../catalogue-menu.tsx';

interface Props {
  categories: readonly ManagedCategory[];
  onOpen: OpenCategoryDialog;
}

/** The categories in their order. */
export function CategoryTable({ categories, onOpen }: Props) {
  const toggle = useToggleCategory();
  const reorder = useReorderCategories();
  const columns: Column<ManagedCategory>[] = [
    {
      label: 'Categoría',
      place: 'title',
      width: 'minmax(0, 1fr)',
      render: ({ _id, name, description, icon, color }) => (
        <div className="category-title">
          <CategoryChip icon={icon} color={color} />
          <div className="min-w-0">
            <Granted to="catalogue:write" otherwise={<p className="row-name">{name}</p>}>
              <button type="button" className="row-name" onClick={() => onOpen('editar', _id)}>
                {name}
              </button>
            </Granted>
            {description && <p className="line-clamp-2 text-sm text-quiet">{description}</p>}
          </div>
        </div>
      ),
    },
    { label: 'Productos', width: '5.5rem', isNumber: true, render: ({ productCount }) => productCount },
    {
      label: 'Estado',
      width: '13rem',
      render: (category) => (
        <span className="category-state">
          <span>
            <Badge tone={category.isActive ? 'soft' : 'neutral'}>
              {category.isActive ? 'Activa' : 'Inactiva'}
            </Badge>
          </span>
          <Granted to="catalogue:write">
            <Button
              size="sm"
              variant="ghost"
              aria-label={`${category.isActive ? 'Desactivar' : 'Activar'} ${category.name}`}
              aria-disabled={toggle.isPending && toggle.variables._id === category._id}
              onClick={() => toggle.mutate(category)}
            >
              {category.isActive ? 'Desactivar' : 'Activar'}
            </Button>
          </Granted>
        </span>
      ),
    },
  ];
  const menuOf = (category: ManagedCategory) => <CategoryMenu category={category} onOpen={onOpen} />;
  return (
    <OrderedTable
      label="Categorías"
      what="una categoría"
      rows={categories}
      permission="catalogue:write"
      columns={columns}
      actions={menuOf}
      onChange={(ids) => reorder.mutate(ids.map((_id, place) => ({ _id, order: place + 1 })))}
    />
  );
}

interface MenuProps {
  category: ManagedCategory;
  onOpen: OpenCategoryDialog;
}

/** The actions for a category. */
function CategoryMenu({ category: { _id, name, slug, isActive }, onOpen }: MenuProps) {
  return (
    <CatalogueMenu id={_id} name={name} shopUrl={isActive ? sitePaths.category(slug) : null} onOpen={onOpen}>
      <MenuItem onClick={() => onOpen('cifras', _id)}>
        <ChartIcon width={20} height={20} />
        Ver cifras
      </MenuItem>
    </CatalogueMenu>
  );
}
