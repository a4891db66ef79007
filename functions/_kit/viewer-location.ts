import * as z from 'zod';

/** Where somebody is, no closer than the town: nothing here needs more. */
export const ViewerLocation = z.object({
  /** Two letters, such as ES. */
  country: z.string(),
  region: z.string().nullable(),
  city: z.string().nullable(),
});
export type ViewerLocation = z.output<typeof ViewerLocation>;

/**
 * The place that the distribution tells. It overwrites what a visitor sends under these names, so nobody can claim to
 * be elsewhere.
 */
export function readViewerLocation(headers: Record<string, string | undefined>): ViewerLocation | null {
  const country = plain(headers['cloudfront-viewer-country']);
  if (!country) return null;
  return {
    country,
    region: plain(headers['cloudfront-viewer-country-region-name']),
    city: plain(headers['cloudfront-viewer-city']),
  };
}

/** Names beyond ASCII come percent-encoded, or as UTF-8 that was read as Latin 1. */
function plain(header: string | undefined): string | null {
  if (!header) return null;
  try {
    const text = /[\u0080-\u00ff]/.test(header) ? Buffer.from(header, 'latin1').toString() : header;
    return decodeURIComponent(text).slice(0, 100);
  } catch {
    return header.slice(0, 100);
  }
}
