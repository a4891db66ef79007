import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/overlay/drawer.tsx';
import { FilterIcon } from '../../ui/icons.tsx';
import { countText } from './count-text.ts';
import { ShopFilters, type ShopFiltersProps } from './shop-filters.tsx';

interface Props extends ShopFiltersProps {
  /** How many filters are active. */
  active: number;
  /** How many products they leave; undefined until it is known. */
  total: number | undefined;
}

/** The filters on a phone: a sheet, with the number of active ones on its button. */
export function FilterSheet({ active, total, ...filters }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" className="lg:hidden" aria-haspopup="dialog" onClick={() => setOpen(true)}>
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
