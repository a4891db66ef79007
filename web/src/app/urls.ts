import { mailLinks } from '#shared/rules/mail-links.ts';

/**
 * Every address of the site, in one table. A function also serves as the router's pattern:
 * `urls.post(':postId')` is `/blog/:postId`.
 */
export const urls = {
  home: '/',
  /** The test section of the landing page, where storefront.md section 2 sends who has no training data. */
  test: '/#test',
  shop: '/tienda',
  product: (slug: string) => `/tienda/${slug}`,
  orderComplete: '/tienda/success',
  blog: '/blog',
  post: (postId: string) => `/blog/${postId}`,
  login: '/login',
  /** Back to where somebody was interrupted, once they are signed in. */
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
