import type { ProgressFilter } from '#shared/contracts/routines/routine-progress.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { filterLabels } from '../labels.ts';
import { messages } from '../messages.ts';
import type { useListState } from '../use-list-state.ts';

interface Props {
  list: ReturnType<typeof useListState>;
  /** Whether the server has more users to look through. */
  hasNextPage: boolean;
}

/** What an empty page says of each filter. */
const filterTexts: Record<ProgressFilter, { title: string; text: string }> = {
  active: {
    title: 'Nadie recibe rutinas ahora',
    text: 'Aparecerán aquí quienes tengan una suscripción activa y hayan hecho la evaluación.',
  },
  week: {
    title: 'No le toca a nadie en los próximos 7 días',
    text: 'En «Activos» está cuándo le toca a cada uno.',
  },
  'without-routine': {
    title: 'Nadie espera una rutina que falte',
    text: 'Todos los usuarios activos tienen creada la rutina que les toca.',
  },
  failed: {
    title: 'Ningún usuario tiene envíos fallidos',
    text: 'Si un correo falla, su usuario aparecerá aquí hasta que se le reenvíe.',
  },
};

/** The list without users: why, and how to see others. */
export function NoUsers({ list, hasNextPage }: Props) {
  const { search, filter } = list.state;
  if (!search && !filter)
    return <EmptyState title={messages.noUsers}>Aparecerán aquí cuando se registren.</EmptyState>;
  return (
    <EmptyState
      title={titleOf(list.state, hasNextPage)}
      action={
        <Button
          variant="secondary"
          onClick={() => list.update({ search: '', filter: '', cursor: undefined })}
        >
          {search && filter ? 'Quitar búsqueda y filtro' : search ? 'Quitar búsqueda' : 'Quitar filtro'}
        </Button>
      }
    >
      {textOf(list.state, hasNextPage)}
    </EmptyState>
  );
}

type State = Props['list']['state'];

function titleOf({ search, filter }: State, hasNextPage: boolean): string {
  if (hasNextPage) return 'Nadie en esta parte de la lista';
  return search || !filter ? `Nadie coincide con «${search}»` : filterTexts[filter].title;
}

function textOf({ search, filter }: State, hasNextPage: boolean): string {
  if (hasNextPage) return 'Con Siguiente se busca en el resto.';
  if (!search && filter) return filterTexts[filter].text;
  return filter
    ? `Se busca solo en «${filterLabels[filter]}».`
    : 'Se busca por el principio de las palabras del nombre y del email.';
}
