/** The widths in which every product picture exists, each as AVIF and as WebP. */
export const pictureWidths = [320, 640, 960] as const;

const stored = /^(\/media\/.+)-(?:320|640|960)\.(?:webp|avif)$/;

/** `srcset` values of one picture, best format first. */
export interface PictureSources {
  avif: string;
  webp: string;
}

/**
 * All sizes of a stored picture, from the address of any one of them (`/media/products/x-640.webp`).
 * Null for an address of another kind, which is then the only one there is.
 */
export function pictureSources(url: string): PictureSources | null {
  const base = stored.exec(url)?.[1];
  if (!base) return null;
  const sourceSet = (format: 'avif' | 'webp') =>
    pictureWidths.map((width) => `${base}-${width}.${format} ${width}w`).join(', ');
  return { avif: sourceSet('avif'), webp: sourceSet('webp') };
}
