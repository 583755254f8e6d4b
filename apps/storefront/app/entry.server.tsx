import { Writable } from 'node:stream'
import { locales } from '@vitrine/platform/kernel'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router'
import { I18nextProvider } from '#i18n'
import { serverI18n } from './i18n/create-i18n.ts'
import { webManifest } from './offline/manifest.server.ts'
import { offlineDocument } from './offline/offline-document.server.tsx'
import { newMark, sealed } from './own-scripts.server.ts'
import { afterPaint, startHash } from './page/after-paint.server.ts'
import { sharedMarkup } from './page/shared-markup.server.tsx'
import { SharedMarkupContext } from './page/shared-markup.ts'
import { pageQuery } from './page-query.ts'
import { basenameOf, localeOf, withoutLocale } from './paths.ts'
import { apiContext, failureContext, requestContext } from './request/server-contexts.ts'
import { isFramedPage } from './shop/framed-pages.ts'
import { pathOfRoute } from './shop/path-of-route.ts'
import { isProtectedPage } from './shop/protected-pages.ts'
import { isSecretPage } from './shop/secret-pages.ts'

const RENDER_TIMEOUT_MS = 10_000
/** Tells the server which scripts of the page may run; it is not sent on. */
const SCRIPT_HASHES = 'x-script-hashes'

/**
 * Renders the whole document before the first byte: the status is right, the length is known and a guest's page can be
 * cached by the server. Streaming gained nothing in our measurements.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const mark = newMark()
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
        <SharedMarkupContext value={sharedMarkup(i18n)}>
          <ServerRouter context={entry} url={request.url} nonce={mark} />
        </SharedMarkupContext>
      </I18nextProvider>,
      {
        nonce: mark,
        // Whatever was waited for stands in its place: nothing is sent behind the page and moved by a script.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady: () => pipe(sink),
        onShellError: reject,
        onError: (error) => {
          finalStatus = 500
          context.get(failureContext)(error)
        },
      },
    )
    // Left alone it would hold on to the whole page long after it was sent.
    const late = setTimeout(abort, RENDER_TIMEOUT_MS)
  })
  const page = sealed(html, mark)
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set(SCRIPT_HASHES, [...page.hashes, startHash].join(' '))
  return new Response(Buffer.from(import.meta.env.PROD ? lean(afterPaint(page.html)) : page.html, 'latin1'), {
    status: finalStatus,
    headers,
  })
}

/** Loaders that fail; a visitor who has left wants nothing any more. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(failureContext)(error)
}

/** Links are marked for discovery, which this build has none of: all routes come with the page (`routeDiscovery`). */
const lean = (html: string): string => html.replaceAll(' data-discover="true"', '')

/** What the server needs to know of this build besides React Router's own exports. */
export const web = {
  apiContext,
  requestContext,
  failureContext,
  localeOf,
  withoutLocale,
  basenameOf,
  pathOfRoute,
  isFramedPage,
  isProtectedPage,
  isSecretPage,
  locales,
  offlineDocument,
  pageQuery,
  webManifest,
}
