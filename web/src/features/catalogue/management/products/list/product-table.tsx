import '../products.css';
import { useRef } from 'react';
import type { ManagedProduct } from '#shared/contracts/catalogue/product-management.ts';
import { maxFeatured } from '#shared/rules/catalogue/featured.ts';
import { stockLevel } from '#shared/rules/catalogue/stock-levels.ts';
import { useCan } from '../../../../../api/back-office/use-can.ts';
import { Granted } from '../../../../../ui/back-office/granted.tsx';
import { ChartIcon, PowerIcon, StarIcon } from '../../../../../ui/back-office/icons.tsx';
import { IconButton } from '../../../../../ui/button.tsx';
import { cx } from '../../../../../ui/cx.ts';
import { Badge } from '../../../../../ui/display/badge.tsx';
import { Price } from '../../../../../ui/display/price.tsx';
import { ProductPicture } from '../../../../../ui/display/product-picture.tsx';
import { UnitPrice } from '../../../../../ui/display/unit-price.tsx';
import { type Column, DataTable } from '../../../../../ui/list/data-table.tsx';
import { toast } from '../../../../../ui/feedback/toast.ts';
import { useListFocus } from '../../../../../ui/list/use-list-focus.ts';
import type { ProductSortKey } from '../list-state.ts';
import { messages, unitsText } from '../messages.ts';
import { useFeatureProduct, useToggleProduct } from '../mutations.ts';
import type { OpenProductDialog } from '../product-dialogs.tsx';
import { useFeaturedCount } from '../queries.ts';
import type { SelectedProducts } from './use-selected.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { PlusIcon } from '../../../../../ui/icons.tsx';
import { MenuItem } from '../../../../../ui/overlay/menu.tsx';
import { CatalogueMenu } from '../../catalogue-menu.tsx';

interface Props {
  products: readonly ManagedProduct[];
  sort: ProductSortKey;
  onSort: (sort: ProductSortKey) => void;
  selected: SelectedProducts;
  onOpen: OpenProductDialog;
}

/** One page of the products. */
export function ProductTable({ products, sort, onSort, selected, onOpen }: Props) {
  const body = useRef<HTMLTableSectionElement>(null);
  useListFocus(body);
  const canWrite = useCan('catalogue:write');
  const columns: Column<ManagedProduct>[] = [
    {
      label: 'Elegir',
      place: 'lead',
      width: '2.75rem',
      render: (product) => <SelectBox product={product} selected={selected} />,
    },
    { label: 'Destacado', width: '5rem', render: (product) => <Star product={product} /> },
    {
      label: 'Producto',
      place: 'title',
      width: 'minmax(0, 1fr)',
      sortKey: 'title',
      render: (product) => <Title product={product} onOpen={onOpen} />,
    },
    { label: 'Categoría', width: '9rem', sortKey: 'category', render: ({ category }) => category.name },
    {
      label: 'Precio',
      width: '7rem',
      sortKey: 'price',
      isNumber: true,
      render: ({ price, netContent }) => (
        <div className="text-end">
          <Price amount={price} />
          <UnitPrice price={price} content={netContent} />
        </div>
      ),
    },
    {
      label: 'Existencias',
      width: '8rem',
      sortKey: 'stock',
      isNumber: true,
      render: (product) => <Stock product={product} onOpen={onOpen} />,
    },
    {
      label: 'Vendidos',
      width: '6.5rem',
      sortKey: 'totalSales',
      isNumber: true,
      render: ({ totalSales }) => totalSales.toLocaleString('es-ES'),
    },
    {
      label: 'Estado',
      width: '5.5rem',
      render: ({ isActive }) => (
        <Badge tone={isActive ? 'soft' : 'neutral'}>{isActive ? 'Activo' : 'Inactivo'}</Badge>
      ),
    },
    {
      label: 'Acciones',
      place: 'actions',
      width: '2.75rem',
      render: (product) => <ProductMenu product={product} onOpen={onOpen} />,
    },
  ];
  return (
    <DataTable
      label="Productos"
      columns={canWrite ? columns : columns.slice(2)}
      rows={products}
      keyOf={({ _id }) => _id}
      bodyRef={body}
      sort={sort}
      onSort={(next) => onSort(next as ProductSortKey)}
    />
  );
}

function SelectBox({ product, selected }: { product: ManagedProduct; selected: SelectedProducts }) {
  return (
    <label className="product-check">
      <span className="sr-only">Elegir {product.title}</span>
      <input type="checkbox" checked={selected.has(product._id)} onChange={() => selected.toggle(product)} />
    </label>
  );
}

/** The star of a featured product. With four of them, no other can be featured. */
function Star({ product }: { product: ManagedProduct }) {
  const feature = useFeatureProduct();
  const { data: count = 0 } = useFeaturedCount();
  const isFull = !product.isFeatured && count >= maxFeatured;
  return (
    <IconButton
      label={`Destacar ${product.title}`}
      aria-pressed={product.isFeatured}
      aria-disabled={isFull || feature.isPending}
      title={isFull ? messages.featuredFull : undefined}
      className={cx('product-star', product.isFeatured && 'product-star-on')}
      onClick={() => (isFull ? toast.info({ description: messages.featuredFull }) : feature.mutate(product))}
    >
      <StarIcon />
    </IconButton>
  );
}

function Title({ product, onOpen }: { product: ManagedProduct; onOpen: OpenProductDialog }) {
  const { _id, title, sku, images } = product;
  return (
    <div className="product-title">
      <ProductPicture images={images} alt="" sizes="48px" className="product-thumb" />
      <div className="min-w-0">
        <Granted to="catalogue:write" otherwise={<p className="row-name">{title}</p>}>
          <button type="button" className="row-name" onClick={() => onOpen('editar', _id)}>
            {title}
          </button>
        </Granted>
        <p className="text-sm text-quiet">{sku}</p>
      </div>
    </div>
  );
}

const stockTones = { out: 'danger', low: 'warn', in: 'soft' } as const;

/** What can be sold, and what unpaid orders hold; a press corrects it. */
function Stock({ product, onOpen }: { product: ManagedProduct; onOpen: OpenProductDialog }) {
  const { _id, title, stock, held } = product;
  const units = <Badge tone={stockTones[stockLevel(stock)]}>{stock}</Badge>;
  return (
    <div className="text-end">
      <Granted to="catalogue:write" otherwise={units}>
        <button
          type="button"
          className="product-stock"
          aria-label={`Corregir existencias de ${title}: ${unitsText(stock)}`}
          onClick={() => onOpen('existencias', _id)}
        >
          {units}
        </button>
      </Granted>
      {held > 0 && <p className="text-sm text-quiet">{held === 1 ? '1 apartada' : `${held} apartadas`}</p>}
    </div>
  );
}

/** The actions for a product. */
function ProductMenu({ product, onOpen }: { product: ManagedProduct; onOpen: OpenProductDialog }) {
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
