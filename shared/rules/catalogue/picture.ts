/** The widths in pixels of every product picture; each exists as AVIF and as WebP. A smaller picture is not enlarged. */
export const pictureWidths = [320, 640, 960] as const;

/** The further width of a picture that is wider than the others, for zoom. */
export const zoomWidth = 1600;

export const pictureFormats = ['avif', 'webp'] as const;

/** Whether a picture has a version for zoom: the largest of its versions is wider than the usual widths. */
export const hasZoom = ({ width }: { width: number }): boolean => width > pictureWidths.at(-1)!;

/** All widths of a picture whose largest version is `width` wide. */
export const widthsOf = (width: number): number[] =>
  hasZoom({ width }) ? [...pictureWidths, zoomWidth] : [...pictureWidths];

/** The picture that stands for a product in lists; undefined for a product without pictures. */
export const primaryPicture = <P extends { isPrimary: boolean }>(pictures: readonly P[]): P | undefined =>
  pictures.find(({ isPrimary }) => isPrimary) ?? pictures[0];

/** The address of a picture: that of its 640 px WebP. The others are named alike. */
export const pictureUrl = (pictureId: string): string => `/media/products/${pictureId}-640.webp`;

/** The id of the picture with this address. */
export const pictureId = (url: string): string => /([^/]+)-640\.webp$/.exec(url)?.[1] ?? url;
