import type { ManagedProduct } from '#shared/contracts/catalogue/product-management.ts';
import { RemoveDialog } from '../../../../../ui/overlay/remove-dialog.tsx';
import { unitsText } from '../messages.ts';
import { useRemoveProduct } from '../mutations.ts';

interface Props {
  product: ManagedProduct;
  onClose: () => void;
}

/** Asks before a product is deleted. */
export function RemoveProductDialog({ product, onClose }: Props) {
  const remove = useRemoveProduct();
  return (
    <RemoveDialog title="Eliminar producto" item={product} remove={remove} onClose={onClose}>
      <p>
        Se elimina <strong>{product.title}</strong>. Los pedidos que lo tienen conservan su copia; su
        dirección y su SKU quedan libres. Justo después se puede deshacer.
      </p>
      {product.held > 0 && (
        <p className="mt-3">
          Ahora hay {unitsText(product.held)} en pedidos que se están pagando: hasta que se paguen o se
          liberen no se puede eliminar. Si solo quieres que la tienda no lo enseñe, desactívalo.
        </p>
      )}
    </RemoveDialog>
  );
}
