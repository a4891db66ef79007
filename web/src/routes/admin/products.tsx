import { sitePaths } from '#shared/rules/site-paths.ts';
import { adminHomeName } from '../../ui/back-office/sections.ts';
import { Head } from '../../ui/head.tsx';
import { ProductList } from '../../features/catalogue/management/products/product-list.tsx';
import { BackLink } from '../../ui/navigation/back-link.tsx';

/** /admin/products: the products of the shop, their prices and their stock. */
export default function ProductsPage() {
  return (
    <div className="max-w-7xl">
      <Head title="Productos" noindex />
      <BackLink to={sitePaths.admin}>{adminHomeName}</BackLink>
      <h1 className="mt-1 text-xl">Productos</h1>
      <ProductList />
    </div>
  );
}
