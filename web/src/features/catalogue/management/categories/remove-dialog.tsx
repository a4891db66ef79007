import type { ManagedCategory } from '#shared/contracts/catalogue/category-management.ts';
import { RemoveDialog } from '../../../../ui/overlay/remove-dialog.tsx';
import { productCountText } from './messages.ts';
import { useRemoveCategory } from './mutations.ts';

interface Props {
  category: ManagedCategory;
  onClose: () => void;
}

/** Asks before a category is deleted; one with products says why it is not. */
export function RemoveCategoryDialog({ category, onClose }: Props) {
  const remove = useRemoveCategory();
  return (
    <RemoveDialog
      title="Eliminar categoría"
      item={category}
      remove={remove}
      obstacle={
        category.productCount > 0 && (
          <>
            <p>
              <strong>{category.name}</strong> tiene {productCountText(category.productCount)}, contando los
              inactivos. Muévelos a otra categoría o elimínalos; después podrás eliminarla.
            </p>
            <p className="mt-3">Si solo quieres que la tienda no la enseñe, desactívala.</p>
          </>
        )
      }
      onClose={onClose}
    >
      <p>
        Se elimina <strong>{category.name}</strong>, que no tiene productos. Su enlace en la tienda dejará de
        llevar a ella.
      </p>
    </RemoveDialog>
  );
}
