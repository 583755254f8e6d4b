import { createContext } from 'react-router'
import type { Storefront } from '../src/pages/build.ts'

const failureContext = createContext<(error: unknown) => void>()

/** Pages as the built storefront answers them, of one line each: what is tested is how the server asks for pages and what it makes of them. */
export const onePageStorefront = (onRendered: (address: string) => void = () => undefined): Storefront => ({
  web: {
    apiContext: createContext(),
    requestContext: createContext(),
    failureContext,
    localeOf: (pathname) => (pathname.startsWith('/de') ? 'de' : 'en'),
    withoutLocale: (pathname) => pathname,
    basenameOf: () => '/',
    pathOfRoute: () => '/',
    isProtectedPage: () => false,
    isSecretPage: (pathname) => pathname.startsWith('/secret'),
    isFramedPage: () => false,
    offlineDocument: async () => ({ html: '<p>Offline</p>', hashes: ["'sha256-offline'"] }),
    pageQuery: new Set(['search']),
    webManifest: () => ({}),
  },
  handlerFor: () => async (request, context) => {
    const { pathname, search } = new URL(request.url)
    if (pathname === '/broken') context?.get(failureContext)(new Error('a part of the page'))
    onRendered(pathname + search)
    if (pathname === '/orders') return new Response(null, { status: 302, headers: { location: `/login${search}` } })
    return new Response('<p>A page</p><script>injected()</script>', {
      headers: { 'content-type': 'text/html; charset=utf-8', 'x-script-hashes': "'sha256-own'" },
    })
  },
})
