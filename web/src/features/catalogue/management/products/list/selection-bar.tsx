import { useRef, useState } from 'react';
import type { ManagedProduct } from '#shared/contracts/catalogue/product-management.ts';
import { Button } from '../../../../../ui/button.tsx';
import { useFocusAfterRemoval } from '../../../../../ui/feedback/use-focus-after-removal.ts';
import { Select } from '../../../../../ui/form/field.tsx';
import { ConfirmDialog } from '../../../../../ui/overlay/confirm-dialog.tsx';
import { useCategories } from '../../category-queries.ts';
import { messages, productsText, unitsText } from '../messages.ts';
import { useBulk, type Refused } from './use-bulk.ts';
import type { SelectedProducts } from './use-selected.ts';

/** What can be done with the selected products, and which of them were refused. */
export function SelectionBar({ selected }: { selected: SelectedProducts }) {
  // those that were refused stay selected
  const bulk = useBulk(selected.settle);
  const [asks, setAsks] = useState(false);
  const { products } = selected;
  const bar = useRef<HTMLDivElement>(null);
  useFocusAfterRemoval(bar, products.length > 0 || asks);
  const run = (work: () => void) => () => void (!bulk.isPending && work());
  return (
    <>
      <div
        ref={bar}
        tabIndex={-1}
        className="product-selection"
        data-active={products.length > 0 || undefined}
      >
        <label className="check-field">
          <input type="checkbox" checked={selected.isPage} onChange={selected.togglePage} />
          Elegir esta página
        </label>
        <span role="status" className="font-semibold">
          {products.length > 0 && messages.selected(products.length)}
        </span>
        {products.length > 0 && (
          <span className="office-tools">
            <Button
              size="sm"
              variant="secondary"
              onClick={run(() => bulk.edit(products, { isActive: true }))}
            >
              Activar
            </Button>
            <Button
              size="sm"
              variant="secondary"
              onClick={run(() => bulk.edit(products, { isActive: false }))}
            >
              Desactivar
            </Button>
            <CategorySelect onChoose={(category) => run(() => bulk.edit(products, { category }))()} />
            <Button size="sm" variant="secondary" onClick={run(() => setAsks(true))}>
              Eliminar
            </Button>
            <Button size="sm" variant="ghost" onClick={selected.clear}>
              Vaciar selección
            </Button>
          </span>
        )}
      </div>
      {bulk.refused.length > 0 && <RefusedProducts refused={bulk.refused} onClose={bulk.forget} />}
      {asks && (
        <RemoveManyDialog
          products={products}
          isPending={bulk.isPending}
          onConfirm={() => bulk.remove(products, () => setAsks(false))}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  );
}

/** Moves the selected products to the chosen category. */
function CategorySelect({ onChoose }: { onChoose: (category: string) => void }) {
  const { data: categories = [] } = useCategories();
  return (
    <Select
      aria-label="Cambiar la categoría de la selección"
      value=""
      className="product-move"
      onChange={({ target }) => target.value && onChoose(target.value)}
    >
      <option value="">Cambiar categoría…</option>
      {categories.map(({ _id, name }) => (
        <option key={_id} value={_id}>
          {name}
        </option>
      ))}
    </Select>
  );
}

function RefusedProducts({ refused, onClose }: { refused: readonly Refused[]; onClose: () => void }) {
  return (
    <section role="alert" className="office-notice product-refused">
      <p className="font-bold">{messages.bulkRefused(refused.length)}</p>
      <ul>
        {refused.map(({ _id, title, reason }) => (
          <li key={_id}>
            <b>{title}</b>
            <span>: {reason}</span>
          </li>
        ))}
      </ul>
      <Button size="sm" variant="ghost" onClick={onClose}>
        Entendido
      </Button>
    </section>
  );
}

interface RemoveProps {
  products: readonly ManagedProduct[];
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Products that the question names; the others are counted. */
const maxNamed = 8;

function RemoveManyDialog({ products, isPending, onConfirm, onClose }: RemoveProps) {
  const units = products.reduce((sum, { stock }) => sum + stock, 0);
  const held = products.filter((product) => product.held > 0);
  return (
    <ConfirmDialog
      title={`Eliminar ${productsText(products.length)}`}
      confirmText="Eliminar"
      busyText={isPending && 'Eliminando...'}
      isDanger
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <ul className="list-disc pl-5">
        {products.slice(0, maxNamed).map(({ _id, title }) => (
          <li key={_id}>{title}</li>
        ))}
      </ul>
      {products.length > maxNamed && <p>Y {products.length - maxNamed} más.</p>}
      <p className="mt-3">
        {units > 0 && <span>Tienen {unitsText(units)} a la venta. </span>}
        <span>
          Los pedidos que los tienen conservan su copia; su dirección y su SKU quedan libres. Justo después se
          puede deshacer.
        </span>
      </p>
      {held.length > 0 && <p className="mt-3">{messages.bulkHeld(held.length)}</p>}
    </ConfirmDialog>
  );
}
