import { brand } from '#shared/rules/brand.ts';
import { useLocation } from 'react-router-dom';
import { DataBlock } from '../ui/display/data-block.tsx';

/** Public URL of the site when the build knows it, else empty. */
declare const __SITE_URL__: string;

const onServer = typeof window === 'undefined';
const origin = __SITE_URL__ || (onServer ? '' : window.location.origin);

interface Props {
  /** Without the brand, which is appended. */
  title: string;
  description?: string;
  /** For pages that a search engine should not list. */
  noindex?: boolean;
  image?: string;
  type?: 'website' | 'article';
  /** Facts of schema.org about the page. */
  jsonLd?: Record<string, unknown>;
}

/** Title and metadata of a page for tabs, search engines and shared links. React moves them to `<head>`. */
export function Head({ title, description, noindex, image = '/og.png', type = 'website', jsonLd }: Props) {
  const { pathname } = useLocation();
  const full = title.includes(brand.name) ? title : `${title} · ${brand.name}`;
  return (
    <>
      <title>{full}</title>
      {description && <meta name="description" content={description} />}
      {noindex && <meta name="robots" content="noindex" />}
      <meta property="og:title" content={full} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:type" content={type} />
      <meta property="og:locale" content="es_ES" />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:image" content={origin + image} />
      {/* Absolute URLs: without a known site URL only the browser can fill them in. */}
      {origin && !noindex && <link rel="canonical" href={origin + pathname} />}
      {origin && <meta property="og:url" content={origin + pathname} />}
      {jsonLd && <DataBlock facts={jsonLd} />}
    </>
  );
}
