import { exercises } from '#shared/contracts/exercises/exercises.ts';
import { serve, type UseCase } from '#functions/platform/http/serve.ts';
import { beginClip, replaceClip, saveClip } from './clips.ts';
import { addExercise, editExercise, retireExercise } from './exercise-changes.ts';
import { findExercises } from './exercises.ts';

/** GET /exercises: read from the table, so that a trainer sees each change at once. */
const listExercises: UseCase<typeof exercises.list> = async () => ({
  success: true,
  data: { exercises: await findExercises() },
});

/** POST /exercises */
const createExercise: UseCase<typeof exercises.create> = async ({ body, actor, now }) => ({
  success: true,
  data: { exercise: await addExercise(body, { author: actor.user, now }) },
});

/** PUT /exercises/{id} */
const saveExercise: UseCase<typeof exercises.edit> = async ({ params, body, actor, now }) => {
  const { version, ...form } = body;
  return {
    success: true,
    data: { exercise: await editExercise(params.id, form, version, { author: actor.user, now }) },
  };
};

/** PUT /exercises/{id}/retired */
const setRetired: UseCase<typeof exercises.retire> = async ({ params, body, actor, now }) => ({
  success: true,
  data: { exercise: await retireExercise(params.id, body.isRetired, { author: actor.user, now }) },
});

/** POST /exercises/{id}/clip */
const beginUpload: UseCase<typeof exercises.beginClip> = async ({ params, body, actor, now }) => ({
  success: true,
  data: await beginClip(params.id, body, { author: actor.user, now }),
});

/** PUT /exercises/{id}/clip */
const showClip: UseCase<typeof exercises.saveClip> = async ({ params, body, actor, now }) => ({
  success: true,
  data: { exercise: await saveClip(params.id, body.clipId, { author: actor.user, now }) },
});

/** DELETE /exercises/{id}/clip */
const removeClip: UseCase<typeof exercises.removeClip> = async ({ params, actor, now }) => ({
  success: true,
  data: { exercise: await replaceClip(params.id, null, { author: actor.user, now }) },
});

export const handler = serve(exercises, {
  list: listExercises,
  create: createExercise,
  edit: saveExercise,
  retire: setRetired,
  beginClip: beginUpload,
  saveClip: showClip,
  removeClip,
});
