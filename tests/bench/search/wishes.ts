/** What a customer types, and what the title of every found product must have. */
export interface Wish {
  typed: string;
  means: string;
}

/** Words as people type them: whole, in other letters, begun, in the plural, two of them, and with typing errors. */
export const wishes: Wish[] = [
  { typed: 'creatina', means: 'Creatina' },
  { typed: 'PROTEINA', means: 'Proteína' },
  { typed: 'multiv', means: 'Multivitamínico' },
  { typed: 'barritas', means: 'Barrita' },
  { typed: 'batido vegano', means: 'Batido vegano' },
  { typed: 'creatna', means: 'Creatina' },
  { typed: 'protena', means: 'Proteína' },
  { typed: 'manceurna', means: 'Mancuerna' },
  { typed: 'creatima', means: 'Creatina' },
];
