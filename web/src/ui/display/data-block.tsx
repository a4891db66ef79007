/** Facts of schema.org about a page, for search engines; the content security policy allows data blocks. */
export function DataBlock({ facts }: { facts: Record<string, unknown> }) {
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: textOf(facts) }} />;
}

// "<" is escaped, so that no text can close the element
const textOf = (facts: Record<string, unknown>): string =>
  JSON.stringify({ '@context': 'https://schema.org', ...facts }).replaceAll('<', '\\u003c');
