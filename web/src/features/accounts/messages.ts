/** Texts of sign-in and registration. */
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
};
