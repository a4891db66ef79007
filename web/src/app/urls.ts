import { mailLinks } from '#shared/rules/mail-links.ts';

/**
 * Every path of the site except the back office (`admin/admin-urls.ts`). A function also gives the router's pattern:
 * `urls.post(':postId')` is `/blog/:postId`.
 */
export const urls = {
  home: '/',
  /** The test section of the landing page: the profile sends users without training data there. */
  test: '/#test',
  shop: '/tienda',
  product: (slug: string) => `/tienda/${slug}`,
  orderComplete: '/tienda/success',
  blog: '/blog',
  post: (postId: string) => `/blog/${postId}`,
  login: '/login',
  /** Login that leads back to `path` afterwards. */
  loginThen: (path: string) => `/login?volver=${encodeURIComponent(path)}`,
  /** The shop with the cart open. */
  openCart: '/tienda?carrito=abierto',
  forgotPassword: '/recuperar-contrasena',
  resetPassword: mailLinks.resetPassword,
  confirmEmail: mailLinks.confirmEmail,
  signInSuccess: (provider: string) => `/auth/${provider}/success`,
  profile: '/perfil',
  payments: '/perfil/pagos',
  assessment: '/evaluacion',
  pricing: '/pricing',
  /** 'terminos', 'privacidad', 'cookies' or 'aviso-legal'. */
  legal: (slug: string) => `/legal/${slug}`,
  admin: '/admin',
} as const;
