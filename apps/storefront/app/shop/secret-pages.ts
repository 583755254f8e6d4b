import { withoutLocale } from '../paths.ts'

/** Their addresses are keys: whoever reads one may open what it opens. */
const SECRET = ['track', 'unsubscribe', 'password']

/** Whether the address of a page is nobody else's business: kept in no cache, found by no search engine, told to no other site and to no service outside. */
export const isSecretPage = (pathname: string): boolean =>
  SECRET.includes(
    withoutLocale(pathname)
      .split('/')[1]
      ?.replace(/\.data$/, '') ?? '',
  )
