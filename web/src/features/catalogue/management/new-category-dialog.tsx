import { CategoryDialog } from './categories/category-dialog.tsx';

type Props = Omit<Parameters<typeof CategoryDialog>[0], 'category' | 'failed'>;

/** Creates a category from elsewhere in the back office, such as the form of a product. */
export const NewCategoryDialog = (props: Props) => (
  <CategoryDialog category={null} failed="Error creating category" {...props} />
);
