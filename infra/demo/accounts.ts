/**
 * The demo accounts with a password: a customer, and one of each role of the back office. They exist only on this
 * machine, so the passwords are no secret; those of a role have its length.
 */
export const accounts = {
  customer: { email: 'lucia@tenaz.test', password: 'Lucia-2026' },
  /** Its e-mail is the one that the stage `dev` names as its first admin. */
  admin: { email: 'admin@tenaz.test', password: 'Administra-2026' },
  trainer: { email: 'nico@tenaz.test', password: 'Entrenador-2026' },
  shopkeeper: { email: 'carmen@tenaz.test', password: 'Tienda-Carmen-2026' },
  support: { email: 'diego@tenaz.test', password: 'Ayuda-Diego-2026' },
} as const;

/** What they have filled in on their profile page. */
export const profiles = {
  customer: {
    name: 'Lucía Navarro Gil',
    role: 'user',
    phone: '+34 600 123 456',
    shippingAddress: { address: 'Calle del Pez 12, 3.º B', city: 'Madrid', postalCode: '28004' },
  },
  admin: { name: 'Marta Vidal', role: 'admin', phone: '+34 600 654 321', shippingAddress: null },
  trainer: { name: 'Nicolás Prieto', role: 'trainer', phone: null, shippingAddress: null },
  shopkeeper: { name: 'Carmen Lozano', role: 'shopkeeper', phone: null, shippingAddress: null },
  support: { name: 'Diego Ferrer', role: 'support', phone: null, shippingAddress: null },
} as const;
