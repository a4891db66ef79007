export const messages = {
  saved: {
    title: 'Datos actualizados',
    description: 'Los cambios cuentan a partir de tu próxima rutina mensual.',
    duration: 5000,
  },
  saveFailed: 'Error al actualizar los datos',

  loadFailed: 'No hemos podido cargar tus datos de entrenamiento',
  loadingOptions: 'Cargando opciones...',
  optionsFailed: 'No hemos podido cargar las opciones',
  consentWithdrawn: {
    title: 'Consentimiento retirado',
    description: 'Tus datos de salud se han borrado.',
  },
};
