import * as z from 'zod';

/** What the rows of a run know of each other: ids of what stands, and of what an earlier call has made. */
export type Known = Record<string, string>;

/** Who calls: a visitor, a new customer with an assessment, a subscriber, an admin. */
export type Caller = 'visitor' | 'customer' | 'subscriber' | 'admin';

export interface SpecifiedCall {
  /** Method and path, as tests/REQUIREMENTS.md names them. */
  call: string;
  as: Caller;
  /** The path of the request; absent: that of the call. */
  path?: (known: Known) => string;
  /** Exactly the documented fields; absent: no body. */
  body?: (known: Known) => unknown;
  /** The body is a multipart form: its fields are texts, or lists of them. */
  isForm?: true;
  answer: z.ZodType;
  /** What later calls need of the answer. */
  learn?: (answer: never, known: Known) => void;
}

const data = <S extends z.ZodRawShape>(shape: S) => z.looseObject({ data: z.looseObject(shape) });
const list = (item: z.ZodType = z.unknown()) => z.looseObject({ data: z.array(item) });
const done = z.looseObject({ success: z.literal(true) });
const text = z.string();
const id = z.looseObject({ _id: text });
const many = (shape: z.ZodType) => z.array(shape);

const user = z.looseObject({ email: text, name: text, role: z.looseObject({ name: text }) });
const session = z.looseObject({ token: text, data: z.looseObject({ user }) });
const product = z.looseObject({ _id: text, title: text, price: z.number(), stock: z.int() });
const notification = z.looseObject({ _id: text, type: text, priority: text, title: text, read: z.boolean() });
const option = z.looseObject({ _id: text, description: text });
/** Options as every page reads them: an array, or the first array of `data`. */
const options = z
  .looseObject({ data: z.union([z.array(option), z.record(text, z.array(option))]) })
  .refine(({ data: found }) => Object.values(found).flat().length > 0, 'without options');
const subscription = z.looseObject({
  id: text,
  status: text,
  current_period_end: z.int().nullable(),
  cancel_at_period_end: z.boolean(),
  items: z.looseObject({
    data: z.array(z.looseObject({ price: z.looseObject({ id: text, unit_amount: z.int() }) })),
  }),
});
const pricing = z.looseObject({ amount: z.int(), displayAmount: text });
const stripePricing = z.looseObject({ monthly: pricing, annual: pricing });
const card = z.looseObject({
  id: text,
  card: z.looseObject({ last4: text, brand: text, exp_month: z.int(), exp_year: z.int() }),
  default: z.boolean(),
});
const payment = z.looseObject({
  id: text,
  description: text,
  created: z.int(),
  amount_paid: z.int(),
  status: text,
});
const progress = z.looseObject({
  _id: text,
  userId: z.looseObject({ name: text, email: text }),
  subscriptionStatus: text,
  workoutTypes: z.array(z.looseObject({ workoutTypeId: z.looseObject({ _id: text, name: text }) })),
});
const order = z.looseObject({
  _id: text,
  orderNumber: text,
  status: text,
  total: z.number(),
  createdAt: text,
});
const routine = z.looseObject({ _id: text, name: text, driveLink: text, month: z.int() });
const role = z.looseObject({ _id: text, name: text, displayName: text, description: text });
const category = z.looseObject({ _id: text, name: text, icon: text, color: text, order: z.int() });
const details = z.looseObject({ workoutType: option, trainingFrequency: option });
const outcome = data({ status: text, subscriptionStatus: text, clientSecret: text.nullable() });

const answers = (known: Known) => ({
  eatingHabit: known['eatingHabit'],
  nutritionType: known['nutritionType'],
  fitnessLevel: known['fitnessLevel'],
  motivation: known['motivation'],
  trainingFrequency: known['trainingFrequency'],
  workoutType: known['workoutType'],
});
const person = { firstName: 'Vera', lastName: 'Gil', password: 'Secreta-2026' };
const lists = [
  'eating-habits',
  'nutrition-types',
  'fitness-levels',
  'sports-activities',
  'motivations',
  'training-frequencies',
  'workouttypes',
];

/** The calls of the shop, in an order in which each call finds what it needs. */
export const storefrontCalls: SpecifiedCall[] = [
  {
    call: 'POST /auth/register',
    as: 'visitor',
    body: ({ newEmail }) => ({ name: 'Vera Gil', email: newEmail, password: person.password }),
    answer: session,
  },
  {
    call: 'POST /auth/login',
    as: 'visitor',
    body: ({ newEmail }) => ({ email: newEmail, password: person.password }),
    answer: session,
  },
  { call: 'GET /auth/me', as: 'customer', answer: z.looseObject({ data: user }) },
  {
    call: 'GET /auth/subscription-info',
    as: 'subscriber',
    answer: data({
      hasSubscription: z.literal(true),
      subscriptionStatus: z.literal('active'),
      subscription,
      subscriptionType: z.looseObject({ _id: text, monthlyCost: z.number(), stripePricing }),
      user,
      paymentMethods: many(card).min(1),
      paymentHistory: many(payment).min(1),
    }),
  },
  {
    call: 'PUT /auth/update-profile',
    as: 'customer',
    body: () => ({ name: 'Vera Gil Mora', phone: '600 000 001' }),
    answer: z.looseObject({ data: user }),
  },
  {
    call: 'GET /auth/check-email',
    as: 'visitor',
    path: ({ newEmail }) => `/auth/check-email?email=${newEmail}`,
    answer: data({ exists: z.literal(true) }),
  },
  { call: 'GET /user-details/me', as: 'customer', answer: data({ userDetails: details }) },
  { call: 'GET /userdetails/me', as: 'customer', answer: data({ userDetails: details }) },
  {
    call: 'PUT /userdetails/me',
    as: 'customer',
    body: answers,
    answer: data({ userDetails: details, notice: text.nullable() }),
  },
  ...lists
    .filter((path) => path !== 'sports-activities')
    .map((path) => ({ call: `GET /${path}`, as: 'visitor', answer: options }) as const),
  {
    call: 'GET /products',
    as: 'visitor',
    path: () =>
      '/products?page=1&limit=12&category=proteinas&price[gte]=0&price[lte]=500&search=a&sort=-createdAt',
    answer: data({ products: many(product) }).and(
      z.looseObject({ pagination: z.looseObject({ totalPages: z.int() }) }),
    ),
  },
  {
    call: 'GET /products/{id}',
    as: 'visitor',
    path: ({ product: productId }) => `/products/${productId}`,
    answer: z.looseObject({ data: z.looseObject({ product }) }),
  },
  {
    call: 'GET /products/category/{category}',
    as: 'visitor',
    path: () => '/products/category/proteinas',
    answer: data({ products: many(product) }),
  },
  { call: 'GET /products/featured', as: 'visitor', answer: data({ products: many(product) }) },
  {
    call: 'GET /products/search',
    as: 'visitor',
    path: () => '/products/search?q=a',
    answer: data({ products: many(product) }),
  },
  { call: 'GET /products/management/featured', as: 'admin', answer: data({ featuredCount: z.int() }) },
  {
    call: 'POST /cart/add',
    as: 'customer',
    body: ({ product: productId }) => ({ productId, quantity: 2 }),
    answer: done,
  },
  { call: 'GET /cart', as: 'customer', answer: done },
  {
    call: 'PUT /cart/{id}',
    as: 'customer',
    path: ({ product: productId }) => `/cart/${productId}`,
    body: () => ({ quantity: 3 }),
    answer: done,
  },
  {
    call: 'DELETE /cart/{id}',
    as: 'customer',
    path: ({ product: productId }) => `/cart/${productId}`,
    answer: done,
  },
  { call: 'DELETE /cart/clear', as: 'customer', answer: done },
  {
    call: 'POST /shop-stripe/create-checkout-session',
    as: 'customer',
    body: ({ product: productId }) => ({ items: [{ product: productId, quantity: 1, price: 24.9 }] }),
    answer: data({ url: z.url() }),
  },
  { call: 'GET /orders/my-orders', as: 'customer', answer: list(order) },
  { call: 'GET /categories', as: 'admin', answer: data({ categories: many(category) }) },
  { call: 'GET /categories/active', as: 'visitor', answer: data({ categories: many(category) }) },
  { call: 'POST /categories/initialize', as: 'admin', answer: done },
  {
    call: 'POST /categories',
    as: 'admin',
    body: ({ word }) => ({
      name: `Prueba ${word}`,
      description: 'Una prueba',
      icon: '🧪',
      color: '#10B981',
      order: 9,
      metaTitle: 'Prueba',
      metaDescription: 'Una prueba',
    }),
    answer: data({ category }),
    learn: (answer: { data: { category: { _id: string } } }, known) =>
      void (known['category'] = answer.data.category._id),
  },
  {
    call: 'GET /categories/{id}',
    as: 'visitor',
    path: ({ category: categoryId }) => `/categories/${categoryId}`,
    answer: data({ category }),
  },
  {
    call: 'GET /categories/{id}/stats',
    as: 'admin',
    path: ({ category: categoryId }) => `/categories/${categoryId}/stats`,
    answer: done,
  },
  {
    call: 'PUT /categories/{id}',
    as: 'admin',
    path: ({ category: categoryId }) => `/categories/${categoryId}`,
    body: () => ({ isActive: false }),
    answer: data({ category: category.and(z.looseObject({ isActive: z.literal(false) })) }),
  },
  {
    call: 'PUT /categories/order',
    as: 'admin',
    body: ({ category: categoryId }) => ({ orders: [{ _id: categoryId, order: 8 }] }),
    answer: done,
  },
  {
    call: 'DELETE /categories/{id}',
    as: 'admin',
    path: ({ category: categoryId }) => `/categories/${categoryId}`,
    answer: done,
  },
  { call: 'GET /oauth/google', as: 'visitor', answer: z.literal('') },
  {
    call: 'POST /oauth/google/check-email',
    as: 'visitor',
    body: ({ newEmail }) => ({ email: newEmail }),
    answer: done,
  },
  {
    call: 'GET /oauth/google/user/{id}',
    as: 'customer',
    path: ({ customerUser }) => `/oauth/google/user/${customerUser}`,
    answer: done,
  },
  {
    call: 'POST /notifications',
    as: 'admin',
    body: () => ({
      type: 'info',
      priority: 'medium',
      title: 'Aviso',
      message: 'Un aviso de prueba',
      read: false,
      emailSent: false,
      emailSentAt: null,
      relatedId: null,
      relatedType: null,
    }),
    answer: data({ notification }),
    learn: (answer: { data: { notification: { _id: string } } }, known) =>
      void (known['notification'] = answer.data.notification._id),
  },
  {
    call: 'GET /notifications',
    as: 'admin',
    path: () => '/notifications?page=1&limit=5&read=false&type=info&sort=-createdAt',
    answer: data({ notifications: many(notification).min(1), pagination: z.looseObject({ pages: z.int() }) }),
  },
  {
    call: 'GET /notifications/{id}',
    as: 'admin',
    path: (known) => `/notifications/${known['notification']}`,
    answer: data({ notification }),
  },
  {
    call: 'PUT /notifications/{id}/read',
    as: 'admin',
    path: (known) => `/notifications/${known['notification']}/read`,
    answer: data({ notification: notification.and(z.looseObject({ read: z.literal(true) })) }),
  },
  { call: 'PUT /notifications/mark-all-read', as: 'admin', answer: done },
  { call: 'GET /notifications/unread-count', as: 'admin', answer: data({ unreadCount: z.literal(0) }) },
  {
    call: 'DELETE /notifications/{id}',
    as: 'admin',
    path: (known) => `/notifications/${known['notification']}`,
    answer: done,
  },
  {
    call: 'GET /stripe/subscription-types-with-pricing',
    as: 'visitor',
    answer: data({
      subscriptionTypes: many(
        z.looseObject({
          _id: text,
          name: text,
          monthlyCost: z.number(),
          annualCost: z.number(),
          stripePricing,
        }),
      ).min(3),
    }),
  },
  { call: 'GET /subscription-types', as: 'visitor', answer: options },
  {
    call: 'GET /stripe/customer/{id}/upcoming-invoice',
    as: 'subscriber',
    path: ({ customer }) => `/stripe/customer/${customer}/upcoming-invoice`,
    answer: data({
      upcomingInvoice: z.looseObject({
        period_end: z.int(),
        lines: z.looseObject({ data: many(z.looseObject({ price: z.unknown() })).min(1) }),
      }),
    }),
  },
  {
    call: 'PUT /stripe/subscription/{id}/change',
    as: 'subscriber',
    path: (known) => `/stripe/subscription/${known['subscription']}/change`,
    body: ({ otherPlan }) => ({
      newSubscriptionTypeId: otherPlan,
      billingCycle: 'monthly',
      immediate: false,
    }),
    answer: data({ changeType: text, effectiveDate: z.int() }),
  },
  {
    call: 'PUT /stripe/subscription/{id}/cancel',
    as: 'subscriber',
    path: (known) => `/stripe/subscription/${known['subscription']}/cancel`,
    answer: data({
      subscription: subscription.and(z.looseObject({ cancel_at_period_end: z.literal(true) })),
    }),
  },
  {
    call: 'PUT /stripe/subscription/{id}/reactivate',
    as: 'subscriber',
    path: (known) => `/stripe/subscription/${known['subscription']}/reactivate`,
    answer: data({
      subscription: subscription.and(z.looseObject({ cancel_at_period_end: z.literal(false) })),
    }),
  },
  {
    call: 'POST /stripe/create-customer-only',
    as: 'visitor',
    body: ({ guestEmail }) => ({ email: guestEmail, name: 'Vera Gil' }),
    answer: data({ customerId: text }),
  },
  {
    call: 'POST /stripe/setup-intent',
    as: 'subscriber',
    body: ({ customer }) => ({ customerId: customer }),
    answer: data({ client_secret: text, clientSecret: text }),
  },
  {
    call: 'PUT /stripe/payment-method/replace',
    as: 'subscriber',
    body: ({ customer, newCard }) => ({ customerId: customer, newPaymentMethodId: newCard }),
    answer: data({ paymentMethods: many(card).length(1) }),
  },
];

/** The calls of assessment and back office. */
export const backOfficeCalls: SpecifiedCall[] = [
  {
    call: 'POST /assessments',
    as: 'customer',
    body: (known) => ({
      birthDay: '9',
      birthMonth: '2',
      birthYear: '1990',
      weight: '70,5',
      height: '1,75',
      gender: 'femenino',
      ...answers(known),
      sportsActivity: known['sportsActivity'],
      subscriptionType: known['plan'],
      ...person,
      email: known['guestEmail'],
    }),
    answer: data({ assessment: id.and(details) }),
    learn: (answer: { data: { assessment: { _id: string } } }, known) =>
      void (known['assessment'] = answer.data.assessment._id),
  },
  {
    call: 'GET /assessments/{id}',
    as: 'customer',
    path: ({ assessment }) => `/assessments/${assessment}`,
    answer: data({ assessment: id.and(details) }),
  },
  {
    call: 'GET /auth/check-email',
    as: 'visitor',
    path: ({ unknownEmail }) => `/auth/check-email?email=${unknownEmail}`,
    answer: data({ exists: z.literal(false) }),
  },
  {
    call: 'POST /auth/login',
    as: 'visitor',
    body: ({ newEmail }) => ({ email: newEmail, password: person.password }),
    answer: session,
  },
  ...[...lists, 'subscription-types'].map(
    (path) => ({ call: `GET /${path}`, as: 'visitor', answer: options }) as const,
  ),
  {
    call: 'POST /emails/send-template',
    as: 'subscriber',
    body: ({ subscriberEmail }) => ({
      to: [subscriberEmail],
      templateName: 'subscription-started',
      templateData: {
        userName: 'Vera Gil',
        subscriptionType: 'Premium',
        price: 19.99,
        billingPeriod: 'monthly',
      },
    }),
    answer: done,
  },
  {
    call: 'POST /stripe/create-customer',
    as: 'visitor',
    body: ({ signUpEmail }) => ({ email: signUpEmail, name: 'Vera Gil' }),
    answer: data({ customerId: text }),
    learn: (answer: { data: { customerId: string } }, known) =>
      void (known['signUpCustomer'] = answer.data.customerId),
  },
  {
    call: 'POST /stripe/create-subscription-with-user',
    as: 'visitor',
    body: (known) => ({
      customerId: known['signUpCustomer'],
      subscriptionTypeId: known['plan'],
      paymentMethodId: known['signUpCard'],
      billingCycle: 'monthly',
      ...person,
      email: known['signUpEmail'],
      ip: '203.0.113.7',
      location: { country: 'España', region: 'Madrid', city: 'Madrid', lat: 40.4, lon: -3.7 },
      isFromGoogle: false,
      googleUserData: null,
      birthDate: '1990-02-09',
      weight: 70.5,
      height: 1.75,
      gender: 'femenino',
      ...answers(known),
      sportsActivity: known['sportsActivity'],
    }),
    answer: outcome,
  },
  {
    call: 'POST /stripe/create-subscription',
    as: 'customer',
    body: ({ buyer, buyerCard, plan }) => ({
      customerId: buyer,
      subscriptionTypeId: plan,
      paymentMethodId: buyerCard,
      billingCycle: 'monthly',
    }),
    answer: outcome,
  },
  {
    call: 'GET /stripe/customer/{id}/payment-methods',
    as: 'subscriber',
    path: ({ customer }) => `/stripe/customer/${customer}/payment-methods`,
    answer: data({ paymentMethods: many(card).min(1) }),
  },
  {
    call: 'GET /stripe/subscription/{id}',
    as: 'subscriber',
    path: (known) => `/stripe/subscription/${known['subscription']}`,
    answer: data({ subscription }),
  },
  {
    call: 'PUT /stripe/subscription/{id}/cancel',
    as: 'subscriber',
    path: (known) => `/stripe/subscription/${known['subscription']}/cancel`,
    answer: data({ subscription }),
  },
  {
    call: 'PUT /stripe/subscription/{id}/reactivate',
    as: 'subscriber',
    path: (known) => `/stripe/subscription/${known['subscription']}/reactivate`,
    answer: data({ subscription }),
  },
  {
    call: 'PUT /stripe/payment-method',
    as: 'subscriber',
    body: ({ customer, newCard }) => ({ customerId: customer, paymentMethodId: newCard }),
    answer: done,
  },
  {
    call: 'GET /stripe/customer/{id}/complete',
    as: 'subscriber',
    path: ({ customer }) => `/stripe/customer/${customer}/complete`,
    answer: done,
  },
  {
    call: 'GET /stripe/customer/{id}/payment-history',
    as: 'subscriber',
    path: ({ customer }) => `/stripe/customer/${customer}/payment-history?limit=20`,
    answer: data({ paymentHistory: many(payment).min(1) }),
  },
  {
    call: 'GET /stripe/subscription/{id}/complete',
    as: 'subscriber',
    path: (known) => `/stripe/subscription/${known['subscription']}/complete`,
    answer: done,
  },
  {
    call: 'POST /stripe/setup-intent',
    as: 'subscriber',
    body: ({ customer }) => ({ customerId: customer }),
    answer: data({ client_secret: text }),
  },
  {
    call: 'GET /routines/grid',
    as: 'admin',
    answer: data({
      organizedData: z.record(text, z.unknown()),
      workoutTypes: many(option),
      trainingFrequencies: many(option),
      availableMonths: many(z.int()),
      totalRoutines: z.int(),
    }),
  },
  {
    call: 'POST /routines/google-drive',
    as: 'admin',
    body: ({ workoutType, trainingFrequency, freeMonth }) => ({
      name: 'Rutina de prueba',
      googleDriveLink: 'https://drive.google.com/file/d/1AbCdEfGhIjKlMnOpQrStUvWxYz012345/view',
      workoutTypeId: workoutType,
      trainingFrequencyId: trainingFrequency,
      month: Number(freeMonth),
    }),
    answer: data({ routine }),
    learn: (answer: { data: { routine: { _id: string } } }, known) =>
      void (known['routine'] = answer.data.routine._id),
  },
  {
    call: 'PATCH /routines/{id}/drive-link',
    as: 'admin',
    path: (known) => `/routines/${known['routine']}/drive-link`,
    body: () => ({
      name: 'Rutina corregida',
      driveLink: 'https://drive.google.com/file/d/1AbCdEfGhIjKlMnOpQrStUvWxYz012345/view',
    }),
    answer: data({ routine }),
  },
  {
    call: 'PATCH /routines/{id}/move',
    as: 'admin',
    path: (known) => `/routines/${known['routine']}/move`,
    body: ({ workoutType, trainingFrequency, freeMonth }) => ({
      newMonth: Number(freeMonth) + 5,
      workoutTypeId: workoutType,
      frequencyId: trainingFrequency,
    }),
    answer: data({ routine }),
  },
  {
    call: 'POST /routines/{id}/duplicate',
    as: 'admin',
    path: (known) => `/routines/${known['routine']}/duplicate`,
    answer: data({ routine }),
  },
  {
    call: 'DELETE /routines/{id}',
    as: 'admin',
    path: (known) => `/routines/${known['routine']}`,
    answer: done,
  },
  { call: 'GET /users/all', as: 'admin', answer: list(user.and(id)) },
  { call: 'GET /users', as: 'admin', answer: list(user.and(id)) },
  {
    call: 'PUT /users/{id}/ban',
    as: 'admin',
    path: ({ otherUser }) => `/users/${otherUser}/ban`,
    body: () => ({ reason: 'Una prueba' }),
    answer: done,
  },
  {
    call: 'PUT /users/{id}/unban',
    as: 'admin',
    path: ({ otherUser }) => `/users/${otherUser}/unban`,
    answer: done,
  },
  { call: 'POST /roles/initialize', as: 'admin', answer: done },
  { call: 'GET /roles', as: 'admin', answer: list(role) },
  {
    call: 'POST /roles',
    as: 'admin',
    body: ({ word }) => ({ name: word, displayName: 'Rol de prueba', description: 'Una prueba' }),
    answer: data({ role: role.and(z.looseObject({ permissions: many(text).length(0) })) }),
    learn: (answer: { data: { role: { _id: string } } }, known) =>
      void (known['role'] = answer.data.role._id),
  },
  {
    call: 'PUT /roles/{id}',
    as: 'admin',
    path: (known) => `/roles/${known['role']}`,
    body: ({ word }) => ({ name: word, displayName: 'Otro nombre', description: 'Otra prueba' }),
    answer: data({ role: role.and(z.looseObject({ displayName: z.literal('Otro nombre') })) }),
  },
  {
    call: 'PUT /users/{id}/role',
    as: 'admin',
    path: ({ otherUser }) => `/users/${otherUser}/role`,
    body: (known) => ({ roleId: known['role'] }),
    answer: done,
  },
  { call: 'GET /products', as: 'visitor', answer: data({ products: many(product) }) },
  {
    call: 'GET /products/management/dashboard',
    as: 'admin',
    answer: data({
      summary: z.looseObject({
        totalProducts: z.int(),
        inStock: z.int(),
        lowStock: z.int(),
        outOfStock: z.int(),
      }),
    }),
  },
  {
    call: 'POST /products',
    as: 'admin',
    isForm: true,
    body: ({ shelf, word }) => ({
      title: `Producto ${word}`,
      description: 'Un producto de prueba',
      price: '19.95',
      stock: '12',
      category: shelf!,
      'tags[]': ['uno', 'dos'],
      weight: '0.5',
      isDigital: 'false',
      metaTitle: 'Producto',
      metaDescription: 'Un producto',
    }),
    answer: data({ product }),
    learn: (answer: { data: { product: { _id: string } } }, known) =>
      void (known['madeProduct'] = answer.data.product._id),
  },
  {
    call: 'PUT /products/{id}',
    as: 'admin',
    path: ({ madeProduct }) => `/products/${madeProduct}`,
    isForm: true,
    body: ({ shelf, word }) => ({
      title: `Producto ${word} cambiado`,
      description: 'Un producto de prueba',
      price: '18.95',
      stock: '11',
      category: shelf!,
      'tags[]': ['uno'],
      weight: '0.5',
      isDigital: 'false',
      metaTitle: 'Producto',
      metaDescription: 'Un producto',
    }),
    answer: data({ product: product.and(z.looseObject({ price: z.literal(18.95), stock: z.literal(11) })) }),
  },
  {
    call: 'DELETE /products/{id}',
    as: 'admin',
    path: ({ madeProduct }) => `/products/${madeProduct}`,
    answer: done,
  },
  {
    call: 'GET /orders',
    as: 'admin',
    path: () => '/orders?status=processing&paymentStatus=paid',
    answer: data({
      orders: many(
        order.and(z.looseObject({ itemsCount: z.int(), user: z.looseObject({ email: text }) })),
      ).min(1),
    }),
  },
  {
    call: 'GET /orders/management/stats',
    as: 'admin',
    answer: data({
      totalOrders: z.int(),
      totalRevenue: z.number(),
      averageOrderValue: z.number(),
      totalItems: z.int(),
    }),
  },
  {
    call: 'PUT /orders/{id}/tracking',
    as: 'admin',
    path: (known) => `/orders/${known['order']}/tracking`,
    body: () => ({ trackingNumber: 'ES123456789' }),
    answer: data({ order: z.looseObject({ trackingNumber: z.literal('ES123456789') }) }),
  },
  {
    call: 'PUT /orders/{id}/status',
    as: 'admin',
    path: (known) => `/orders/${known['order']}/status`,
    body: () => ({ status: 'shipped' }),
    answer: data({ order: z.looseObject({ status: z.literal('shipped') }) }),
  },
  { call: 'GET /routine-progress', as: 'admin', answer: data({ usersProgress: many(progress) }) },
  { call: 'GET /routine-progress/me', as: 'subscriber', answer: data({ userProgress: progress }) },
  {
    call: 'GET /routine-progress/{userId}',
    as: 'admin',
    path: ({ subscriberUser }) => `/routine-progress/${subscriberUser}`,
    answer: data({ userProgress: progress }),
  },
  {
    call: 'POST /routine-progress',
    as: 'admin',
    body: ({ subscriberUser, workoutType, trainingFrequency }) => ({
      userId: subscriberUser,
      workoutTypeId: workoutType,
      trainingFrequencyId: trainingFrequency,
    }),
    answer: data({ userProgress: progress }),
  },
  {
    call: 'GET /routine-progress/next-routine/{workoutType}/{frequency}',
    as: 'subscriber',
    path: ({ workoutType, trainingFrequency }) =>
      `/routine-progress/next-routine/${workoutType}/${trainingFrequency}`,
    answer: done,
  },
  {
    call: 'GET /routine-progress/{userId}/next-routine/{workoutType}/{frequency}',
    as: 'admin',
    path: ({ subscriberUser, workoutType, trainingFrequency }) =>
      `/routine-progress/${subscriberUser}/next-routine/${workoutType}/${trainingFrequency}`,
    answer: done,
  },
  {
    call: 'POST /routine-progress/{userId}/send/{workoutTypeId}/{frequencyId}',
    as: 'admin',
    path: ({ subscriberUser, workoutType, trainingFrequency }) =>
      `/routine-progress/${subscriberUser}/send/${workoutType}/${trainingFrequency}`,
    answer: data({ sent: z.int(), failed: z.int() }),
  },
  {
    call: 'POST /routine-progress/force-send',
    as: 'admin',
    answer: data({ sent: z.int(), failed: z.int() }),
  },
  {
    call: 'GET /routine-progress/stats',
    as: 'admin',
    answer: data({ totalUsers: z.int(), activeUsers: z.int(), usersDue: z.int() }),
  },
  {
    call: 'PUT /routine-progress/{userId}/subscription',
    as: 'admin',
    path: ({ subscriberUser }) => `/routine-progress/${subscriberUser}/subscription`,
    body: () => ({ subscriptionStatus: 'expired' }),
    answer: data({ userProgress: progress.and(z.looseObject({ subscriptionStatus: z.literal('expired') })) }),
  },
];
