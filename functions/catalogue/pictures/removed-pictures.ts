import * as z from 'zod';
import { pictureId } from '#shared/rules/catalogue/picture.ts';
import { dueIndex, findDue } from '#functions/platform/table/due-items.ts';
import { keys } from '../entities.ts';
import { deleteItem, put, putStep, type Step } from '#functions/platform/table/table.ts';

/** A picture whose files are deleted once it is due, unless its product shows it; or a clip, of the exercise that `productId` names. */
const RemovedPicture = z.object({ _id: z.string(), productId: z.string() });
type RemovedPicture = z.output<typeof RemovedPicture>;

/** Pages, carts and caches may show a removed picture for some days. */
const keptMs = 7 * 86_400_000;

const item = (removed: RemovedPicture, now: Date) => ({
  ...keys.removedPicture(removed._id),
  ...dueIndex('pictures', removed._id, new Date(now.getTime() + keptMs).toISOString()),
  ...removed,
});

/** The steps that let the files of pictures be deleted after seven days. The demo's pictures are files of the repository. */
export const removedPictureSteps = (
  productId: string,
  images: readonly { url: string }[],
  now: Date,
): Step[] =>
  images
    .map(({ url }) => pictureId(url))
    .filter((_id) => _id.startsWith('pic_'))
    .map((_id) => removedFileStep(productId, _id, now));

/** The step that lets the files of a picture, or of a clip, be deleted after seven days. */
export const removedFileStep = (productId: string, _id: string, now: Date): Step =>
  putStep('picture_removed', item({ _id, productId }, now));

/** Before the files of a picture are written: those of one that no product shows after seven days are deleted. */
export const putUnshownPicture = (productId: string, _id: string, now: Date): Promise<void> =>
  put(item({ _id, productId }, now));

/** The pictures that are due. */
export const findRemovedPictures = (now: Date): Promise<RemovedPicture[]> =>
  findDue(RemovedPicture, 'pictures', now);

/** Forgets a picture that was due. */
export const forgetRemovedPicture = async (_id: string): Promise<void> =>
  void (await deleteItem(keys.removedPicture(_id)));
