import { productKindNames } from '#shared/rules/catalogue/product-kind-names.ts';
import { correctionReasonNames } from '#shared/rules/catalogue/correction-reasons.ts';
import { orderStatusNames, paymentStatusNames, returnStateNames } from '#shared/rules/orders/status-names.ts';
import { reviewStateNames } from '#shared/rules/catalogue/reviews.ts';
import type { AuditAction, AuditField, AuditKind } from '#shared/rules/audit.ts';
import type { EvaluationPath } from '#shared/rules/evaluation-lists.ts';

/** Texts of the audit trail. */
export const messages = {
  title: 'Historial de cambios',
  part: 'Cambios',
  all: 'Ver en el historial de cambios',
  byThisUser: 'Ver lo que ha hecho esta persona',
  securityOfThisUser: 'Ver su registro de seguridad',
  loadFailed: 'No se ha cargado el historial',
  none: 'No hay cambios',
  noneOfObject: 'Desde que existe este historial, no ha cambiado nada aquí.',
  noneOfMonth: 'En este mes no ha cambiado nada.',
  noneFiltered: 'Nada en este mes es de este tipo.',
  nothing: 'nada',
  someOrders: 'Fichero de pedidos',
  allCategories: 'Todas las categorías',
};

/** The kinds, as a filter names them. */
export const kindNames: Record<AuditKind, string> = {
  order: 'Pedidos',
  product: 'Productos',
  category: 'Categorías',
  review: 'Opiniones',
  user: 'Usuarios',
  role: 'Roles',
  routine: 'Rutinas',
  run: 'Envíos de rutinas',
  option: 'Listas de la evaluación',
  export: 'Exportaciones',
};

/** The lists of the assessment, by the path that names them. */
export const listNames: Record<EvaluationPath, string> = {
  'eating-habits': 'Hábitos de alimentación',
  'nutrition-types': 'Tipos de nutrición',
  'fitness-levels': 'Niveles de forma física',
  'sports-activities': 'Actividades deportivas',
  motivations: 'Motivaciones',
  'training-frequencies': 'Frecuencias de entrenamiento',
  'subscription-types': 'Planes de suscripción',
  workouttypes: 'Tipos de entrenamiento',
};

/** What was done, as a sentence about the author; the name of the object follows. */
export const actionNames: { [K in AuditKind]: Record<AuditAction<K>, string> } = {
  order: {
    status: 'Ha cambiado el estado de un pedido',
    address: 'Ha corregido la dirección de un pedido',
    resend: 'Ha reenviado un correo',
    tracking: 'Ha cambiado el seguimiento de un pedido',
    refund: 'Ha pedido un reembolso',
    'outside-refund': 'Ha anotado un reembolso por otra vía',
    return: 'Ha tramitado una devolución',
    note: 'Ha escrito una nota privada',
  },
  product: {
    create: 'Ha creado un producto',
    edit: 'Ha editado un producto',
    remove: 'Ha eliminado un producto',
    restore: 'Ha recuperado un producto',
    feature: 'Ha cambiado un producto destacado',
    stock: 'Ha corregido existencias',
    upload: 'Ha subido una imagen',
    pictures: 'Ha cambiado las imágenes',
  },
  category: {
    create: 'Ha creado una categoría',
    edit: 'Ha editado una categoría',
    remove: 'Ha eliminado una categoría',
    order: 'Ha ordenado las categorías',
  },
  user: {
    role: 'Ha cambiado el rol',
    ban: 'Ha expulsado a un usuario',
    unban: 'Ha readmitido a un usuario',
    view: 'Ha visto la web como un usuario',
    'reset-passkeys': 'Ha quitado las llaves de acceso',
    'cancel-subscription': 'Ha cancelado una suscripción',
    refund: 'Ha repetido el reembolso de una suscripción',
    'outside-refund': 'Ha anotado un reembolso por otra vía',
    note: 'Ha escrito una nota privada',
    notify: 'Ha enviado un aviso',
    progress: 'Ha corregido el progreso',
    pause: 'Ha pausado las rutinas',
    resume: 'Ha reanudado las rutinas',
    send: 'Ha enviado una rutina',
    resend: 'Ha reenviado una rutina',
  },
  role: {
    create: 'Ha creado un rol',
    edit: 'Ha editado un rol',
    remove: 'Ha eliminado un rol',
  },
  routine: {
    create: 'Ha creado una rutina',
    edit: 'Ha editado una rutina',
    move: 'Ha movido una rutina',
    remove: 'Ha eliminado una rutina',
  },
  run: { create: 'Ha forzado el envío de rutinas' },
  option: {
    create: 'Ha añadido una opción',
    edit: 'Ha editado una opción',
    retire: 'Ha retirado una opción',
    restore: 'Ha vuelto a ofrecer una opción',
    order: 'Ha ordenado una lista',
  },
  review: { publish: 'Ha publicado una opinión', reject: 'Ha rechazado una opinión' },
  export: { create: 'Ha exportado pedidos' },
};

/** What each audited field is called. */
export const fieldNames: { [K in AuditKind]: Record<AuditField<K>, string> } = {
  order: {
    status: 'Estado',
    carrier: 'Transportista',
    carrierName: 'Nombre del transportista',
    trackingNumber: 'Número de seguimiento',
    refundCents: 'Reembolso',
    freeCents: 'Importe libre',
    owedCents: 'Pendiente de reembolsar',
    refundedUnits: 'Unidades reembolsadas',
    restocked: 'Vuelven a las existencias',
    returnState: 'Devolución',
    restockedUnits: 'Vuelven a la venta',
    writtenOffUnits: 'Dadas de baja',
    refusedUnits: 'No se reembolsan',
  },
  product: {
    title: 'Título',
    slug: 'Dirección',
    sku: 'SKU',
    description: 'Descripción',
    priceCents: 'Precio',
    priceCorrection: 'Corrige un error, no es una rebaja',
    taxClass: 'IVA',
    category: 'Categoría',
    kind: 'Tipo de producto',
    stock: 'Existencias',
    stockReason: 'Motivo de la corrección',
    isActive: 'Activo',
    isFeatured: 'Destacado',
    pictures: 'Imágenes',
    tags: 'Etiquetas',
    weight: 'Peso (kg)',
    netContent: 'Contenido neto',
    facts: 'Datos',
    ingredients: 'Ingredientes',
    allergens: 'Alérgenos',
    traces: 'Trazas',
    nutrition: 'Información nutricional',
    isDigital: 'Digital',
    metaTitle: 'Título para buscadores',
    metaDescription: 'Descripción para buscadores',
  },
  category: {
    name: 'Nombre',
    description: 'Descripción',
    icon: 'Icono',
    color: 'Color',
    order: 'Orden',
    isActive: 'Activa',
    metaTitle: 'Título para buscadores',
    metaDescription: 'Descripción para buscadores',
    sequence: 'Orden',
  },
  user: {
    role: 'Rol',
    banned: 'Expulsado',
    passkeys: 'Llaves de acceso',
    subscriptionEnds: 'La suscripción termina con el periodo pagado',
    refundCents: 'Reembolso',
    owedCents: 'Pendiente de reembolsar',
    track: 'Tipo y frecuencia',
    nextMonth: 'Próximo mes',
    nextDueDate: 'Próximo envío',
    routinesPaused: 'Rutinas en pausa',
    routine: 'Rutina',
    month: 'Mes',
  },
  role: {
    displayName: 'Nombre',
    name: 'Nombre interno',
    description: 'Descripción',
    permissions: 'Permisos',
  },
  routine: { name: 'Nombre', driveLink: 'Enlace', track: 'Tipo y frecuencia', month: 'Mes' },
  run: { day: 'Rutinas hasta el día' },
  option: {
    name: 'Nombre',
    description: 'Descripción',
    daysPerWeek: 'Días por semana',
    offered: 'Se ofrece',
    sequence: 'Orden',
  },
  review: { reviewState: 'Estado' },
  export: {
    status: 'Estado',
    paymentStatus: 'Pago',
    refund: 'Reembolso',
    from: 'Desde',
    to: 'Hasta',
    search: 'Búsqueda',
  },
};

/** Codes that fields hold, as people read them. */
export const codeNames: Record<string, Record<string, string>> = {
  status: orderStatusNames,
  paymentStatus: paymentStatusNames,
  refund: { open: 'En curso', refused: 'Rechazado' },
  returnState: returnStateNames,
  reviewState: reviewStateNames,
  stockReason: correctionReasonNames,
  taxClass: { general: '21 %', reduced: '10 %', superReduced: '4 %' },
  kind: productKindNames,
};
