import { withFirstPaint, type StylePlan } from './first-paint.ts';

/** The built site, as far as its pages need it. */
export interface SiteTemplate {
  /** Its index.html before anything was filled in. */
  html: string;
  styles: StylePlan[];
  /** Address of the built `start.ts`. */
  start: string;
}

interface Page {
  path: string;
  /** What React has rendered. */
  html: string;
  /** Tags for the page's own code and styles. */
  late: string;
}

/** A whole page: the template of the built site filled with what React has rendered. */
export function pageHtml(template: SiteTemplate, { path, html, late }: Page): string {
  const { metadata, body } = split(html);
  return withFirstPaint(fill(template.html, { head: metadata, late, body, path }), template);
}

/** The page without content, which the browser renders. */
export const shellHtml = ({ html }: Pick<SiteTemplate, 'html'>): string => fill(html, {});

function fill(template: string, { head = '', late = '', body = '', path = '' }): string {
  return (
    template
      .replace('<!--head-->', () => head)
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
