import type { Page, Route } from 'playwright-core';
import type { SignedIn } from '#shared/contracts/accounts/auth.ts';
import type { StoredProduct } from '#functions/catalogue/products.ts';
import type { State } from './axe-states.ts';
import { openCart, storedCart } from './page.ts';
import { newCustomer, newEmail, signIn } from './test-users.ts';
import { purchase } from './payment.ts';
import { newSearchWord, createProducts } from './test-products.ts';

const refuse = (route: Route): Promise<void> =>
  route.fulfill({ status: 400, json: { code: 'invalid_input', message: 'Algo no ha ido bien.' } });

const submit = (name: string) => (page: Page) => page.getByRole('button', { name }).click();

/** Every route and state of public pages, shop and cart. */
export async function shopStates(): Promise<State[]> {
  const word = newSearchWord();
  const [bar, gone, rare] = (await createProducts(
    { title: `Barrita de ${word}`, priceCents: 1990, totalSales: 200 },
    { title: `Bote de ${word}`, stock: 0 },
    { title: `Comba de ${word}`, stock: 1 },
  )) as [StoredProduct, StoredProduct, StoredProduct];
  const cart = storedCart([bar, 2], [rare, 1]);
  return [...publicPages(bar, gone), ...listStates(word), ...cartStates(cart)];
}

/** Every route and state of accounts: signing in, links of mails, profile and orders. */
export async function accountStates(): Promise<State[]> {
  const [bar] = (await createProducts({ title: `Barrita de ${newSearchWord()}` })) as [StoredProduct];
  const [customer, lucia, admin] = await Promise.all([newCustomer(), signIn('customer'), signIn('admin')]);
  const [sessionId] = await Promise.all([purchase(customer, bar), purchase(lucia, bar)]);
  return [...visitorStates(), ...signedInStates({ customer, lucia, admin, sessionId })];
}

const publicPages = (bar: StoredProduct, gone: StoredProduct): State[] => [
  { name: 'landing', path: '/', shows: 'Productos destacados' },
  { name: 'example month', path: '/rutina-de-ejemplo', shows: 'Las cuatro semanas' },
  { name: 'blog', path: '/blog', shows: 'Lo que contamos' },
  { name: 'post', path: '/blog/rutina-cardio-hiit', shows: 'Sigue leyendo' },
  { name: 'legal page', path: '/legal/terminos', shows: 'Términos y condiciones' },
  { name: 'no such post', path: '/blog/nada', shows: 'Post no encontrado', fails: /404/ },
  { name: 'no such page', path: '/nada', shows: /404|no existe|no encontra/i, fails: /404/ },
  { name: 'assessment', path: '/evaluacion', shows: '¿Cuándo naciste?' },
  { name: 'product', path: '/tienda/whey-vainilla-500-g', shows: 'Información nutricional por 100 g' },
  { name: 'product without a picture', path: `/tienda/${bar.slug}`, shows: 'Composición y datos' },
  { name: 'product without stock', path: `/tienda/${gone.slug}`, shows: 'Sin stock' },
  { name: 'no such product', path: '/tienda/nada', shows: 'Producto no encontrado', fails: /404/ },
  {
    name: 'product that cannot be loaded',
    path: '/tienda/averia',
    route: (page) => page.route('**/api/products/averia', refuse),
    shows: 'Reintentar',
    fails: /400/,
  },
  {
    name: 'menu of a phone',
    path: '/blog',
    shows: 'Lo que contamos',
    only: 'phone',
    act: submit('Abrir menú'),
  },
];

const listStates = (word: string): State[] => [
  { name: 'shop', path: '/tienda', shows: /^\d+ productos$/ },
  {
    name: 'shop on its way',
    path: '/tienda?buscar=espera',
    // never answered: the loading state stays
    route: (page) => page.route('**/api/products?*search=espera*', () => undefined),
    shows: /^Tienda$/,
    act: (page) => page.locator('[aria-busy=true]').first().waitFor(),
  },
  {
    name: 'filtered shop',
    path: `/tienda?buscar=${word}&min=5&max=60`,
    shows: '3 productos',
    act: (page) => page.getByRole('button', { name: 'Quitar filtro' }).first().waitFor(),
  },
  { name: 'nothing found', path: '/tienda?buscar=zzzzzz', shows: 'No se encontraron productos' },
  {
    name: 'shop that cannot be loaded',
    path: '/tienda?buscar=averia',
    route: (page) => page.route('**/api/products?*search=averia*', refuse),
    shows: 'Reintentar',
    fails: /400/,
  },
  {
    name: 'filters of a phone',
    path: '/tienda?min=10',
    shows: /^\d+ productos$/,
    only: 'phone',
    act: submit('Filtros (1)'),
  },
];

const cartStates = (cart: Record<string, string>): State[] => [
  { name: 'empty cart', path: '/blog', shows: 'Lo que contamos', act: openCart },
  { name: 'cart', path: '/blog', shows: 'Lo que contamos', stored: cart, act: openCart },
  {
    name: 'cart with a toast and a question',
    path: '/blog',
    shows: 'Lo que contamos',
    stored: cart,
    act: async (page) => {
      const drawer = await openCart(page);
      await drawer.getByRole('button', { name: /^Eliminar Comba/ }).click();
      await page.getByText('Producto eliminado del carrito').waitFor();
      await drawer.getByRole('button', { name: 'Vaciar carrito' }).click();
    },
  },
  { name: 'after paying, by hand', path: '/tienda/success', shows: 'Aquí no hay ningún pedido' },
  {
    name: 'after paying, signed out',
    path: '/tienda/success?session_id=x',
    shows: 'Inicia sesión para ver tu pedido',
  },
];

const visitorStates = (): State[] => [
  { name: 'login', path: '/login', shows: 'Continuar con Google' },
  {
    name: 'login with errors',
    path: '/login',
    shows: 'Continuar con Google',
    act: submit('Iniciar sesión'),
  },
  { name: 'registration', path: '/login', shows: 'Continuar con Google', act: submit('Crea una') },
  {
    name: 'registration with errors',
    path: '/login',
    shows: 'Continuar con Google',
    act: async (page) => {
      await submit('Crea una')(page);
      await submit('Crear cuenta')(page);
      await page.getByText('Por favor ingresa tu nombre completo').waitFor();
    },
  },
  { name: 'forgotten password', path: '/recuperar-contrasena', shows: 'Enviar enlace' },
  {
    name: 'link sent',
    path: '/recuperar-contrasena',
    shows: 'Enviar enlace',
    act: async (page) => {
      await page.getByLabel('Email').fill(newEmail());
      await submit('Enviar enlace')(page);
      await page.getByText('Si hay una cuenta').waitFor();
    },
  },
  { name: 'new password without link', path: '/restablecer-contrasena', shows: 'Falta el enlace' },
  {
    name: 'new password with errors',
    path: '/restablecer-contrasena#token=x',
    shows: 'Guardar contraseña',
    act: submit('Guardar contraseña'),
  },
  { name: 'account to take back', path: '/recuperar-cuenta#token=x', shows: 'Recuperar mi cuenta' },
  {
    name: 'password that joins an account at a provider',
    path: '/auth/google/success#unir=x',
    shows: 'Entrar y unir con Google',
  },
  { name: 'confirm e-mail', path: '/confirmar-email#token=x', shows: 'Un toque y queda hecho.' },
  {
    name: 'link that is worth nothing',
    fails: /400/,
    path: '/confirmar-email#token=x',
    shows: 'Un toque y queda hecho.',
    act: async (page) => {
      await submit('Confirmar email')(page);
      await page.getByText('El enlace no vale').waitFor();
    },
  },
];

interface SignedInPeople {
  customer: SignedIn;
  lucia: SignedIn;
  admin: SignedIn;
  sessionId: string;
}

const signedInStates = ({ customer, lucia, admin, sessionId }: SignedInPeople): State[] => [
  { name: 'profile', path: '/perfil', as: lucia, shows: 'Guardar cambios' },
  {
    name: 'profile with errors',
    fails: /400/,
    path: '/perfil',
    as: customer,
    shows: 'Guardar cambios',
    act: async (page) => {
      await page.getByLabel('Teléfono').fill('no');
      await submit('Guardar cambios')(page);
      await submit('Actualizar dirección')(page);
      await page.getByText('La dirección es obligatoria').first().waitFor();
    },
  },
  {
    name: 'orders with one unfolded',
    path: '/perfil?tab=pedidos',
    as: lucia,
    shows: 'Tu último pedido',
    act: (page) => page.getByText(/^TZ-/).first().click(),
  },
  {
    name: 'devices',
    path: '/perfil?tab=dispositivos',
    as: customer,
    shows: 'Este dispositivo',
  },
  {
    name: 'deletion of the account',
    path: '/perfil',
    as: customer,
    shows: 'Eliminar mi cuenta',
    act: submit('Eliminar mi cuenta'),
  },
  {
    name: 'order complete',
    path: `/tienda/success?session_id=${sessionId}`,
    as: customer,
    shows: 'Pedido Completado',
  },
  {
    name: 'account menu of an admin',
    path: '/blog',
    as: admin,
    shows: 'Lo que contamos',
    only: 'wide',
    act: submit('Cuenta de Marta Vidal'),
  },
  {
    name: 'account in the menu of a phone',
    path: '/blog',
    as: admin,
    shows: 'Lo que contamos',
    only: 'phone',
    act: submit('Abrir menú'),
  },
];
