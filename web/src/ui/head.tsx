import { brand } from '#shared/content/brand.ts';
import { useLocation } from 'react-router-dom';
import { siteOrigin } from './navigation/site-origin.ts';

interface Props {
  /** Without the brand, which is appended. */
  title: string;
  description?: string;
  /** For pages that a search engine should not list. */
  noindex?: boolean;
  image?: string;
  /** The address of the page for search engines; default: the one that is shown, without its query. */
  path?: string;
  type?: 'website' | 'article' | 'product';
}

/**
 * Title and metadata of a page for tabs, search engines and shared links. React moves them to `<head>`; index.html has
 * those of all pages.
 */
export function Head({ title, description, noindex, image = '/og.png', path, type = 'website' }: Props) {
  const { pathname } = useLocation();
  const origin = siteOrigin.url;
  const url = origin + (path ?? pathname);
  const full = title.includes(brand.name) ? title : `${title} · ${brand.name}`;
  return (
    <>
      <title>{full}</title>
      {description && <meta name="description" content={description} />}
      {noindex && <meta name="robots" content="noindex" />}
      <meta property="og:title" content={full} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:image" content={origin + image} />
      {/* Absolute URLs: without a known site URL only the browser can fill them in. */}
      {origin && !noindex && <link rel="canonical" href={url} />}
      {origin && <meta property="og:url" content={url} />}
    </>
  );
}
