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

  duty: 'Tu rol pide una llave de acceso para abrir la administración.',
  codesWhy:
    'Si pierdes tu llave de acceso, con uno de estos códigos confirmas que eres tú y abres la administración.',
  codesLeft: (left: number) =>
    left === 0 ? 'No te queda ninguno.' : left === 1 ? 'Te queda 1 código.' : `Te quedan ${left} códigos.`,
  codesVoid: (left: number) =>
    `${left === 1 ? 'El código que te queda deja' : `Los ${left} códigos que te quedan dejan`} de servir. Los nuevos se ven una sola vez: ten a mano dónde guardarlos.`,
  codesOnce:
    'Solo se ven ahora. Cada uno abre la administración una vez si pierdes tu llave de acceso: guárdalos en un gestor de contraseñas o en papel, lejos de este dispositivo.',
  codesCopied: { title: 'Códigos copiados' },
  copyFailed: 'No se han podido copiar. Descárgalos, o selecciónalos y cópialos a mano.',
  codesFile: 'codigos-de-recuperacion.txt',
  codesOf: (brandName: string) => `Códigos de recuperación de ${brandName}. Cada uno sirve una vez.`,
  codesLost:
    'No los has copiado ni descargado, y no se pueden volver a ver. Si los pierdes, puedes crear otros en esta página.',
} as const;
