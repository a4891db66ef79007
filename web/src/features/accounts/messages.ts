/** Texts of sign-in and registration. */
export const messages = {
  required: 'Por favor completa todos los campos requeridos',
  nameRequired: 'Por favor ingresa tu nombre completo',
  passwordsDiffer: 'Las contraseñas no coinciden',
  authenticationFailed: 'Error de autenticación',
  welcome: { title: '¡Bienvenido!', description: 'Has iniciado sesión correctamente' },
  created: { title: '¡Cuenta creada!', description: 'Tu cuenta ha sido creada exitosamente' },
};
