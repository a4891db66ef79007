import type { LegalDocument } from './document.ts';

/** No banner, because nothing is set that would need consent (LSSI, article 22.2). */
export const cookies: LegalDocument = {
  slug: 'cookies',
  title: 'Política de cookies',
  summary: 'Esta web no te rastrea: qué guarda en tu navegador para funcionar, y cómo lo borras.',
  sections: [
    {
      title: 'No hay rastreadores',
      body: [
        'No usamos cookies de publicidad ni de analítica. Por eso no te pedimos permiso con un cartel: lo poco que se guarda hace falta para lo que pides.',
      ],
    },
    {
      title: 'Lo que se guarda en tu navegador',
      body: [
        [
          'Tu sesión, siete días desde la última vez que la usaste y 90 como mucho, para que no tengas que entrar cada vez. Se borra al cerrar sesión.',
          'Una cookie de 180 días que reconoce tu navegador cuando vuelves a entrar: así nadie te deja fuera probando contraseñas, y te avisamos si entran desde otro.',
          'Tu carrito, hasta que compres o lo vacíes.',
          'Las respuestas del test a medio hacer, siete días, para que sigas donde lo dejaste. La contraseña no se guarda nunca.',
          'Lo que escribes en una opinión y aún no has enviado, o eliges de tus días y tu material y aún no has guardado, hasta que lo envíes, lo descartes, cierres sesión o cierres la pestaña.',
          'Si entrenas con tu plan, tus meses y lo que apuntas, con lo que aún no se ha enviado, para que entrenes sin red. Se borra al cerrar sesión.',
          'Cómo quieres la pantalla y el sonido al entrenar, hasta que lo cambies.',
          'Por qué sitio de una página ibas, hasta que cierres la pestaña.',
          'Que no quieres en tu perfil la dirección de un pedido, para no volver a preguntártelo.',
          'Una cookie de unos minutos cuando entras con Google o Apple, que impide que otra web se haga pasar por ti.',
        ],
      ],
    },
    {
      title: 'Al pagar',
      body: [
        'En la página o el formulario de pago, Stripe usa cookies propias para detectar fraudes. Solo se cargan cuando vas a pagar.',
      ],
    },
    {
      title: 'Cómo lo borras',
      body: [
        'Cierra sesión, vacía el carrito o borra los datos de esta web en los ajustes de tu navegador. La web sigue funcionando; tendrás que entrar otra vez.',
      ],
    },
  ],
};
