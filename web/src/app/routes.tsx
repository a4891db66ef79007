import { matchRoutes } from 'react-router-dom';
import { dataPage, lazyPage, type LazyPage } from './lazy-page.tsx';
import { sitePaths } from '#shared/rules/site-paths.ts';

/** One page of the site. To add one, write `routes/<file>.tsx` with a default export, then add a row here. */
export interface PageRoute {
  path: string;
  page: LazyPage;
  /** Rendered without navigation bar and footer. */
  isBare?: true;
}

export const routes: PageRoute[] = [
  { path: sitePaths.home, page: lazyPage('inicio', () => import('../routes/inicio.tsx')) },
  { path: sitePaths.shop, page: dataPage('tienda', () => import('../routes/tienda.tsx')) },
  {
    path: sitePaths.orderComplete,
    page: dataPage('tienda-success', () => import('../routes/tienda-success.tsx')),
  },
  { path: sitePaths.product(':slug'), page: dataPage('producto', () => import('../routes/producto.tsx')) },
  { path: sitePaths.blog, page: lazyPage('blog', () => import('../routes/blog.tsx')) },
  { path: sitePaths.post(':postId'), page: lazyPage('blog-post', () => import('../routes/blog-post.tsx')) },
  { path: sitePaths.login, page: dataPage('login', () => import('../routes/login.tsx')) },
  {
    path: sitePaths.signInSuccess(':provider'),
    page: dataPage('auth-success', () => import('../routes/auth-success.tsx')),
  },
  {
    path: sitePaths.forgotPassword,
    page: dataPage('recuperar-contrasena', () => import('../routes/recuperar-contrasena.tsx')),
  },
  {
    path: sitePaths.resetPassword,
    page: dataPage('restablecer-contrasena', () => import('../routes/restablecer-contrasena.tsx')),
  },
  {
    path: sitePaths.confirmEmail,
    page: dataPage('confirmar-email', () => import('../routes/confirmar-email.tsx')),
  },
  {
    path: sitePaths.revertChange,
    page: dataPage('recuperar-cuenta', () => import('../routes/recuperar-cuenta.tsx')),
  },
  {
    path: sitePaths.profile,
    page: dataPage('perfil', () => import('../routes/perfil.tsx')),
  },
  {
    path: sitePaths.payments,
    page: dataPage('perfil-pagos', () => import('../routes/perfil-pagos.tsx')),
  },
  { path: sitePaths.pricing, page: dataPage('pricing', () => import('../routes/pricing.tsx')) },
  {
    path: sitePaths.assessment,
    page: dataPage('evaluacion', () => import('../routes/evaluacion.tsx')),
    isBare: true,
  },
  // one row for the whole back office: `admin/back-office.tsx` has its pages, so that visitors do not load them
  {
    path: `${sitePaths.admin}/*`,
    page: lazyPage('admin', () => import('../routes/admin.tsx')),
    isBare: true,
  },
  { path: sitePaths.legal(':slug'), page: lazyPage('legal', () => import('../routes/legal.tsx')) },
  { path: '*', page: lazyPage('no-encontrado', () => import('../routes/no-encontrado.tsx')) },
];

/** The row of a path; unknown paths have the not-found page. */
export function routeAt(pathname: string): PageRoute {
  return matchRoutes(routes, pathname)?.at(-1)?.route ?? routes.at(-1)!;
}

/** The page at a path. */
export const pageAt = (pathname: string): LazyPage => routeAt(pathname).page;
