import { sitePaths } from '#shared/rules/site-paths.ts';
import { adminHomeName } from '../../ui/back-office/sections.ts';
import { Head } from '../../ui/head.tsx';
import { CategoryList } from '../../features/catalogue/management/categories/category-list.tsx';
import { BackLink } from '../../ui/navigation/back-link.tsx';

/** /admin/categories: the categories of the shop, their order and their state. */
export default function CategoriesPage() {
  return (
    <div className="max-w-7xl">
      <Head title="Categorías" noindex />
      <BackLink to={sitePaths.admin}>{adminHomeName}</BackLink>
      <h1 className="mt-1 text-xl">Categorías</h1>
      <CategoryList />
    </div>
  );
}
