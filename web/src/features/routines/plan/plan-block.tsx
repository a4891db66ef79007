import { useState } from 'react';
import { restText } from '#shared/rules/routines/plan.ts';
import { kindNames } from './compare-plans.ts';
import type { DraftBlock } from './draft-plan.ts';
import { usePlanEditing } from './plan-context.ts';
import { changeBlock } from './plan-edits.ts';
import { PlanRow } from './plan-row.tsx';
import { readCell } from './reading/read-cell.ts';

interface Props {
  block: DraftBlock;
  sessionId: string;
  /** The letter of a block that goes together. */
  letter: string;
  /** Of its first row. */
  first: number;
  week: number;
  isStrict: boolean;
}

/** The rows of a block; one that goes together says how, and what is rested after it. */
export function PlanBlock({ block, sessionId, letter, first, week, isStrict }: Props) {
  const isTogether = block.kind !== 'straight';
  return (
    <li className="plan-block" data-together={isTogether || undefined}>
      {isTogether && <BlockHead block={block} letter={letter} />}
      <ol className="plan-rows">
        {block.entries.map((entry, at) => (
          <PlanRow
            key={entry.id}
            entry={entry}
            sessionId={sessionId}
            kind={block.kind}
            number={first + at}
            label={isTogether ? `${letter}${at + 1}` : ''}
            week={week}
            isStrict={isStrict}
          />
        ))}
      </ol>
    </li>
  );
}

function BlockHead({ block, letter }: Pick<Props, 'block' | 'letter'>) {
  const { change } = usePlanEditing();
  return (
    <p className="plan-block-head">
      <label>
        <span className="sr-only">{`Bloque ${letter}`}</span>
        <select
          className="plan-select"
          value={block.kind}
          onChange={({ target }) =>
            change((plan) => changeBlock(plan, block.id, { kind: target.value as DraftBlock['kind'] }))
          }
        >
          <option value="superset">{kindNames.superset}</option>
          <option value="circuit">{kindNames.circuit}</option>
          <option value="interval">{kindNames.interval}</option>
          <option value="straight">Serie a serie</option>
        </select>
      </label>
      <BlockRest key={block.rest} block={block} letter={letter} />
    </p>
  );
}

/** What is rested after a block: what is not understood stays, and is told. */
function BlockRest({ block, letter }: Pick<Props, 'block' | 'letter'>) {
  const { change } = usePlanEditing();
  const saved = restText(block.rest);
  const [text, setText] = useState(saved);
  const [problem, setProblem] = useState<string | null>(null);
  const commit = () => {
    if (text === saved) return;
    const { change: read, marks } = readCell('rest', text);
    setProblem(marks[0]?.problem ?? null);
    if (read.rest !== undefined) change((plan) => changeBlock(plan, block.id, { rest: read.rest! }));
  };
  return (
    <label className="plan-block-rest">
      <span>Descanso tras el bloque</span>
      <input
        className="plan-cell"
        aria-label={`Descanso tras el bloque ${letter}`}
        aria-invalid={problem !== null || undefined}
        value={text}
        placeholder="2 min"
        maxLength={20}
        onChange={({ target }) => setText(target.value)}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
      />
      {problem && <span className="text-danger">{problem}: escríbelo como «90 s» o «2 min»</span>}
    </label>
  );
}
