/** The two demo accounts with a password. They exist only on this machine, so the passwords are no secret. */
export const accounts = {
  customer: { email: 'lucia@tenaz.test', password: 'Lucia-2026' },
  /** Its e-mail is the one that the stage `dev` names as its first admin. */
  admin: { email: 'admin@tenaz.test', password: 'Admin-2026' },
} as const;

/** What both accounts have filled in on their profile page. */
export const profiles = {
  customer: {
    name: 'Lucía Navarro Gil',
    role: 'user',
    phone: '+34 600 123 456',
    shippingAddress: { address: 'Calle del Pez 12, 3.º B', city: 'Madrid', postalCode: '28004' },
  },
  admin: { name: 'Marta Vidal', role: 'admin', phone: '+34 600 654 321', shippingAddress: null },
} as const;
