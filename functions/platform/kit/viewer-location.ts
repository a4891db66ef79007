import * as z from 'zod';

/** Where a visitor is: at most the town, because nothing here needs more. */
export const ViewerLocation = z.object({
  /** Two letters, such as ES. */
  country: z.string(),
  region: z.string().nullable(),
  city: z.string().nullable(),
});
export type ViewerLocation = z.output<typeof ViewerLocation>;

/**
 * The location that the distribution adds as headers; null without one. The distribution overwrites headers of these
 * names, so a visitor cannot forge them.
 */
export function readViewerLocation(headers: Record<string, string | undefined>): ViewerLocation | null {
  const country = decodeHeader(headers['cloudfront-viewer-country']);
  if (!country) return null;
  return {
    country,
    region: decodeHeader(headers['cloudfront-viewer-country-region-name']),
    city: decodeHeader(headers['cloudfront-viewer-city']),
  };
}

/** Decodes a name beyond ASCII: percent-encoded, or UTF-8 that was read as Latin 1. 100 characters at most. */
function decodeHeader(header: string | undefined): string | null {
  if (!header) return null;
  try {
    const text = /[\u0080-\u00ff]/.test(header) ? Buffer.from(header, 'latin1').toString() : header;
    return decodeURIComponent(text).slice(0, 100);
  } catch {
    return header.slice(0, 100);
  }
}
