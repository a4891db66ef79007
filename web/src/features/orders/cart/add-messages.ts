/** What adding to the cart says. It loads with the pages that can add. */
export const addMessages = {
  added: (title: string) => `${title} agregado al carrito`,
  addFailed: 'Error al agregar al carrito',
  outOfStock: 'Producto sin stock',
  noMore: 'Ya tienes en el carrito todas las unidades que quedan.',
  full: 'El carrito admite 40 productos distintos. Quita alguno para añadir más.',
};
