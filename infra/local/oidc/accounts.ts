/** A person as the identity provider knows them. */
export interface Account {
  sub: string;
  email: string;
  emailVerified: boolean;
  givenName: string;
  familyName: string;
}

/** The people of the demo at Google: two new to the shop, one known to it by e-mail, and one whose e-mail nobody has checked. */
export function googleAccounts(customerEmail: string): Account[] {
  return [
    person('104200000000000000001', 'nuria.vidal@gmail.test', true, 'Nuria', 'Vidal Prats'),
    person('104200000000000000002', customerEmail, true, 'Lucía', 'Navarro Gil'),
    person('104200000000000000004', 'marcos.leon@gmail.test', true, 'Marcos', 'León Ferrer'),
    person('104200000000000000003', 'sin.verificar@gmail.test', false, 'Iker', 'Sin Verificar'),
  ];
}

/** The same at Apple, one of them behind an address that only passes mails on. */
export function appleAccounts(customerEmail: string): Account[] {
  return [
    person(
      '000104.a1b2c3d4e5f60718293a4b5c6d7e8f90.0901',
      'nuria.vidal@icloud.test',
      true,
      'Nuria',
      'Vidal Prats',
    ),
    person(
      '000104.b2c3d4e5f60718293a4b5c6d7e8f90a1.0902',
      'x8k2m4q7zt@privaterelay.test',
      true,
      'Marc',
      'Soler Puig',
    ),
    person('000104.c3d4e5f60718293a4b5c6d7e8f90a1b2.0903', customerEmail, true, 'Lucía', 'Navarro Gil'),
    person(
      '000104.d4e5f60718293a4b5c6d7e8f90a1b2c3.0904',
      'sin.verificar@empresa.test',
      false,
      'Iker',
      'Sin Verificar',
    ),
  ];
}

function person(
  sub: string,
  email: string,
  emailVerified: boolean,
  givenName: string,
  familyName: string,
): Account {
  return { sub, email, emailVerified, givenName, familyName };
}
