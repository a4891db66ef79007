import { afterEach, describe, expect, it } from 'vitest';
import { newStage, routineConcurrency, settingsOf, stages, type Settings } from '#infra/settings.ts';

describe('stage settings', () => {
  it('an unknown stage throws with its name and the known stages', () => {
    expect(() => settingsOf('staging')).toThrow('unknown stage "staging": infra/settings.ts knows dev, prod');
  });

  it('a stage other than dev throws for sample addresses and without the notice of the legal guarantee', () => {
    expect(() => settingsOf('prod')).toThrow(
      'write your own firstAdminEmail, alarmEmail, mail.from, mail.identity, shared/content/operator.ts, shared/content/trainers.ts, shared/content/claims.ts, shared/content/guarantee-notice.ts',
    );
  });

  it.each([
    [1, 2],
    [14, 2],
    [50, 2],
    [300, 3],
    [1000, 7],
  ])('a send rate of %d mails a second gives %d concurrent senders of routines', (sendRate, functions) => {
    expect(routineConcurrency(sendRate)).toBe(functions);
  });

  it('a new stage starts in the sandbox of SES and without the Web ACL, which costs 10 USD a month', () => {
    expect(newStage).toMatchObject({ mail: { sendRate: 1 }, edge: false, signIn: { google: false } });
  });

  it('P164: a new stage has the duty of passkeys; the local demo signs in by password alone', () => {
    expect(newStage.staffPasskeys).toBe(true);
    expect(settingsOf('dev').staffPasskeys).toBe(false);
  });

  it('P159: a new stage reports what passes the trusted types by until payments ran clean; the local demo enforces them', () => {
    expect(newStage.trustedTypes).toBe('reported');
    expect(settingsOf('dev').trustedTypes).toBe('enforced');
  });

  it('a region without SES is no region of a stage', () => {
    // @ts-expect-error eu-south-2 has no SES
    const region: Settings['region'] = 'eu-south-2';
    expect(region).not.toBe(settingsOf('dev').region);
  });

  it('the dev stage is valid with its sample addresses', () => {
    expect(settingsOf('dev')).toMatchObject({ stage: 'dev', region: 'eu-west-1', edge: false });
  });
});

describe('the sender of mails', () => {
  const stageWith = (mail: Partial<Settings['mail']>) => {
    stages['trial'] = { ...stages['dev']!, mail: { ...newStage.mail, ...mail }, stage: 'dev' };
    return () => settingsOf('trial');
  };
  afterEach(() => void delete stages['trial']);

  it.each(['hola@shop.example', 'Tenaz <hola@mail.shop.example>', 'hola@SHOP.example'])(
    '%s is of the domain that SES verifies, or below it',
    (from) => {
      expect(stageWith({ from, identity: { domain: 'shop.example' } })().mail.from).toBe(from);
    },
  );

  it.each(['hola@other.example', 'hola@notshop.example', 'shop.example'])(
    '%s outside the domain is refused, because SES would refuse every mail',
    (from) => {
      expect(stageWith({ from, identity: { domain: 'shop.example' } })).toThrow(
        `mail.from ${from} is no address of mail.identity.domain shop.example`,
      );
    },
  );

  it('a zone of another name than the domain is refused: the zone, not the domain, would be verified', () => {
    const hostedZone = { id: 'Z1', name: 'shop.example' };
    const from = 'hola@mail.shop.example';
    expect(stageWith({ from, identity: { domain: 'mail.shop.example', hostedZone } })).toThrow(
      'mail.identity.domain is mail.shop.example, and hostedZone.name is shop.example: write the same name into both',
    );
    expect(stageWith({ from, identity: { domain: 'shop.example', hostedZone } })().mail.from).toBe(from);
  });
});
