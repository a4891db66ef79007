import * as z from 'zod';
import { maxPictures, pictureRefusals, type PictureRefusal } from '../../rules/catalogue/picture-upload.ts';
import { Timestamp } from '../fields.ts';

/** A file that is awaited or being prepared (`refusal` null), or that did not become a picture. */
export const PictureUpload = z.object({
  _id: z.string(),
  alt: z.string(),
  refusal: z.enum(Object.keys(pictureRefusals) as [PictureRefusal, ...PictureRefusal[]]).nullable(),
  createdAt: Timestamp,
});
export type PictureUpload = z.output<typeof PictureUpload>;

/** The files of a multipart form. A form whose field for files is left empty has one without name and content. */
export const PictureFiles = z
  .union([z.file().transform((file) => [file]), z.array(z.file()), z.literal('').transform(() => [])])
  .transform((files) => files.filter(({ name, size }) => name !== '' || size > 0))
  .refine(({ length }) => length <= maxPictures, `Máximo ${maxPictures} imágenes`);
