import { randomBytes } from 'node:crypto'
import type { Caller } from '@vitrine/platform/http'

export type SignedIn = Exclude<Caller, { kind: 'guest' }>
const PREFIX = 'page_'

/**
 * While a page is rendered, its loaders call the API in this process as the visitor whose cookie was checked. The bearer lives as long as the
 * rendering, in memory only, and is worth nothing outside this process.
 */
export class InProcessCallers {
  readonly #callers = new Map<string, { readonly panelId: number; readonly caller: SignedIn }>()

  async as<T>(panelId: number, caller: SignedIn, work: (bearer: string) => Promise<T>): Promise<T> {
    const bearer = PREFIX + randomBytes(24).toString('base64url')
    this.#callers.set(bearer, { panelId, caller })
    try {
      return await work(bearer)
    } finally {
      this.#callers.delete(bearer)
    }
  }

  find(panelId: number, bearer: string): SignedIn | undefined {
    const known = bearer.startsWith(PREFIX) ? this.#callers.get(bearer) : undefined
    return known?.panelId === panelId ? known.caller : undefined
  }
}
