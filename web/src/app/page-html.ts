import type { SiteTemplate } from '#shared/site-code.ts';
import { withFirstPaint, type FirstPaintFiles } from './first-paint.ts';

type Html = Pick<SiteTemplate, 'html'>;

interface Page {
  path: string;
  /** What React has rendered. */
  html: string;
  /** Tags for the page's own code and styles. */
  late: string;
  /** What it was rendered with: entries of the query cache. */
  data?: unknown[];
}

/** A whole page: the template of the built site filled with what React has rendered. */
export function pageHtml(template: FirstPaintFiles & Html, { path, html, late, data = [] }: Page): string {
  const { metadata, body } = split(html);
  const prepared = data.length > 0 ? dataBlock(data) : '';
  return withFirstPaint(fill(template.html, { head: metadata, late, body, path, data: prepared }), template);
}

/** The page without content, which the browser renders. */
export const shellHtml = ({ html }: Html): string => fill(html, {});

function fill(template: string, { head = '', late = '', body = '', path = '', data = '' }): string {
  return (
    template
      .replace('<!--head-->', () => head)
      // after the shell's styles, which define the order of the cascade layers
      .replace('</head>', () => `${late}</head>`)
      .replace('<div id="root"><!--app--></div>', () =>
        path ? `<div id="root" data-path="${path}">${body}</div>${data}` : '<div id="root"></div>',
      )
  );
}

/** No script, so the content security policy allows it; "<" is escaped, so that no text can close it. */
const dataBlock = (data: unknown[]): string =>
  `<script type="application/json" id="prepared">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

/** Splits React's output, which starts with the elements for `<head>` (title, meta, links). */
function split(html: string): { metadata: string; body: string } {
  const metadata = /^(?:<title>[^<]*<\/title>|<(?:meta|link)[^>]*>)*/.exec(html)![0];
  return { metadata, body: html.slice(metadata.length) };
}
