import type { Locator } from 'playwright-core';
import type { Exercise, ExerciseForm } from '#shared/contracts/exercises/exercises.ts';
import type { Permission } from '#shared/rules/accounts/permissions.ts';
import { sampleExercise } from '../../exercises/sample-exercise.ts';
import { openAdmin, type AdminPage, type FakeResponse } from '../open-admin.ts';
import type { Site } from '../open-site.ts';

/** An exercise of the fake API. */
export const exerciseOf = (name: string, facts: Partial<Exercise> = {}): Exercise => ({
  ...sampleExercise(),
  name,
  _id: `exr_${name.toLowerCase().replaceAll(' ', '-')}`,
  isRetired: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  version: 1,
  drawing: {
    start: { head: [32, 12], body: 'M32 20V40L28 57', plate: [30, 20, 8] },
    end: { head: [36, 17], body: 'M31 24L23 43L42 41L33 57', load: 'M20 30H40' },
  },
  ...facts,
});

export interface ExercisesPage extends Pick<AdminPage, 'page' | 'calls' | 'consoleErrors'> {
  /** The exercises of the fake API; a test changes them as another trainer would. */
  exercises: Exercise[];
  /** The bodies of the write requests, in order. */
  sent: Record<string, unknown>[];
  row: (name: string) => Locator;
  names: () => Promise<string[]>;
}

interface Options {
  exercises: Exercise[];
  granted?: readonly Permission[];
  query?: string;
  width?: number;
}

/** Opens the page of the exercises, with a fake API that keeps them in a list. */
export async function openExercises(
  site: Site,
  { exercises, query = '', ...options }: Options,
): Promise<ExercisesPage> {
  const sent: Record<string, unknown>[] = [];
  const admin = await openAdmin(site, {
    ...options,
    path: `/admin/exercises${query}`,
    respond: (request, pathname) => {
      if (!pathname.startsWith('/api/exercises')) return undefined;
      if (request.method() === 'GET') return success({ exercises });
      if (pathname.includes('/clip')) return answerClip(exercises, request.method(), pathname);
      const body = request.postDataJSON() as Record<string, unknown>;
      sent.push(body);
      return answer(exercises, pathname.slice('/api/exercises'.length), body);
    },
  });
  const { page } = admin;
  const rows = page.getByRole('table', { name: 'Ejercicios' }).locator('tbody tr');
  return Object.assign(admin, {
    exercises,
    sent,
    row: (name: string) => rows.filter({ has: page.getByRole('button', { name, exact: true }) }),
    names: () => rows.locator('.row-name').allTextContents(),
  });
}

/** Answers as the server and S3 do when a clip is uploaded, shown or removed. */
function answerClip(exercises: Exercise[], method: string, path: string): FakeResponse {
  if (path.endsWith('/clip/s3')) return success(null);
  const at = exercises.findIndex(({ _id }) => path.includes(`/${_id}/`));
  const form = { url: `${path}/s3`, fields: { key: 'uploads/1' } };
  if (method === 'POST') return { status: 201, ...success({ clipId: 'clp_1', form }) };
  exercises[at] = { ...exercises[at]!, clip: method === 'PUT' ? '/media/exercises/clp_1.webm' : null };
  return success({ exercise: exercises[at] });
}

const success = (data: unknown): FakeResponse => ({ json: { success: true, data } });

/** Answers as the server does, and changes the list. */
function answer(exercises: Exercise[], path: string, body: Record<string, unknown>): FakeResponse {
  if (path === '') {
    const { name, ...form } = body as ExerciseForm;
    const exercise = exerciseOf(name, form);
    exercises.push(exercise);
    return { status: 201, ...success({ exercise }) };
  }
  const at = exercises.findIndex(({ _id }) => path.startsWith(`/${_id}`));
  const before = exercises[at]!;
  if (path.endsWith('/retired')) exercises[at] = { ...before, isRetired: body['isRetired'] === true };
  else if (body['version'] !== before.version)
    return {
      status: 409,
      json: { code: 'stale_edit', message: 'Cambiado.', requestId: 'x', details: { current: before } },
    };
  else exercises[at] = { ...before, ...body, version: before.version + 1 };
  return success({ exercise: exercises[at] });
}
