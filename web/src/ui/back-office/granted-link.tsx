import type { Permission } from '#shared/rules/accounts/permissions.ts';
import { Granted } from './granted.tsx';
import { Link } from '../navigation/link.tsx';

interface Props {
  to: string;
  permission: Permission;
  children: string;
}

/** A link for those who may open its page; a text for others. */
export const GrantedLink = ({ to, permission, children }: Props) => (
  <Granted to={permission} otherwise={children}>
    <Link to={to} className="text-link tall-link">
      {children}
    </Link>
  </Granted>
);
