import { withoutLocale } from '../paths.ts'

/** Where passwords, money and what an account is made of are typed: no code or HTML of a panel stands on these documents. */
const PROTECTED = [
  'login',
  'register',
  'password',
  'impersonate',
  'user-widget-auth',
  'unsubscribe',
  'two-factor',
  'profile',
  'account-management',
  'card-verification',
  'api',
  'add-funds',
  'finances',
  'referral-program',
  'order-widget',
  'track',
]

/** Whether the page behind an address, with or without its locale, runs only what is ours. */
export const isProtectedPage = (pathname: string): boolean =>
  PROTECTED.includes(
    withoutLocale(pathname)
      .split('/')[1]
      ?.replace(/\.data$/, '') ?? '',
  )
