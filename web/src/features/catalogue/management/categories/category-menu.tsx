import type { ManagedCategory } from '#shared/contracts/catalogue/category-management.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { ChartIcon } from '../../../../ui/back-office/icons.tsx';
import { MenuItem } from '../../../../ui/overlay/menu.tsx';
import { CatalogueMenu } from '../catalogue-menu.tsx';
import type { OpenCategoryDialog } from './category-dialogs.tsx';

interface Props {
  category: ManagedCategory;
  onOpen: OpenCategoryDialog;
}

/** The actions for a category. */
export function CategoryMenu({ category: { _id, name, slug, isActive }, onOpen }: Props) {
  return (
    <CatalogueMenu id={_id} name={name} shopUrl={isActive ? sitePaths.category(slug) : null} onOpen={onOpen}>
      <MenuItem onClick={() => onOpen('cifras', _id)}>
        <ChartIcon width={20} height={20} />
        Ver cifras
      </MenuItem>
    </CatalogueMenu>
  );
}
