import type { ReactNode } from 'react';
import type { Permission } from '#shared/rules/accounts/permissions.ts';
import { useCan } from '../../api/back-office/use-can.ts';

interface Props {
  to: Permission;
  children: ReactNode;
  /** For users without the permission. */
  otherwise?: ReactNode;
}

/** Shows its children to users whose role grants a permission: what the server would refuse is not offered. */
export function Granted({ to, children, otherwise = null }: Props) {
  return useCan(to) ? children : otherwise;
}
