import { formatDayAndTime } from '#shared/rules/day.ts';
import { profileTabPath, sitePaths } from '#shared/rules/site-paths.ts';
import { inMadrid } from '#shared/rules/routines/routine-calendar.ts';
import {
  endOfDataExport,
  findDataExport,
  findUser,
  finishDataExportSteps,
  keyOf,
  type StoredDataExport,
  type User,
} from '#functions/accounts/index.ts';
import { downloadMessages, runJob, saveJob } from '#functions/platform/jobs.ts';
import { newMail, putMailStep } from '#functions/platform/mail/outbox/mails.ts';
import { siteUrl } from '#functions/platform/site-settings.ts';
import { transact } from '#functions/platform/table/table.ts';
import { log } from '#functions/platform/kit/log.ts';
import { putDownloadFile } from '#functions/platform/ports/download-files.ts';
import { messages } from './messages.ts';
import { type Copied, type PartName, parts, personalEntities } from './parts.ts';
import { maxDownloadTries } from '#shared/rules/privacy/download.ts';
import { jobMessages } from '#functions/platform/drain-queue.ts';

/**
 * A copy as data. Amounts are euros, times are UTC. `about`: purposes, bases, times and readers of all that is kept; `privacy`: the page
 * with the owner's rights.
 */
const dataOf = (copied: Copied, { privacy, now }: { privacy: string; now: Date }): string =>
  JSON.stringify(
    {
      format: 'tenaz-account',
      version: 1,
      madeAt: now.toISOString(),
      ...copied,
      about: personalEntities(),
      privacy,
    },
    null,
    2,
  );

/**
 * Writes the file of a download and tells its owner by mail, once. All of it is repeated when a try dies: the file has the same name.
 * An account that is erased meanwhile gets none.
 */
async function writeDataExport(
  name: { userId: string; _id: string },
  remainingMs: () => number,
  isLastTry: boolean,
): Promise<void> {
  const now = new Date();
  const found = await findDataExport(name.userId, name._id, now);
  const user = await findUser(name.userId);
  if (!user) return;
  const done = await runJob(keyOf(name), found, (claimed) => write(claimed, user, now), {
    now,
    remainingMs,
    isLastTry,
  });
  if (done) log.info('download written', { id: name._id });
}

async function write(claimed: StoredDataExport, user: User, now: Date): Promise<StoredDataExport> {
  const copied = await readParts(claimed, user, now);
  const privacy = `${await siteUrl()}${sitePaths.legal('privacidad')}`;
  const name = messages.fileName(inMadrid(now).day);
  await putDownloadFile(claimed, { name, body: dataOf(copied, { privacy, now }) });
  await finish(claimed, user, now);
  return { ...claimed, state: 'finished' };
}

async function readParts(claimed: StoredDataExport, user: User, now: Date): Promise<Copied> {
  const names = Object.keys(parts) as PartName[];
  const copied: Partial<Record<PartName, unknown>> = {};
  for (const [progress, name] of names.entries()) {
    await saveJob(keyOf(claimed), claimed, { progress, total: names.length });
    copied[name] = await parts[name].read(user, now);
  }
  return copied as Copied;
}

async function finish(claimed: StoredDataExport, user: User, now: Date): Promise<void> {
  const profileUrl = `${await siteUrl()}${profileTabPath('perfil')}`;
  const until = formatDayAndTime(endOfDataExport(claimed).getTime() / 1000);
  const data = { name: user.name, until, profileUrl };
  const mail = newMail({ to: user.email, content: { template: 'download-ready', data } }, now);
  await transact([...finishDataExportSteps(claimed), putMailStep(mail)]);
}

/** Handles the messages of downloads. */
export const handleDownloads = jobMessages({
  messages: downloadMessages,
  tries: maxDownloadTries,
  failure: 'download not written',
  work: writeDataExport,
});
