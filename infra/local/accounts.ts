/** The demo's two people. They exist only on this machine; everyone may know their passwords. */
export const accounts = {
  customer: { email: 'lucia@tenaz.test', password: 'Lucia-2026' },
  /** The e-mail that the stage `dev` names as its first admin. */
  admin: { email: 'admin@tenaz.test', password: 'Admin-2026' },
} as const;
