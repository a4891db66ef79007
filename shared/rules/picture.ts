/** The widths in pixels of every product picture; each exists as AVIF and as WebP. */
export const pictureWidths = [320, 640, 960] as const;
