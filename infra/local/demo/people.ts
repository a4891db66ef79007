import type { Role } from '#shared/contracts/shapes/fields.ts';
import { accounts } from '../accounts.ts';

/** One of the demo's people, as they would have filled in their profile. */
export interface DemoAccount {
  email: string;
  password: string;
  name: string;
  role: Role;
  phone: string;
  shippingAddress: { address: string; city: string; postalCode: string } | null;
}

export const demoPeople = {
  customer: {
    ...accounts.customer,
    name: 'Lucía Navarro Gil',
    role: 'user',
    phone: '+34 600 123 456',
    shippingAddress: { address: 'Calle del Pez 12, 3.º B', city: 'Madrid', postalCode: '28004' },
  },
  admin: {
    ...accounts.admin,
    name: 'Marta Vidal',
    role: 'admin',
    phone: '+34 600 654 321',
    shippingAddress: null,
  },
} as const satisfies Record<string, DemoAccount>;
