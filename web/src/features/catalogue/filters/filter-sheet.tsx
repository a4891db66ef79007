import { startTransition, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Drawer } from '../../../ui/overlay/drawer.tsx';
import { FilterIcon } from '../../../ui/page-icons.tsx';
import { countText } from '../count-text.ts';
import { ShopFilters, type ShopFiltersProps } from './shop-filters.tsx';

interface Props extends ShopFiltersProps {
  /** How many filters are active. */
  active: number;
  /** Number of results; undefined while loading. */
  total: number | undefined;
}

/** The filters on a phone: a drawer, with the number of active filters on its button. */
export function FilterSheet({ active, total, ...filters }: Props) {
  const [isOpen, setOpen] = useState(false);
  // in steps: a slow phone shows the press before it has rendered the filters
  const open = () => startTransition(() => setOpen(true));
  return (
    <>
      <Button variant="secondary" className="lg:hidden" aria-haspopup="dialog" onClick={open}>
        <FilterIcon width={20} height={20} />
        {active > 0 ? `Filtros (${active})` : 'Filtros'}
      </Button>
      <Drawer
        open={isOpen}
        onClose={() => setOpen(false)}
        side="left"
        title="Filtros"
        footer={
          <Button className="w-full" onClick={() => setOpen(false)}>
            {total === undefined ? 'Ver resultados' : `Ver ${countText(total)}`}
          </Button>
        }
      >
        <ShopFilters {...filters} />
      </Drawer>
    </>
  );
}
