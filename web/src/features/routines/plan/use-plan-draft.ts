import { useCallback, useEffect, useState } from 'react';
import type { Plan } from '#shared/contracts/routines/plans.ts';
import { draftOf } from '../../../api/storage/drafts.ts';
import type { DraftPlan } from './draft-plan.ts';
import { withoutBlanks } from './plan-edits.ts';

/** The plan that was opened, or saved since, and the version of its routine. */
export interface OpenedPlan {
  /** Null for one that is new. */
  plan: Plan | null;
  version: number;
}

interface Kept {
  opened: OpenedPlan;
  draft: DraftPlan;
}

interface State extends Kept {
  past: DraftPlan[];
  future: DraftPlan[];
}

/** Steps that can be undone. */
const depth = 100;

/** A plan while it is written: what is typed stays in the tab until it is saved, and each change can be undone. */
export function usePlanDraft(name: string, opened: OpenedPlan, initial: DraftPlan) {
  const [kept] = useState(() => draftOf<Kept>(name));
  const [found, setFound] = useState(() => kept.find());
  const [state, setState] = useState<State>(() => ({
    ...(found ?? { opened, draft: initial }),
    past: [],
    future: [],
  }));
  const before = state.opened.plan ?? initial;
  const isTyped = JSON.stringify(withoutBlanks(state.draft)) !== JSON.stringify(withoutBlanks(before));
  useEffect(() => {
    if (isTyped) kept.keep({ opened: state.opened, draft: state.draft });
    else kept.drop();
  }, [kept, isTyped, state.opened, state.draft]);

  const change = useCallback(
    (edit: (plan: DraftPlan) => DraftPlan) =>
      setState((now) => {
        const draft = edit(now.draft);
        if (draft === now.draft) return now;
        return { ...now, draft, past: [...now.past.slice(1 - depth), now.draft], future: [] };
      }),
    [],
  );
  const undo = useCallback(() => setState((now) => step(now, 'past', 'future')), []);
  const redo = useCallback(() => setState((now) => step(now, 'future', 'past')), []);

  return {
    opened: state.opened,
    draft: state.draft,
    isTyped,
    /** It goes on with what was written before it was left. */
    isKept: found !== null && isTyped,
    canUndo: state.past.length > 0,
    canRedo: state.future.length > 0,
    change,
    undo,
    redo,
    /** What was sent is saved as this version; what was typed meanwhile stays. */
    saved: (plan: Plan, version: number) => {
      setFound(null);
      setState((now) => ({ ...now, opened: { plan, version } }));
    },
    /** Goes on from what another admin has saved. */
    rebase: (onto: OpenedPlan, draft: DraftPlan) =>
      setState((now) => ({ ...now, opened: onto, draft, past: [...now.past, now.draft], future: [] })),
    drop: kept.drop,
    discard: () => {
      setFound(null);
      setState({ opened, draft: opened.plan ?? initial, past: [], future: [] });
    },
  };
}

function step(now: State, from: 'past' | 'future', to: 'past' | 'future'): State {
  const draft = now[from].at(-1);
  return draft ? { ...now, draft, [from]: now[from].slice(0, -1), [to]: [...now[to], now.draft] } : now;
}

export type PlanDraft = ReturnType<typeof usePlanDraft>;
