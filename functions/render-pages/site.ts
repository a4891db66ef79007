import { siteUrl } from '../_data/site-settings.ts';
import { loadRenderer, type Renderer } from '../_ports/site/site-code.ts';

/** What all pages need. */
export interface Site {
  /** Its address. */
  url: string;
  renderer: Renderer;
  /** The products that have just changed: an index may not know them yet. */
  changed: readonly string[];
}

export async function openSite(changed: readonly string[] = []): Promise<Site> {
  const [url, renderer] = await Promise.all([siteUrl(), loadRenderer()]);
  return { url, renderer, changed };
}
