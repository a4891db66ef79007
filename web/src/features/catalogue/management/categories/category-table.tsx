import './categories.css';
import { useRef, useMemo, type RefObject } from 'react';
import type { ManagedCategory } from '#shared/contracts/catalogue/category-management.ts';
import { useCan } from '../../../../api/back-office/use-can.ts';
import { Granted } from '../../../../ui/back-office/granted.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Badge } from '../../../../ui/display/badge.tsx';
import { DragHandle, RowPlace } from '../../../../ui/drag/row-order.tsx';
import { DataTable, type Column } from '../../../../ui/list/data-table.tsx';
import { useListFocus } from '../../../../ui/list/use-list-focus.ts';
import { CategoryChip } from './category-chip.tsx';
import { useToggleCategory, useReorderCategories } from './mutations.ts';
import type { OpenCategoryDialog } from './category-dialogs.tsx';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { ChartIcon } from '../../../../ui/back-office/icons.tsx';
import { MenuItem } from '../../../../ui/overlay/menu.tsx';
import { CatalogueMenu } from '../catalogue-menu.tsx';
import { useDragOrder } from '../../../../ui/drag/use-drag-order.ts';
import { messages } from './messages.ts';

interface Props {
  categories: readonly ManagedCategory[];
  onOpen: OpenCategoryDialog;
}

const dragHelpId = 'como-ordenar-categorias';

/** The categories in their order, which is changed by dragging the handle or by the buttons. */
export function CategoryTable({ categories, onOpen }: Props) {
  const body = useRef<HTMLTableSectionElement>(null);
  const { move, announcer } = useCategoryOrder(body, categories);
  const toggle = useToggleCategory();
  useListFocus(body);
  const canWrite = useCan('catalogue:write');

  const columns: Column<ManagedCategory>[] = [
    {
      label: 'Mover',
      place: 'lead',
      width: '2rem',
      render: ({ name }) => <DragHandle name={name} helpId={dragHelpId} />,
    },
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
    {
      label: 'Orden',
      width: '8rem',
      render: ({ _id, name }, place) => (
        <Granted to="catalogue:write" otherwise={place + 1}>
          <RowPlace name={name} place={place} count={categories.length} onMove={(to) => move(_id, to)} />
        </Granted>
      ),
    },
    {
      label: 'Acciones',
      place: 'actions',
      width: '2.75rem',
      render: (category) => <CategoryMenu category={category} onOpen={onOpen} />,
    },
  ];

  return (
    <>
      {canWrite && (
        <p id={dragHelpId} className="office-help">
          Arrastra una categoría a su puesto, o muévela con sus flechas. Con el teclado, sobre el asa:{' '}
          <kbd>Intro</kbd> recoge y suelta, las <kbd>flechas</kbd> eligen el puesto, <kbd>Esc</kbd> cancela.
        </p>
      )}
      <DataTable
        label="Categorías"
        columns={canWrite ? columns : columns.filter(({ place }) => place !== 'lead')}
        rows={categories}
        keyOf={({ _id }) => _id}
        rowProps={({ _id }) => ({ 'data-drag-item': _id, 'data-drop': _id })}
        bodyRef={body}
      />
      <output ref={announcer} aria-live="assertive" className="sr-only" />
    </>
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

/** Changes the order of the categories by drag and by steps, and saves each change. */
function useCategoryOrder(body: RefObject<HTMLElement | null>, categories: readonly ManagedCategory[]) {
  const reorder = useReorderCategories();
  const nameOf = (id: string) => categories.find(({ _id }) => _id === id)?.name ?? '';
  const ids = useMemo(() => categories.map(({ _id }) => _id), [categories]);
  return useDragOrder(body, {
    ids,
    texts: {
      pickedUp: (id) => messages.pickedUp(nameOf(id)),
      at: (id, place) => messages.moved(nameOf(id), place, categories.length),
    },
    onChange: (ordered) => reorder.mutate(ordered.map((_id, place) => ({ _id, order: place + 1 }))),
  });
}
