/** The widths in which every product picture exists, each as AVIF and as WebP. */
export const pictureWidths = [320, 640, 960] as const;
