import { Writable } from 'node:stream'
import { locales } from '@vitrine/platform/kernel'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { I18nextProvider } from '#words'
import { serverI18n } from './i18n/create-i18n.ts'
import { webManifest } from './offline/manifest.server.ts'
import { offlineDocument } from './offline/offline-document.server.tsx'
import { basenameOf, localeOf, withoutLocale } from './paths.ts'
import { apiContext, requestContext } from './server-contexts.ts'
import { isFramedPage } from './shop/framed-pages.ts'
import { pathOfRoute } from './shop/path-of-route.ts'
import { isProtectedPage } from './shop/protected-pages.ts'

const RENDER_TIMEOUT_MS = 10_000

/**
 * Draws the whole document before the first byte: the status is right, the length is known and a guest's page can be kept
 * by the server's cache. Streaming gained nothing in our measurements.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const i18n = await serverI18n(context.get(requestContext).locale)
  let finalStatus = status
  const html = await new Promise<Buffer<ArrayBuffer>>((resolve, reject) => {
    const chunks: Buffer[] = []
    const sink = new Writable({
      write(chunk: Buffer, _, done) {
        chunks.push(chunk)
        done()
      },
    })
    sink.on('finish', () => {
      clearTimeout(late)
      resolve(Buffer.concat(chunks))
    })
    sink.on('error', reject)
    const { pipe, abort } = renderToPipeableStream(
      <I18nextProvider i18n={i18n}>
        <ServerRouter context={entry} url={request.url} />
      </I18nextProvider>,
      {
        onAllReady: () => pipe(sink),
        onShellError: reject,
        onError: (error) => {
          finalStatus = 500
          console.error('The page could not be drawn completely', error)
        },
      },
    )
    // Left alone it would hold on to the whole page long after it was sent.
    const late = setTimeout(abort, RENDER_TIMEOUT_MS)
  })
  headers.set('content-type', 'text/html; charset=utf-8')
  // The styles and the font draw the page, the scripts only bring it to life: they queue up behind.
  return new Response(import.meta.env.PROD ? lowPreloads(html) : html, { status: finalStatus, headers })
}

/** latin1 maps bytes to characters one to one: the page is changed without being decoded. */
const lowPreloads = (html: Buffer): Buffer<ArrayBuffer> =>
  Buffer.from(html.toString('latin1').replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"'), 'latin1')

/** What the server needs to know of this build besides React Router's own exports. */
export const web = {
  apiContext,
  requestContext,
  localeOf,
  withoutLocale,
  basenameOf,
  pathOfRoute,
  isFramedPage,
  isProtectedPage,
  locales,
  offlineDocument,
  webManifest,
}
