import { serve } from '../server/serve.ts'
import { type Client, createBook, type Forgery } from './book.ts'
import { addControlRoutes } from './control.ts'
import { addGraph } from './graph.ts'
import { createIdTokens } from './id-tokens.ts'
import { addIssuer } from './issuer.ts'
import { addOneTap, type CredentialInput, credentialMaker } from './one-tap.ts'
import type { IssuerName, OutsidePerson } from './people.ts'

export { DEFAULT_CLIENT as OPENID_CLIENT, type Forgery, forgeries } from './book.ts'
export type { IssuerName, OutsidePerson } from './people.ts'
export { signWidget } from './sign-widget.ts'

export interface OpenidOptions {
  readonly port?: number
  readonly now?: () => number
}

export interface Openid {
  readonly url: string
  readonly issuers: Readonly<Record<IssuerName, string>>
  readonly oneTapScript: string
  addClient(id: string, client: Client): void
  addPerson(issuer: IssuerName, person: OutsidePerson): void
  /** Applies a forgery to this issuer's next token. */
  forge(issuer: IssuerName, forgery: Forgery): void
  /** The credential that One Tap hands to a page. */
  credential(input: CredentialInput): Promise<string>
  /** Passes the consent page as a person would: returns the redirect address. */
  consent(authorisationUrl: string, sub: string): Promise<string>
  stop(): Promise<void>
}

/** Google, Facebook and Telegram as outside providers of sign-in: real pages, codes, tokens and keys. */
export async function startOpenid(options: OpenidOptions = {}): Promise<Openid> {
  const book = createBook(options.now ?? Date.now)
  const [google, telegram] = await Promise.all([createIdTokens('google', 'RS256', book), createIdTokens('telegram', 'ES256', book)])
  let url = ''
  const at = (name: IssuerName) => () => `${url}/${name}`
  const make = credentialMaker({ url: at('google'), tokens: google, book })
  const served = await serve({
    port: options.port ?? 0,
    build: (app) => {
      addIssuer(app, { name: 'google', url: at('google'), tokens: google, book })
      addIssuer(app, { name: 'telegram', url: at('telegram'), tokens: telegram, book })
      addGraph(app, { url: at('facebook'), book })
      addOneTap(app, book, make)
      addControlRoutes(app, book)
    },
  })
  url = served.url
  return {
    url,
    issuers: { google: `${url}/google`, facebook: `${url}/facebook`, telegram: `${url}/telegram` },
    oneTapScript: `${url}/google/gsi/client`,
    addClient: (id, client) => void book.clients.set(id, client),
    addPerson: book.addPerson,
    forge: book.forge,
    credential: make,
    consent,
    stop: served.stop,
  }
}

async function consent(authorisationUrl: string, sub: string): Promise<string> {
  const answer = await fetch(authorisationUrl, { method: 'POST', body: new URLSearchParams({ person: sub }), redirect: 'manual' })
  const location = answer.headers.get('location')
  if (!location) throw new Error(`The consent page sent nobody on: ${answer.status} ${await answer.text()}`)
  return location
}
