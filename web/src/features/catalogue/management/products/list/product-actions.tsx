import { adminUrls } from '../../../../../ui/back-office/admin-urls.ts';
import { Granted } from '../../../../../ui/back-office/granted.tsx';
import { Button, ButtonLink } from '../../../../../ui/button.tsx';
import { PlusIcon } from '../../../../../ui/icons.tsx';
import { useExportProducts } from '../csv/use-export.ts';
import { isFiltered, listStateCodec, type ListState } from '../list-state.ts';
import type { OpenProductDialog } from '../product-dialogs.tsx';

interface Props {
  state: ListState;
  /** Cells of the grid that are not saved: the table does not show them. */
  unsaved: number;
  onOpen: OpenProductDialog;
}

/** What can be done with the whole list: edit many, export, import, create. */
export function ProductActions({ state, unsaved, onOpen }: Props) {
  const download = useExportProducts();
  const isGrid = state.view === 'grid';
  const otherView = listStateCodec.write({ ...state, view: isGrid ? '' : 'grid', page: 1 });
  return (
    <div className="office-tools product-actions">
      <Granted to="catalogue:write">
        <ButtonLink variant="secondary" to={adminUrls.products + otherView}>
          {isGrid
            ? 'Volver a la tabla'
            : unsaved > 0
              ? `Editar varios (${unsaved}\u00a0sin\u00a0guardar)`
              : 'Editar varios'}
        </ButtonLink>
      </Granted>
      <Button
        variant="secondary"
        busyText={download.isPending && 'Exportando...'}
        onClick={() => download.mutate(state)}
      >
        {isFiltered(state) ? 'Exportar lo filtrado' : 'Exportar CSV'}
      </Button>
      <Granted to="catalogue:write">
        <Button variant="secondary" onClick={() => onOpen('importar')}>
          Importar CSV
        </Button>
        <Button onClick={() => onOpen('nuevo')}>
          <PlusIcon width={20} height={20} className="max-sm:hidden" />
          Nuevo producto
        </Button>
      </Granted>
    </div>
  );
}
