import type { FastifyInstance } from 'fastify'
import { readFields } from '../server/fields.ts'
import { escapeHtml, renderPage } from '../server/page.ts'
import type { Book } from './book.ts'
import type { IdTokens } from './id-tokens.ts'
import type { OutsidePerson } from './people.ts'

export interface CredentialInput {
  readonly clientId: string
  readonly nonce: string | undefined
  readonly person: OutsidePerson
}
export type MakeCredential = (input: CredentialInput) => Promise<string>

export const credentialMaker =
  ({ url, tokens, book }: { readonly url: () => string; readonly tokens: IdTokens; readonly book: Book }): MakeCredential =>
  ({ clientId, nonce, person }) =>
    tokens.sign(
      { issuer: url(), clientId, clientSecret: book.clients.get(clientId)?.secret ?? '', nonce, person },
      book.takeForgery('google'),
    )

/** The small script that a page loads: it shows the prompt in a frame and hands the credential to the page's own function. */
const script = `(() => {
  const base = new URL('.', document.currentScript.src)
  let wishes = {}
  let frame
  const close = () => { frame?.remove(); frame = undefined }
  window.addEventListener('message', (event) => {
    if (event.origin !== base.origin || event.source !== frame?.contentWindow) return
    close()
    if (event.data?.credential) wishes.callback?.({ credential: event.data.credential, select_by: 'user' })
  })
  window.google = { accounts: { id: {
    initialize: (options) => { wishes = options },
    prompt: () => {
      close()
      const address = new URL('prompt', base)
      address.search = new URLSearchParams({ client_id: wishes.client_id, nonce: wishes.nonce ?? '', origin: location.origin })
      frame = document.createElement('iframe')
      frame.src = address
      frame.title = 'Sign in with Google'
      // Above on wide screens; on a phone it comes from below, as Google's own does, and covers no heading.
      const place = matchMedia('(width < 600px)').matches
        ? 'inset:auto 0 0 0;width:100%;border-radius:16px 16px 0 0'
        : 'inset:16px 16px auto auto;width:360px;border-radius:16px'
      frame.style.cssText = place + ';position:fixed;height:190px;border:0;z-index:1000;box-shadow:0 8px 32px rgb(0 0 0/.24)'
      document.body.append(frame)
    },
    cancel: close,
  } } }
})()
`

/** Runs in the frame: fetches the credential of the chosen person and posts it to the requesting page, and to no other. */
const promptScript = `
const { origin } = document.body.dataset
for (const button of document.querySelectorAll('button')) button.addEventListener('click', async () => {
  if (!button.value) return parent.postMessage({ closed: true }, origin)
  const answer = await fetch('credential' + location.search, { method: 'POST', body: new URLSearchParams({ person: button.value }) })
  parent.postMessage(await answer.json(), origin)
})`

function promptPage(people: readonly OutsidePerson[], origin: string): string {
  const buttons = people
    .slice(0, 1)
    .map(
      ({ sub, name }, index) =>
        `<button type="button"${index === 0 ? ' class="first"' : ''} value="${escapeHtml(sub)}">Continue as ${escapeHtml(name)}</button>`,
    )
    .join('')
  const html = renderPage({
    title: 'Sign in with Google',
    body: `<h1>Google (trial)</h1><form style="margin:0">${buttons}<button type="button" value="">Close</button></form><script type="module">${promptScript}</script>`,
  })
  return html.replace('<body>', `<body style="padding:0" data-origin="${escapeHtml(origin)}">`)
}

/** The endpoints of One Tap: script, prompt and credential. */
export function addOneTap(app: FastifyInstance, book: Book, make: MakeCredential): void {
  app.get('/google/gsi/client', async (_, reply) => reply.type('text/javascript; charset=utf-8').send(script))
  app.get('/google/gsi/prompt', async (request, reply) => {
    const query = new URL(request.url, 'http://sandbox').searchParams
    const known = book.clients.has(query.get('client_id') ?? '')
    reply.type('text/html; charset=utf-8').status(known ? 200 : 400)
    return promptPage(known ? book.people('google') : [], query.get('origin') ?? '')
  })
  app.post('/google/gsi/credential', async (request, reply) => {
    const fields = await readFields(request)
    const person = book.findPerson('google', fields.get('person') ?? '')
    const clientId = fields.get('client_id') ?? ''
    if (!person || !book.clients.has(clientId)) return reply.status(400).send({ error: 'invalid_request' })
    return { credential: await make({ clientId, nonce: fields.get('nonce') || undefined, person }) }
  })
}
