import { ButtonLink } from '../../ui/button.tsx';
import { Drawer } from '../../ui/overlay/drawer.tsx';
import { NavLink } from '../../ui/navigation/link.tsx';
import { navigationLinks } from './navigation-links.ts';
import { AccountSheetSlot } from './feature-slots.tsx';
import { sitePaths } from '#shared/rules/site-paths.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  offersStart: boolean;
}

/** The navigation on a phone: a drawer with the content of the bar. */
export function MobileMenu({ open, onClose, offersStart }: Props) {
  return (
    <Drawer open={open} onClose={onClose} title="Menú">
      <nav aria-label="Móvil" className="flex flex-col">
        {navigationLinks.map(({ to, label }) => (
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
