import { ButtonLink } from '../ui/button.tsx';
import { Drawer } from '../ui/drawer.tsx';
import { NavLink } from '../ui/link.tsx';
import { places } from './places.ts';
import { AccountSheetSlot } from './slots.tsx';
import { sitePaths } from '../../../shared/rules/site-paths.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  offersStart: boolean;
}

/** The navigation on a phone: a sheet from the right with the same content as the bar. */
export function MobileMenu({ open, onClose, offersStart }: Props) {
  return (
    <Drawer open={open} onClose={onClose} title="Menú">
      <nav aria-label="Móvil" className="flex flex-col">
        {places.map(({ to, label }) => (
          <NavLink key={to} to={to} className="sheet-link">
            {label}
          </NavLink>
        ))}
      </nav>
      <div className="mt-6 flex flex-col items-start gap-3">
        {offersStart && (
          <ButtonLink to={sitePaths.assessment} size="lg" className="w-full">
            Empieza Ya
          </ButtonLink>
        )}
        <AccountSheetSlot />
      </div>
    </Drawer>
  );
}
