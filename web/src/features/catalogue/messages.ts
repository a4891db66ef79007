export const messages = {
  loadFailed: 'Error al cargar productos',
  featuredFailed: 'Error al cargar los productos destacados',
  none: 'No se encontraron productos',
  retry: 'Reintentar',
  outOfStock: 'Sin stock',
  popular: 'Popular',
};

/** Sales above which a product has the badge 'Popular'. */
export const popularAbove = 100;
