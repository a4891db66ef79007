import { assert, json, property } from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyAnswers, type Answers } from '../../web/src/features/training/assessment/answers.ts';
import {
  emptyProgress,
  parseProgress,
  serializeProgress,
  type WizardProgress,
} from '../../web/src/features/training/assessment/wizard-progress.ts';
import { holdClock } from '../support/hold-clock.ts';
import { bodyAnswers, placedOrder } from '../support/subscriptions/wizard-answers.ts';
import { stubStorage } from '../support/browser-storage.ts';

const answers: Answers = {
  ...emptyAnswers,
  ...bodyAnswers,
  gender: 'otro',
  eatingHabit: 'opt_1',
  email: 'vera@example.com',
};
const order = placedOrder;
const progress: WizardProgress = { screen: 'payment', answers, chosenPlan: 'opt_pro', order };
const now = 1_800_000_000_000;
const day = 86_400_000;

describe('stored progress', () => {
  it('stored progress is read as it was written', () => {
    expect(parseProgress(serializeProgress(progress, now), now)).toEqual(progress);
  });

  it('stored progress contains no health data without consent to the current text', () => {
    for (const healthConsent of ['', '2020-01-01']) {
      const written = serializeProgress({ ...progress, answers: { ...answers, healthConsent } }, now);
      for (const secret of ['"9"', '"2"', '1990', '72.5', '1.75', 'otro', 'opt_1'])
        expect(written).not.toContain(secret);
      expect(parseProgress(written, now).answers).toEqual({
        ...emptyAnswers,
        email: 'vera@example.com',
      });
    }
  });

  it('stored progress is ignored after seven days and in an older version', () => {
    const written = serializeProgress(progress, now);
    expect(parseProgress(written, now + 6.9 * day)).toEqual(progress);
    expect(parseProgress(written, now + 7 * day)).toEqual(emptyProgress);
    expect(parseProgress(written.replace('"version":2', '"version":0'), now)).toEqual(emptyProgress);
  });

  it('progress that was stored before plans could be chosen outside is read as without one', () => {
    const { chosenPlan, ...older } = progress;
    expect(chosenPlan).toBe('opt_pro');
    expect(parseProgress(JSON.stringify({ version: 2, savedAt: now, ...older }), now)).toEqual({
      ...older,
      chosenPlan: '',
    });
  });

  it.each([
    ['no JSON', '{'],
    ['null', 'null'],
    ['a list', '[]'],
    ['a strange screen', JSON.stringify({ version: 2, savedAt: now, screen: 'x', answers, order: null })],
    ['no answers', JSON.stringify({ version: 2, savedAt: now, screen: 'birth', order: null })],
    [
      'a number for an answer',
      JSON.stringify({
        version: 2,
        savedAt: now,
        screen: 'birth',
        answers: { ...answers, weight: 7 },
        order: null,
      }),
    ],
    [
      'a strange cycle',
      JSON.stringify({
        version: 2,
        savedAt: now,
        screen: 'birth',
        answers: { ...answers, billingCycle: 'daily' },
        order: null,
      }),
    ],
    [
      'half an order',
      JSON.stringify({ version: 2, savedAt: now, screen: 'birth', answers, order: { ...order, card: {} } }),
    ],
  ])('P41: stored progress with %s is rejected', (_, text) => {
    expect(() => parseProgress(text, now)).toThrow(/progress|JSON/);
  });

  it('P41: any JSON in the storage is either rejected or valid progress', () => {
    assert(
      property(json(), (text) => {
        try {
          expect(Object.keys(parseProgress(text, now).answers)).toEqual(Object.keys(emptyAnswers));
        } catch (error) {
          expect(error).toBeInstanceOf(Error);
        }
      }),
    );
  });
});

describe('progress store', () => {
  const storage = stubStorage('localStorage');
  beforeEach(() => {
    vi.resetModules();
  });
  const loadStore = () => import('../../web/src/features/training/assessment/wizard-progress-store.ts');

  it('the progress is stored with each change and deleted when cleared', async () => {
    holdClock();
    const { getProgress, setProgress, clearProgress, takeReadFailure: takeLostNote } = await loadStore();
    expect(getProgress()).toEqual(emptyProgress);
    setProgress({ answers });
    setProgress({ order });
    expect(parseProgress(storage.entries.get('evaluacion')!, Date.now())).toEqual({
      screen: 'birth',
      chosenPlan: '',
      answers,
      order,
    });
    clearProgress();
    expect(storage.entries.size).toBe(0);
    expect(getProgress()).toEqual(emptyProgress);
    expect(takeLostNote()).toBe(false);
  });

  it('P41: unreadable progress starts empty and is reported once', async () => {
    storage.entries.set('evaluacion', '{{');
    const { getProgress, takeReadFailure: takeLostNote } = await loadStore();
    expect(getProgress()).toEqual(emptyProgress);
    expect([takeLostNote(), takeLostNote()]).toEqual([true, false]);
  });

  it('P41: the progress is kept in memory when storage is disabled', async () => {
    storage.isDisabled = true;
    const { getProgress, setProgress, clearProgress } = await loadStore();
    setProgress({ answers });
    expect(getProgress().answers).toEqual(answers);
    clearProgress();
    expect(getProgress()).toEqual(emptyProgress);
  });
});
