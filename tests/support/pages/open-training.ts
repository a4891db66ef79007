import type { Page, Request } from 'playwright-core';
import type {
  LoggedSession,
  LoggedSet,
  TrainingMonth,
  TrainingProgress,
  TrainingSetup,
} from '#shared/contracts/workouts/workouts.ts';
import { mergeLog } from '#shared/rules/workouts/merge-log.ts';
import { summaryOf, trainingMonth } from '../workouts/training-month.ts';
import { openAdmin } from './open-admin.ts';
import type { Site } from './open-site.ts';
import { storingPages } from './shared-pages.ts';

/** A page of the training, with a fake API that keeps the log of a month as the server does. */
export interface TrainingPage {
  page: Page;
  /** What the fake API has; a test changes it as another device would. */
  month: TrainingMonth;
  /** The changes that came, in order, such as `1-1.a1.1 r1 80 × 8`. */
  heard: string[];
  /** What happens to the changes that come: by default they are taken; what is held is answered at the next fate. */
  meet: (fate: 'taken' | 'lost' | 'held' | 'unanswered' | 'refused' | 'noteless') => void;
  /** Since when the fake API has a feed; null without one. */
  feedSince: () => string | null;
  consoleErrors: string[];
}

/** What the fake API says of a note that it does not keep. */
export const noConsent = 'Tu nota no se ha guardado: falta tu consentimiento.';

interface Options {
  path?: string;
  month?: TrainingMonth;
  progress?: TrainingProgress;
  width?: number;
  height?: number;
  scheme?: 'light' | 'dark';
  hasWorkers?: boolean;
}

export const noProgress: TrainingProgress = {
  sessionsDone: 0,
  sessionsPlanned: 4,
  streakWeeks: 0,
  trainedDays: [],
  exercises: [],
};

/** Opens the player, or another page of the training, on a phone. What the browser keeps goes with the test. */
export async function openTraining(site: Site, options: Options = {}): Promise<TrainingPage> {
  const { path = '/entreno/dlv_1/1-1', month = trainingMonth(), progress = noProgress } = options;
  const { width = 360, height = 740, scheme, hasWorkers = false } = options;
  let fate: Parameters<TrainingPage['meet']>[0] = 'taken';
  let resumed = Promise.withResolvers<void>();
  const heard: string[] = [];
  let since: string | null = null;
  let feeds = 0;
  const write = (request: Request, pathname: string): void => {
    const [, kind, name] = /(sets|sessions)\/([^/]+)$/.exec(pathname)!;
    const key = decodeURIComponent(name!);
    const sent = { key, ...(request.postDataJSON() as object) } as LoggedSet & LoggedSession;
    const value = fate === 'noteless' ? { ...sent, note: null, pain: null } : sent;
    heard.push(lineOf(value));
    if (kind === 'sets') month.sets = mergeLog(month.sets, [value]);
    else month.sessions = mergeLog(month.sessions, [value]);
  };
  const { page, consoleErrors } = await openAdmin(site, {
    path,
    granted: [],
    hasWorkers,
    width,
    height,
    ...(scheme && { scheme }),
    route: async (opened) => {
      storingPages.add(opened);
      await opened.route('**/api/workouts**', (route) =>
        route.fulfill({ json: { success: true, data: { months: [summaryOf(month)] } } }),
      );
      await opened.route('**/api/workouts/setup', (route, request) => {
        if (request.method() === 'PUT') month.setup = request.postDataJSON() as TrainingSetup;
        return route.fulfill({ json: { success: true, data: { setup: month.setup } } });
      });
      await opened.route('**/api/workouts/progress', (route) =>
        route.fulfill({ json: { success: true, data: progress } }),
      );
      await opened.route('**/api/workouts/calendar', (route, request) => {
        if (fate === 'lost' && request.method() !== 'GET') return route.abort();
        const isNew = request.method() === 'POST';
        if (request.method() === 'DELETE') since = null;
        if (isNew) since = `2026-11-29T10:00:0${++feeds}.000Z`;
        const data = { since, ...(isNew && { url: feedUrl(feeds) }) };
        return route.fulfill({ status: isNew ? 201 : 200, json: { success: true, data } });
      });
      await opened.route('**/api/workouts/dlv_1', (route) =>
        route.fulfill({ json: { success: true, data: month } }),
      );
      await opened.route('**/api/workouts/dlv_1/**', async (route, request) => {
        if (fate === 'lost') return route.abort();
        if (request.url().endsWith('/month.pdf'))
          return route.fulfill({ contentType: 'application/pdf', body: '%PDF-1.7' });
        if (fate === 'refused')
          return route.fulfill({
            status: 422,
            json: { code: 'not_in_plan', message: 'Esa serie no está en tu plan.', requestId: 'x' },
          });
        write(request, new URL(request.url()).pathname);
        if (fate === 'held') await resumed.promise;
        if (fate === 'unanswered') return route.abort();
        const { note, pain } = request.postDataJSON() as Partial<LoggedSession>;
        const notice = fate === 'noteless' && (note || pain != null) ? noConsent : null;
        return route.fulfill({ json: { success: true, data: { isLatest: true, notice } } });
      });
    },
  });
  const meet: TrainingPage['meet'] = (next) => {
    fate = next;
    resumed.resolve();
    resumed = Promise.withResolvers();
  };
  return { page, month, heard, meet, feedSince: () => since, consoleErrors };
}

/** The address of the feed that the fake API makes after others. */
export const feedUrl = (nth: number): string =>
  `https://tenaz.test/api/workouts/calendar.ics?token=usr_01JD0000000000000000000000.${String(nth).repeat(43)}`;

const lineOf = ({ key, revision, load, amount, isDone, finishedAt }: LoggedSet & LoggedSession): string =>
  amount === undefined
    ? `${key} r${revision}${finishedAt ? ' terminada' : ''}`
    : `${key} r${revision} ${isDone ? `${load ?? '–'} × ${amount}` : 'quitada'}`;
