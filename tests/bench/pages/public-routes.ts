import type { BenchCloudFacts } from '../start-cloud.ts';

/** A page that needs no sign-in. */
export interface PublicRoute {
  /** The route with its parameters. */
  name: string;
  path: string;
}

/** The public routes, with a product and a post of the demo. */
export async function publicRoutes({ siteUrl }: Pick<BenchCloudFacts, 'siteUrl'>): Promise<PublicRoute[]> {
  const list = (await (await fetch(`${siteUrl}/api/products`)).json()) as {
    data: { products: { slug: string }[] };
  };
  const blog = await (await fetch(`${siteUrl}/blog`)).text();
  const post = /href="(\/blog\/[^"#?]+)"/.exec(blog)?.[1];
  const slug = list.data.products[0]?.slug;
  if (!post || !slug) throw new Error('The demo has no product or no post.');
  return [
    { name: '/', path: '/' },
    { name: '/tienda', path: '/tienda' },
    { name: '/tienda/{slug}', path: `/tienda/${slug}` },
    { name: '/blog', path: '/blog' },
    { name: '/blog/{id}', path: post },
    { name: '/login', path: '/login' },
    { name: '/evaluacion', path: '/evaluacion' },
    { name: '/pricing', path: '/pricing' },
    { name: '/legal/terminos', path: '/legal/terminos' },
    { name: '404', path: '/no-hay-nada-aqui' },
  ];
}
