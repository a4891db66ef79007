import { expect, it } from 'vitest';
import { reasonToWait } from '#infra/release/sending-hours.ts';
import { resources, synthesize } from '../synthesize.ts';

const isFree = (at: string) => reasonToWait(new Date(at)) === null;

it('no release is deployed while the routines of the day are sent, in summer and in winter', () => {
  // Madrid is one hour ahead in winter, two in summer
  const winter = ['07:44', '07:45', '10:29', '10:30'].map((time) => isFree(`2026-11-26T${time}:00Z`));
  const summer = ['06:44', '06:45', '09:29', '09:30'].map((time) => isFree(`2026-07-15T${time}:00Z`));
  expect({ winter, summer }).toEqual({
    winter: [true, false, false, true],
    summer: [true, false, false, true],
  });
  expect(reasonToWait(new Date('2026-11-26T09:00:00Z'))).toBe(
    'The routines of the day are sent from 8:45 to 11:30 in Madrid: deploy after that.',
  );
});

it('these hours begin before the schedule of the plan, and end an hour after its last run', () => {
  const schedules = resources(synthesize().templates.mailing, 'AWS::Scheduler::Schedule');
  const atHours = Object.values(schedules).filter(
    ({ Properties }) => Properties.ScheduleExpressionTimezone === 'Europe/Madrid',
  );
  expect(atHours.map(({ Properties }) => Properties.ScheduleExpression)).toEqual(['cron(0/30 9-10 * * ? *)']);
});
