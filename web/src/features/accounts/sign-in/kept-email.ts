/** The e-mail that the forms of /login share, so that changing from one to the other keeps what was typed. */
export interface KeptEmail {
  email: string;
  onEmail: (email: string) => void;
}
