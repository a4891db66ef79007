import { post, type Stage } from '../stage.ts';

/** The text of a dashboard page. */
export const readPage = async ({ simulator }: Stage, path: string) =>
  (await fetch(new URL(path, simulator.dashboardUrl))).text();

/** Submits a button of the dashboard. */
export const submit = ({ simulator }: Stage, action: string, fields: Record<string, string>) =>
  post(new URL(`/actions/${action}`, simulator.dashboardUrl).href, new URLSearchParams(fields));
