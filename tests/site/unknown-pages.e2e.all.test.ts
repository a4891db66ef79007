import { expect, inject } from 'vitest';
import { journey } from '../support/journeys/journey.ts';

const unknown = [
  { path: '/no/existe', title: 'Página no encontrada' },
  { path: '/legal/no-existe', title: 'Página no encontrada' },
  { path: '/blog/no-existe', title: 'Post no encontrado' },
  { path: '/perfil/no-existe', title: 'Página no encontrada' },
  { path: '/wp-login.php', title: 'Página no encontrada' },
  { path: '/assets/no-existe.js', title: 'Página no encontrada' },
  { path: '/media/no-existe', title: 'Página no encontrada' },
  { path: '/media/products/no-existe-640.webp', title: 'Página no encontrada' },
  { path: '/media/exercises/no-existe.mp4', title: 'Página no encontrada' },
  { path: '/tienda/no-existe', title: 'Producto no encontrado' },
  { path: '/tienda/categoria/no-existe', title: 'Categoría no encontrada' },
];

journey('an unknown path answers status 404 with its not-found page', async ({ visit }) => {
  const page = await visit('/blog', { expects: [/status of 404/] });
  for (const { path, title } of unknown) {
    const answer = await page.goto(path);
    expect(answer!.status(), path).toBe(404);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(await page.locator('meta[name=robots]').getAttribute('content'), path).toBe('noindex');
  }
});

const pages = `/ /tienda /tienda/success /tienda/creatina-monohidrato-300-g /tienda/categoria/proteinas /blog /blog/ /blog/ejercicios-esenciales /login /Login
  /recuperar-contrasena /restablecer-contrasena /confirmar-email /recuperar-cuenta /auth/google/success /perfil
  /perfil/pagos /pricing /evaluacion /evaluacion?plan=x&ciclo=annual /admin /admin/routines/upload /legal/terminos /legal/aviso-legal
  /rutina-de-ejemplo /rutina-de-ejemplo.pdf /entreno /entreno/x/1-1 /rutina/x /sw.js /favicon.ico /robots.txt /api/products`;

journey('every page of the site answers with status 200', async ({ visit }) => {
  const { request } = await visit('/blog');
  const { site } = inject('cloud');
  const paths = pages.split(/\s+/);
  const answers = await Promise.all(paths.map((path) => request.get(site + path)));
  expect(answers.map((answer) => answer.status())).toEqual(paths.map(() => 200));
  const heads = await Promise.all(paths.map((path) => request.head(site + path)));
  expect(heads.map((answer) => answer.status())).toEqual(paths.map(() => 200));
  const password = await request.get(`${site}/.well-known/change-password`, { maxRedirects: 0 });
  expect([password.status(), password.headers()['location']]).toEqual([302, '/perfil']);
});
