import { Granted } from './granted.tsx';
import { ClockIcon } from './icons.tsx';
import { Link } from '../navigation/link.tsx';
import { MenuLink } from '../overlay/menu.tsx';
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

/** A link beside the object's title or buttons. */
export const AuditLink = ({ objectId }: { objectId: string }) => (
  <Granted to="audit:read">
    <Link to={adminUrls.auditOf(objectId)} className="text-link tall-link">
      Historial de cambios
    </Link>
  </Granted>
);
