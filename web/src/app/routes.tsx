import { matchRoutes } from 'react-router-dom';
import { dataPage, lazyComponent, type LazyComponent } from './lazy-page.tsx';
import { sitePaths } from '#shared/rules/site-paths.ts';

/** One page of the site. To add one, write `routes/<file>.tsx` with a default export, then add a row here. */
export interface PageRoute {
  path: string;
  page: LazyComponent;
  /** Rendered without navigation bar and footer. */
  isBare?: true;
}

const shop = dataPage(() => import('../routes/tienda.tsx'));

export const routes: PageRoute[] = [
  { path: sitePaths.home, page: lazyComponent(() => import('../routes/inicio.tsx')) },
  { path: sitePaths.shop, page: shop },
  {
    path: sitePaths.orderComplete,
    page: dataPage(() => import('../routes/tienda-success.tsx')),
  },
  { path: sitePaths.category(':slug'), page: shop },
  { path: sitePaths.product(':slug'), page: dataPage(() => import('../routes/producto.tsx')) },
  {
    path: sitePaths.exampleMonth,
    page: lazyComponent(() => import('../routes/rutina-de-ejemplo.tsx')),
  },
  { path: sitePaths.blog, page: lazyComponent(() => import('../routes/blog.tsx')) },
  { path: sitePaths.post(':postId'), page: lazyComponent(() => import('../routes/blog-post.tsx')) },
  { path: sitePaths.login, page: dataPage(() => import('../routes/login.tsx')) },
  {
    path: sitePaths.signInSuccess(':provider'),
    page: dataPage(() => import('../routes/auth-success.tsx')),
  },
  {
    path: sitePaths.forgotPassword,
    page: dataPage(() => import('../routes/recuperar-contrasena.tsx')),
  },
  {
    path: sitePaths.resetPassword,
    page: dataPage(() => import('../routes/restablecer-contrasena.tsx')),
  },
  {
    path: sitePaths.confirmEmail,
    page: dataPage(() => import('../routes/confirmar-email.tsx')),
  },
  {
    path: sitePaths.revertChange,
    page: dataPage(() => import('../routes/recuperar-cuenta.tsx')),
  },
  {
    path: sitePaths.profile,
    page: dataPage(() => import('../routes/perfil.tsx')),
  },
  {
    path: sitePaths.payments,
    page: dataPage(() => import('../routes/perfil-pagos.tsx')),
  },
  { path: sitePaths.training, page: dataPage(() => import('../routes/entreno.tsx')) },
  { path: sitePaths.trainingMonth(':deliveryId'), page: dataPage(() => import('../routes/rutina.tsx')) },
  {
    path: sitePaths.session(':deliveryId', ':session'),
    page: dataPage(() => import('../routes/entreno-sesion.tsx')),
    isBare: true,
  },
  { path: sitePaths.pricing, page: dataPage(() => import('../routes/pricing.tsx')) },
  {
    path: sitePaths.assessment,
    page: dataPage(() => import('../routes/evaluacion.tsx')),
    isBare: true,
  },
  // one row for the whole back office: `admin/back-office.tsx` has its pages, so that visitors do not load them
  {
    path: `${sitePaths.admin}/*`,
    page: lazyComponent(() => import('../routes/admin.tsx')),
    isBare: true,
  },
  { path: sitePaths.legal(':slug'), page: lazyComponent(() => import('../routes/legal.tsx')) },
  { path: '*', page: lazyComponent(() => import('../routes/no-encontrado.tsx')) },
];

/** The row of a path; unknown paths have the not-found page. */
export function routeAt(pathname: string): PageRoute {
  return matchRoutes(routes, pathname)?.at(-1)?.route ?? routes.at(-1)!;
}

/** The page at a path. */
export const pageAt = (pathname: string): LazyComponent => routeAt(pathname).page;
