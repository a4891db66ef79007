/** A person's account at an identity provider. */
export interface Account {
  sub: string;
  email: string;
  emailVerified: boolean;
  /** The domain of a Google Workspace account (claim `hd`). */
  workspace?: string | undefined;
  /** Whether the address is one of Apple's relay (claim `is_private_email`). */
  isRelayed?: boolean;
  givenName: string;
  familyName: string;
}

type Row = [
  sub: string,
  email: string,
  givenName: string,
  familyName: string,
  emailVerified?: boolean,
  workspace?: string,
];

const toAccount = ([sub, email, givenName, familyName, emailVerified = true, workspace]: Row): Account => ({
  sub,
  email,
  emailVerified,
  workspace,
  isRelayed: email.includes('@privaterelay.'),
  givenName,
  familyName,
});

/**
 * The demo accounts at Google: three new to the shop, of which two have an address that Google does not run, one with the
 * e-mail of its customer, one with an unverified e-mail.
 */
export function googleAccounts(customerEmail: string): Account[] {
  const rows: Row[] = [
    ['104200000000000000001', 'nuria.vidal@gmail.test', 'Nuria', 'Vidal Prats', true, 'gmail.test'],
    ['104200000000000000002', customerEmail, 'Lucía', 'Navarro Gil', true, 'tenaz.test'],
    ['104200000000000000004', 'marcos.leon@gmail.test', 'Marcos', 'León Ferrer'],
    ['104200000000000000005', 'vera.prueba@gmail.test', 'Vera', 'Prueba Gil'],
    ['104200000000000000003', 'sin.verificar@gmail.test', 'Iker', 'Sin Verificar', false],
  ];
  return rows.map(toAccount);
}

/** The demo accounts at Apple; one of them has a private relay address. */
export function appleAccounts(customerEmail: string): Account[] {
  const rows: Row[] = [
    ['000104.a1b2c3d4e5f60718293a4b5c6d7e8f90.0901', 'nuria.vidal@icloud.test', 'Nuria', 'Vidal Prats'],
    ['000104.b2c3d4e5f60718293a4b5c6d7e8f90a1.0902', 'x8k2m4q7zt@privaterelay.test', 'Marc', 'Soler Puig'],
    ['000104.c3d4e5f60718293a4b5c6d7e8f90a1b2.0903', customerEmail, 'Lucía', 'Navarro Gil'],
    [
      '000104.d4e5f60718293a4b5c6d7e8f90a1b2c3.0904',
      'sin.verificar@empresa.test',
      'Iker',
      'Sin Verificar',
      false,
    ],
  ];
  return rows.map(toAccount);
}
