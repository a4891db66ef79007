import { useRef } from 'react';
import type { ManagedOption } from '#shared/contracts/training/evaluation-management.ts';
import { formatDay } from '#shared/rules/day.ts';
import { Granted } from '../../../ui/back-office/granted.tsx';
import { Button } from '../../../ui/button.tsx';
import { useListFocus } from '../../../ui/list/use-list-focus.ts';
import { useRestoreOption, type ListOfPage } from './mutations.ts';

/** The retired options of a list, each of which may come back. */
export function RetiredOptions({ options, ...page }: ListOfPage & { options: readonly ManagedOption[] }) {
  const list = useRef<HTMLUListElement>(null);
  const restore = useRestoreOption(page);
  const retired = options.filter(({ retiredAt }) => retiredAt !== null);
  useListFocus(list);
  return (
    <section hidden={retired.length === 0} aria-labelledby="retiradas" className="mt-8">
      <h3 id="retiradas" className="font-bold">
        Retiradas
      </h3>
      <p className="office-help">
        La evaluación ya no las ofrece. Quien las eligió las conserva, y su nombre se sigue viendo donde se
        usa.
      </p>
      <ul ref={list} tabIndex={-1} aria-labelledby="retiradas" className="retired-options">
        {retired.map(({ _id, name, retiredAt }) => (
          <li key={_id}>
            <span className="min-w-0">
              <span className="font-semibold">{name}</span>
              <span className="block text-sm text-quiet">
                Desde el {formatDay(Date.parse(retiredAt!) / 1000)}
              </span>
            </span>
            <Granted to="evaluation:write">
              <Button
                size="sm"
                variant="secondary"
                aria-label={`Recuperar ${name}`}
                busyText={restore.isPending && restore.variables.id === _id && 'Recuperando...'}
                onClick={() => restore.mutate({ id: _id })}
              >
                Recuperar
              </Button>
            </Granted>
          </li>
        ))}
      </ul>
    </section>
  );
}
