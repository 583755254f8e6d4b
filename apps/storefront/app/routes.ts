import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** The map of addresses. The locale is not in it: each language has its own basename. */
export default [
  layout('shell/shell.tsx', [
    index('screens/catalogue/services-index.tsx'),
    route('services/:slug', 'screens/catalogue/service-page.tsx'),
    route('orders', 'screens/orders/list/orders-list.tsx'),
    route('orders/:id', 'screens/orders/detail/order-page.tsx'),
    route('orders/create', 'screens/order/create-order.tsx'),
    route('dashboard', 'screens/cabinet/dashboard/dashboard.tsx'),
    route('finances', 'screens/cabinet/finances/finances.tsx'),
    route('statistics', 'screens/cabinet/statistics/statistics.tsx'),
    route('profile', 'screens/cabinet/profile/profile.tsx'),
    route('account-management', 'screens/account-management/account-management.tsx'),
    route('card-verification', 'screens/card-verification/card-verification.tsx'),
    route('add-funds', 'screens/payment/add-funds.tsx'),
    route('add-funds/success', 'screens/payment/success.tsx'),
    route('add-funds/error', 'screens/payment/error.tsx'),
    route('grades', 'screens/grades/grades.tsx'),
    route('site-view', 'screens/site-view/site-view.tsx'),
    route('not-found', 'screens/errors/not-found.tsx'),
    route(':slug', 'screens/catalogue/group-page.tsx'),
    route('*', 'screens/errors/unknown-address.tsx'),
  ]),
  layout('screens/account/account-layout.tsx', [
    route('login', 'screens/account/login.tsx'),
    route('two-factor', 'screens/security/enrol.tsx'),
    route('register', 'screens/account/register.tsx'),
    route('password/reset', 'screens/account/password-reset.tsx'),
  ]),
  route('unsubscribe/:userId?', 'screens/unsubscribe/unsubscribe.tsx'),
  route('services', 'screens/catalogue/services-redirect.ts'),
  route('free-views', 'screens/site-view/free-views.ts'),
  route('subscriptions/create', 'screens/site-view/subscriptions-create.ts'),
  route('impersonate', 'screens/account/to-login.ts', { id: 'impersonate' }),
  route('user-widget-auth', 'screens/account/to-login.ts', { id: 'user-widget-auth' }),
] satisfies RouteConfig
