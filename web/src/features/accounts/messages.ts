/** storefront.md sections 5 and 8 and wizard-and-back-office.md section 5, to the letter. */
export const messages = {
  required: 'Por favor completa todos los campos requeridos',
  nameRequired: 'Por favor ingresa tu nombre completo',
  passwordsDiffer: 'Las contraseñas no coinciden',
  passwordShort: 'La contraseña debe tener al menos 6 caracteres',
  passwordWeak: 'La contraseña debe tener al menos una mayúscula, una minúscula y un número',
  loginFailed: 'Error al iniciar sesión',
  registerFailed: 'Error al crear la cuenta',
  authenticationFailed: 'Error de autenticación',
  welcome: { title: '¡Bienvenido!', description: 'Has iniciado sesión correctamente' },
  created: { title: '¡Cuenta creada!', description: 'Tu cuenta ha sido creada exitosamente' },
  loggedOut: { title: 'Sesión cerrada', description: 'Has cerrado sesión correctamente' },
  verifying: 'Verificando autenticación...',
};
