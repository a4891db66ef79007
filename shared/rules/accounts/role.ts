/** The role that has every permission, of this and of later releases. */
export const adminRole = 'admin';
/** The role of customers, which every new user has: it grants nothing. */
export const customerRole = 'user';

/** Whether admins may not change a role: without the first no admin is left, and the second is everybody's. */
export const isFixedRole = ({ name }: { name: string }): boolean =>
  name === adminRole || name === customerRole;

/** Characters of a role's texts. */
export const roleLengths = { name: 30, displayName: 60, description: 300 };

/** Roles of a stage: all of them are read at every call of the back office. */
export const maxRoles = 60;
