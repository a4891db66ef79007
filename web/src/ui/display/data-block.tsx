import { trustedHtml } from '../trusted-text.ts';

/**
 * Facts of schema.org about a page, for search engines; the content security policy allows data blocks. As markup, because React
 * creates an element of a script from text that no policy of ours has seen.
 */
export function DataBlock({ facts }: { facts: Record<string, unknown> }) {
  const html = `<script type="application/ld+json">${textOf(facts)}</script>`;
  return <div hidden dangerouslySetInnerHTML={{ __html: trustedHtml(html) }} />;
}

// "<" is escaped, so that no text can close the element
const textOf = (facts: Record<string, unknown>): string =>
  JSON.stringify({ '@context': 'https://schema.org', ...facts }).replaceAll('<', '\\u003c');
