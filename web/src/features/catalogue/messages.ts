/** storefront.md sections 2, 5 and 8, to the letter. */
export const messages = {
  loadFailed: 'Error al cargar productos',
  featuredFailed: 'Error al cargar los productos destacados',
  none: 'No se encontraron productos',
  retry: 'Reintentar',
  outOfStock: 'Sin stock',
  popular: 'Popular',
};

/** storefront.md section 9. */
export const popularAbove = 100;
