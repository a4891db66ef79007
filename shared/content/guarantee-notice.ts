/** The picture of a notice: `src` is its path on the site, `width` and `height` are its pixels. */
export interface NoticePicture {
  src: string;
  width: number;
  height: number;
}

/**
 * The European Union's notice of the legal guarantee (Implementing Regulation (EU) 2025/1960, annex I), which every shop shows since
 * 27 September 2026: the Commission's own file in Spanish and in colour, which may be scaled and nothing else. The operator puts
 * it under web/public and names it here; infra/settings.ts refuses to deploy any stage but dev without it.
 */
export const guaranteeNotice: NoticePicture | null = null;
