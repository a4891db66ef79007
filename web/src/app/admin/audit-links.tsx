import { Granted } from '../../api/back-office/granted.tsx';
import { ClockIcon } from '../../ui/back-office-icons.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { MenuLink } from '../../ui/overlay/menu.tsx';
import { adminUrls } from './admin-urls.ts';

/* The ways from an object to its changes, for those who may see them. */

/** An entry of the object's menu. */
export const AuditMenuLink = ({ objectId }: { objectId: string }) => (
  <Granted to="audit:read">
    <MenuLink to={adminUrls.auditOf(objectId)}>
      <ClockIcon width={20} height={20} />
      Historial de cambios
    </MenuLink>
  </Granted>
);

/** A button beside the object's title. */
export const AuditButtonLink = ({ objectId }: { objectId: string }) => (
  <Granted to="audit:read">
    <ButtonLink to={adminUrls.auditOf(objectId)} variant="ghost">
      Historial de cambios
    </ButtonLink>
  </Granted>
);
