import type { Category } from './contracts/catalogue/categories.ts';
import type { Product, ProductPage } from './contracts/catalogue/products.ts';

/* What the function that renders pages and the code of the built site know of each other: neither imports the other. */

/** What a page shows, as the API answers it. */
export type PageContent =
  | { kind: 'product'; product: Product }
  | { kind: 'category'; category: Category; list: ProductPage }
  | { kind: 'shop'; list: ProductPage };

/** The built site, as far as its pages need it. */
export interface SiteTemplate {
  /** Its index.html before anything was filled in. */
  html: string;
  /** Tags for a page's own code and styles, by its file in routes/. */
  late: Record<string, string>;
  /** Its stylesheets, prepared for the selection of the rules that a page needs (web/style-plans.ts). */
  styles: readonly unknown[];
  /** Address of the code that loads the rest after the first paint (web/src/app/start.ts). */
  start: string;
}

/** The code of the built site. */
export interface SiteCode {
  /** Paths of the pages that the build has rendered. */
  prerendered: string[];
  /** Loads the code of the pages; once, before the first. */
  preparePages(): Promise<void>;
  /** A whole page with its data, for a site at this address. Equal content is an equal page. */
  renderPage(template: SiteTemplate, siteUrl: string, content: PageContent): string;
}
