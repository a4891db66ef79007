import { products } from '#shared/contracts/catalogue/products.ts';
import { serve } from '../platform/http/serve.ts';
import { getProduct } from './get-product.ts';
import { listCategoryProducts } from './list-category-products.ts';
import { answerMissingCategory, answerMissingProduct } from './answer-missing-page.ts';
import { listFeaturedProducts } from './list-featured-products.ts';
import { listProducts } from './list-products.ts';
import { searchProducts } from './search/search-products.ts';
import { suggest } from './search/suggest.ts';

export const handler = serve(products, {
  list: listProducts,
  featured: listFeaturedProducts,
  search: searchProducts,
  suggest,
  byCategory: listCategoryProducts,
  get: getProduct,
  missingProduct: answerMissingProduct,
  missingCategory: answerMissingCategory,
});
