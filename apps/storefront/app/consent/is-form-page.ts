import { withoutLocale } from '../paths.ts'

/** Pages on which something is typed, paid or signed: there the question waits at the end of the page, and nothing lies over the form. */
const FORMS =
  /^\/(orders\/create|add-funds|login|register|confirm-email|password|two-factor|track|card-verification|profile|account-management)(\/|$)/

export const isFormPage = (pathname: string): boolean => FORMS.test(withoutLocale(pathname))
