export const messages = {
  loadFailed: 'No hemos podido cargar tus llaves de acceso',
  notSupported:
    'Este navegador no admite llaves de acceso. Actualízalo, o entra en otro dispositivo para añadir una.',

  added: (name: string) => ({
    title: 'Llave de acceso añadida',
    description: `La hemos llamado «${name}». Ya puedes entrar con ella.`,
  }),
  renamed: { title: 'Nombre guardado' },
  removed: {
    title: 'Llave de acceso eliminada',
    description: 'Ya no sirve para entrar. Bórrala también del dispositivo donde la guardaste.',
  },
  /** Removed meanwhile, in another tab or on another device. */
  removedBefore: { title: 'Esa llave de acceso ya no estaba' },
  nameMissing: 'Escribe un nombre',
} as const;
