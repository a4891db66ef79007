import type { PictureRefusal } from '#shared/rules/catalogue/picture-upload.ts';

/** An uploaded file that does not become a picture, for a reason that its admin can act on. */
export class PictureRefused extends Error {
  readonly reason: PictureRefusal;

  constructor(reason: PictureRefusal, cause?: unknown) {
    super(`picture refused: ${reason}`, { cause });
    this.name = 'PictureRefused';
    this.reason = reason;
  }
}
