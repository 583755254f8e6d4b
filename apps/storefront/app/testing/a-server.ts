import { vi } from 'vitest'

export interface Answer {
  readonly status?: number
  readonly json?: unknown
  readonly headers?: Readonly<Record<string, string>>
}
export interface Sent {
  readonly method: string
  readonly url: URL
  readonly headers: Headers
  readonly credentials: RequestCredentials | undefined
  readonly body: unknown
}

const CORE = '/core'

/**
 * Plays the server on the wire of a browser test: answers a call by its method and path (`POST /register`), and keeps what was sent. A call that has no answer
 * here fails as it does without a network. `vi.unstubAllGlobals()` ends it.
 */
export function aServer(answers: Readonly<Record<string, Answer>>) {
  const sent: Sent[] = []
  const ownFetch = globalThis.fetch
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', headers, credentials, body }: RequestInit = {}) => {
    const url = new URL(address, location.href)
    // The test's own modules and message files come from where they always come from.
    if (!url.pathname.startsWith(`${CORE}/`)) return ownFetch(address, { method, headers, credentials, body } as RequestInit)
    sent.push({ method, url, headers: new Headers(headers), credentials, body: body == null ? undefined : JSON.parse(String(body)) })
    const answer = answers[`${method} ${url.pathname.slice(CORE.length)}`]
    if (!answer) throw new TypeError('Failed to fetch')
    return Response.json(answer.json ?? {}, { status: answer.status ?? 200, headers: answer.headers ?? {} })
  })
  const to = (call: string): readonly Sent[] => sent.filter(({ method, url }) => `${method} ${url.pathname.slice(CORE.length)}` === call)
  return { sent, to }
}

/** A refusal that names fields, as the server writes it. */
export const refused = (errors: Readonly<Record<string, readonly string[]>>): Answer => ({
  status: 422,
  json: { message: 'Sent data is invalid', errors },
})
