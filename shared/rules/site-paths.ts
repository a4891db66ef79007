/**
 * Every public path of the site, in one table: pages link to them, mails and Stripe lead back to them. A function also
 * serves as the router's pattern: `sitePaths.post(':postId')` is `/blog/:postId`.
 */
export const sitePaths = {
  home: '/',
  /** The section of the landing page that invites to the assessment. */
  test: '/#test',
  shop: '/tienda',
  product: (slug: string) => `/tienda/${slug}`,
  category: (slug: string) => `/tienda/categoria/${slug}`,
  orderComplete: '/tienda/success',
  blog: '/blog',
  post: (postId: string) => `/blog/${postId}`,
  login: '/login',
  /** The login page, which leads to `path` after the sign-in. */
  loginThen: (path: string) => `/login?volver=${encodeURIComponent(path)}`,
  /** The shop with the cart open. */
  openCart: '/tienda?carrito=abierto',
  forgotPassword: '/recuperar-contrasena',
  resetPassword: '/restablecer-contrasena',
  confirmEmail: '/confirmar-email',
  revertChange: '/recuperar-cuenta',
  signInSuccess: (provider: string) => `/auth/${provider}/success`,
  profile: '/perfil',
  payments: '/perfil/pagos',
  /** What the person trains: what comes next, and how it goes on. */
  training: '/entreno',
  /** A month that was sent with a plan. */
  trainingMonth: (deliveryId: string) => `/rutina/${deliveryId}`,
  /** A session of a month while it is trained; `2-3` is the third of the second week. */
  session: (deliveryId: string, key: string) => `/entreno/${deliveryId}/${key}`,
  assessment: '/evaluacion',
  pricing: '/pricing',
  /** A whole month of training, to read before subscribing. */
  exampleMonth: '/rutina-de-ejemplo',
  /** `slug`: 'terminos', 'garantia-legal', 'opiniones', 'privacidad', 'cookies', 'accesibilidad' or 'aviso-legal'. */
  legal: (slug: string) => `/legal/${slug}`,
  admin: '/admin',
} as const;

// apart from the table, so that a page loads only those it uses

/** A tab of the profile page. */
export const profileTabPath = (
  tab: 'perfil' | 'entrenamiento' | 'pedidos' | 'opiniones' | 'notificaciones' | 'dispositivos',
): string => `${sitePaths.profile}?tab=${tab}`;

/** The form of a review in the profile. */
export const writeReviewPath = (productId: string): string =>
  `${profileTabPath('opiniones')}&producto=${productId}`;

/** Where a mail that asks for reviews leads to stop them: a page that takes no sign-in and explains how reviews are checked. */
export const stopReviewRequestsPath = (token: string): string =>
  `${sitePaths.legal('opiniones')}#token=${encodeURIComponent(token)}`;

/** One order, open in the profile. */
export const orderPath = (orderId: string): string => `${profileTabPath('pedidos')}&pedido=${orderId}`;

/** Where Stripe sends a buyer who has paid; Stripe fills in the id of its session. */
export const checkoutSuccessPath = (): string =>
  `${sitePaths.orderComplete}?session_id={CHECKOUT_SESSION_ID}`;

/** Where Stripe sends a buyer who turned back without paying. */
export const checkoutCancelPath = (orderId: string): string =>
  `${sitePaths.shop}?pago=cancelado&pedido=${orderId}`;

/** A page that a mail opens with a single-use token. Browsers send the fragment to no server, so no log holds the token. */
export const tokenPath = (page: 'resetPassword' | 'confirmEmail' | 'revertChange', token: string): string =>
  `${sitePaths[page]}#token=${encodeURIComponent(token)}`;

/** The product's page as a mail about a stock alert opens it; a page of its own would be a route that every visitor loads. */
export const stockAlertPath = (slug: string, action: 'confirmar' | 'retirar', token: string): string =>
  `${sitePaths.product(slug)}#aviso=${action}&token=${encodeURIComponent(token)}`;

/** The token in an address's fragment (`location.hash`), or null. */
export const tokenOfFragment = (fragment: string): string | null =>
  new URLSearchParams(fragment.replace(/^#/, '')).get('token');
