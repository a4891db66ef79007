import { describe, expect, it } from 'vitest';
import { routineConcurrency, settingsOf } from '#infra/settings.ts';

describe('the settings of a stage', () => {
  it('an unknown stage is refused by name, with those there are', () => {
    expect(() => settingsOf('staging')).toThrow('unknown stage "staging": infra/settings.ts knows dev, prod');
  });

  it('a stage other than dev is not deployed with addresses that nobody reads', () => {
    expect(() => settingsOf('prod')).toThrow(
      'write your own firstAdminEmail, alarmEmail, mail.from, mail.identity, shared/operator.ts',
    );
  });

  it.each([
    [1, 2],
    [14, 2],
    [50, 2],
    [300, 3],
    [1000, 7],
  ])('at %d mails a second routines are sent by %d functions at a time', (sendRate, functions) => {
    expect(routineConcurrency(sendRate)).toBe(functions);
  });

  it('dev works as it is, for the cloud at home', () => {
    expect(settingsOf('dev')).toMatchObject({ stage: 'dev', region: 'eu-west-1', edge: false });
  });
});
