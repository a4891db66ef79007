interface Page {
  path: string;
  /** What React has rendered. */
  html: string;
  /** Tags for the page's own code and styles. */
  late: string;
}

/** A whole page: the template of the built site (its index.html) filled with what React has rendered. */
export function pageHtml(template: string, { path, html, late }: Page): string {
  const { metadata, body } = split(html);
  return fill(template, { head: metadata, late, body, path });
}

/** The page without content, which the browser renders. */
export const shellHtml = (template: string): string => fill(template, {});

function fill(template: string, { head = '', late = '', body = '', path = '' }): string {
  return (
    template
      .replace('<!--head-->', () => head)
      // low priority: text, styles and font render the page without it
      .replaceAll('<script type="module"', () => `<script type="module"${path && ' fetchpriority="low"'}`)
      // after the shell's styles, which define the order of the cascade layers
      .replace('</head>', () => `${late}</head>`)
      .replace('<div id="root"><!--app--></div>', () =>
        path ? `<div id="root" data-path="${path}">${body}</div>` : '<div id="root"></div>',
      )
  );
}

/** Splits React's output, which starts with the elements for `<head>` (title, meta, links). */
function split(html: string): { metadata: string; body: string } {
  const metadata = /^(?:<title>[^<]*<\/title>|<(?:meta|link)[^>]*>)*/.exec(html)![0];
  return { metadata, body: html.slice(metadata.length) };
}
