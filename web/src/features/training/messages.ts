export const messages = {
  saved: {
    title: 'Datos actualizados',
    description: 'Los cambios cuentan a partir de tu próxima rutina mensual.',
    duration: 5000,
  },

  notGiven: 'Sin contestar',
  injuriesHint: 'Lo lee tu entrenador para preparar tu entrenamiento: qué te duele, o qué no puedes hacer.',
  forTrainer: 'Para tu entrenador: no cambia la rutina.',
  bodyHint:
    'Ninguno es obligatorio: deja en blanco los que no quieras dar. Son para tu entrenador: no cambian la rutina.',
  weightRange: 'El peso debe estar entre 30 y 200 kg',
  heightRange: 'La altura debe estar entre 1,0 y 2,5 m',
  leaveOut: 'Prefiero no contestar',
  consentMissing: 'Da tu consentimiento para guardar datos de salud, o déjalos sin contestar.',
  leaveAllOut: 'Dejarlos como estaban',
  loadFailed: 'No hemos podido cargar tus datos de entrenamiento',
  notInView:
    'Las respuestas del test no se muestran mientras ves la web como otra persona: incluyen datos de salud.',
  loadingOptions: 'Cargando opciones...',
  optionsFailed: 'No hemos podido cargar las opciones',
  consentGiven: {
    title: 'Consentimiento guardado',
    description: 'Puedes retirarlo cuando quieras, aquí mismo.',
  },
  consentWithdrawn: {
    title: 'Consentimiento retirado',
    description: 'Tus datos de salud se han borrado.',
  },
};
