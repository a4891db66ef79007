import type { ManagedCategory } from '#shared/contracts/back-office/category-management.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { productCountText } from './messages.ts';
import { useRemoveCategory } from './mutations.ts';

interface Props {
  category: ManagedCategory;
  onClose: () => void;
}

/** Asks before a category is deleted; one with products says why it is not. */
export function RemoveDialog({ category, onClose }: Props) {
  const remove = useRemoveCategory();
  const title = 'Eliminar categoría';
  if (category.productCount > 0)
    return (
      <Dialog open onClose={onClose} title={title} footer={<Button onClick={onClose}>Entendido</Button>}>
        <p>
          <strong>{category.name}</strong> tiene {productCountText(category.productCount)}, contando los
          inactivos. Muévelos a otra categoría o elimínalos; después podrás eliminarla.
        </p>
        <p className="mt-3">Si solo quieres que la tienda no la enseñe, desactívala.</p>
      </Dialog>
    );
  return (
    <ConfirmDialog
      title={title}
      confirmText="Eliminar"
      busyText={remove.isPending && 'Eliminando...'}
      isDanger
      onConfirm={() => remove.mutate(category, { onSettled: onClose })}
      onClose={onClose}
    >
      <p>
        Se elimina <strong>{category.name}</strong>, que no tiene productos. Su enlace en la tienda dejará de
        llevar a ella.
      </p>
    </ConfirmDialog>
  );
}
