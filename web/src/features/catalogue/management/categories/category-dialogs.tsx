import type { ManagedCategory } from '#shared/contracts/catalogue/category-management.ts';
import { useCan } from '../../../../api/back-office/use-can.ts';
import { useLastListed } from '../../../../ui/form/deleted-notice.tsx';
import type { UrlDialog } from '../../../../ui/overlay/use-url-dialog.ts';
import { CategoryDialog } from './category-dialog.tsx';
import { StatsDialog } from './stats-dialog.tsx';
import { RemoveDialog } from '../../../../ui/overlay/remove-dialog.tsx';
import { productCountText } from './messages.ts';
import { useRemoveCategory } from './mutations.ts';

/** The dialogs of the page, as its URL names them. */
export const categoryDialogs = ['nueva', 'editar', 'cifras', 'eliminar'] as const;
type CategoryDialogKind = (typeof categoryDialogs)[number];

/** Opens a dialog, about a category except for a new one. */
export type OpenCategoryDialog = (kind: CategoryDialogKind, id?: string) => void;

interface Props {
  dialog: UrlDialog<CategoryDialogKind>;
  categories: readonly ManagedCategory[];
  onClose: () => void;
}

/** The open dialog. One about a category that does not exist, as in an old link, is not shown. */
export function CategoryDialogs({ dialog: { kind, id }, categories, onClose }: Props) {
  const canWrite = useCan('catalogue:write');
  // a link of an admin who may
  if (!canWrite && kind !== 'cifras') return null;
  if (kind === 'nueva') return <CategoryDialog category={null} onClose={onClose} />;
  const category = categories.find(({ _id }) => _id === id);
  if (kind === 'editar') return <EditDialog key={id} category={category} onClose={onClose} />;
  if (!category) return null;
  const About = { cifras: StatsDialog, eliminar: RemoveCategoryDialog }[kind];
  return <About key={category._id} category={category} onClose={onClose} />;
}

/** The form of a category as it was last listed. */
function EditDialog({ category, onClose }: { category: ManagedCategory | undefined; onClose: () => void }) {
  const listed = useLastListed(category);
  return listed ? <CategoryDialog category={listed} onClose={onClose} /> : null;
}

interface RemoveCategoryDialogProps {
  category: ManagedCategory;
  onClose: () => void;
}

/** Asks before a category is deleted; one with products says why it is not. */
function RemoveCategoryDialog({ category, onClose }: RemoveCategoryDialogProps) {
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
