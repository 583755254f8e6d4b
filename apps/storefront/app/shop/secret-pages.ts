import { withoutLocale } from '../paths.ts'

/** Their addresses are keys: anyone who reads one may open what it opens. */
const SECRET = ['track', 'question', 'unsubscribe', 'password']

/** Whether the address of a page is a secret: in no cache, no search index, no referrer, told to no service outside. */
export const isSecretPage = (pathname: string): boolean =>
  SECRET.includes(
    withoutLocale(pathname)
      .split('/')[1]
      ?.replace(/\.data$/, '') ?? '',
  )
