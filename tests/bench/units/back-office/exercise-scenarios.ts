import { randomUUID } from 'node:crypto';
import { api } from '#shared/contracts/index.ts';
import { sampleExercise } from '#tests/support/exercises/sample-exercise.ts';
import type { Scenario } from '../account-scenarios.ts';

type One = { data: { exercise: { _id: string; version: number } } };

/** A call about a new exercise. */
const ofNew =
  (body: (version: number) => object): Scenario =>
  async ({ ask, adminToken: token }) => {
    const { data } = await ask<One>(api.exercises.create, { token, body: sampleExercise() });
    return { token, params: { id: data.exercise._id }, body: body(data.exercise.version) };
  };

const clip = { contentType: 'video/mp4', bytes: 24 };

/** What trainers do with exercises. */
export const exerciseScenarios: Record<string, Scenario> = {
  'exercises.list': ({ adminToken: token }) => ({ token }),
  'exercises.create': ({ adminToken: token }) => ({ token, body: sampleExercise() }),
  'exercises.edit': ofNew((version) => ({ ...sampleExercise({ cues: [randomUUID()] }), version })),
  'exercises.retire': ofNew(() => ({ isRetired: true })),
  'exercises.beginClip': ofNew(() => clip),
  'exercises.saveClip': async (context) => {
    const { token, params } = await ofNew(() => clip)(context);
    type Begun = { data: { clipId: string; form: { url: string; fields: Record<string, string> } } };
    const { data } = await context.ask<Begun>(api.exercises.beginClip, { token, params, body: clip });
    const body = new FormData();
    for (const [name, value] of Object.entries(data.form.fields)) body.append(name, value);
    body.append('file', new Blob(['\0\0\0\x18ftypmp42\0\0\0\0isommp42']));
    await fetch(data.form.url, { method: 'POST', body });
    return { token, params, body: { clipId: data.clipId } };
  },
  'exercises.removeClip': ofNew(() => ({})),
};
