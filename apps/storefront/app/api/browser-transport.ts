import { type ApiInput, fillPath, type PathDef, type Transport } from '@vitrine/platform/kernel'
import { isApiFailure, normaliseFailure, ValidationError } from './api-error.ts'
import { bearerOf, type TokenStore } from './token-store.ts'

export interface BrowserTransportPorts {
  readonly fetch: typeof fetch
  readonly token: TokenStore
  /** ISO country the server put into a cookie; unknown for most visitors in development. */
  readonly country: () => string | undefined
  /** Called on 401 and 403 when a session was there; a guest stays a guest. */
  readonly onSessionEnd: () => void
  /** Asks for step-up authentication; false when the visitor declines. */
  readonly stepUp?: () => Promise<boolean>
}

/** The panel's own host serves the API under this prefix: same origin, no CORS, the cookie stays first-party. */
export const API_PREFIX = '/core'

export function apiAddress(path: PathDef, input: ApiInput): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null) query.append(key, String(value))
  }
  const text = query.toString()
  return `${API_PREFIX}${fillPath(path.path, input.params)}${text === '' ? '' : `?${text}`}`
}

const bodyOf = async (answer: Response): Promise<unknown> => {
  const text = await answer.text()
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Calls the API from the page: bearer from memory, country hint, errors in the shapes of `api-error.ts`. */
export const browserTransport = (ports: BrowserTransportPorts): Transport => {
  const send = sender(ports)
  return async (path, input) => {
    try {
      return await send(path, input)
    } catch (error) {
      // The same call once more, after a fresh proof: no screen has to know which calls want one.
      if (!ports.stepUp || !(error instanceof ValidationError && error.fields.step_up)) throw error
      if (!(await ports.stepUp())) throw error
      return send(path, input)
    }
  }
}

const sender =
  (ports: BrowserTransportPorts): Transport =>
  async (path, input) => {
    await ports.token.settled()
    const token = ports.token.current()
    const country = ports.country()
    const headers: Record<string, string> = { accept: 'application/json' }
    // A signed-in customer sends the bearer; everyone whose country is known sends that (API-003).
    if (token) headers.authorization = `Bearer ${token}`
    if (country) headers['x-country-code'] = country
    if (input.idempotencyKey) headers['idempotency-key'] = input.idempotencyKey
    const isForm = typeof FormData !== 'undefined' && input.body instanceof FormData
    if (input.body !== undefined && !isForm) headers['content-type'] = 'application/json'
    const answer = await ports.fetch(apiAddress(path, input), {
      method: path.method,
      credentials: 'same-origin',
      headers,
      ...(input.keepalive ? { keepalive: true } : {}),
      ...(input.signal ? { signal: input.signal } : {}),
      ...(input.body === undefined ? {} : { body: isForm ? (input.body as FormData) : JSON.stringify(input.body) }),
    })
    const renewed = bearerOf(answer.headers.get('authorization'))
    if (renewed) ports.token.set(renewed)
    const body = await bodyOf(answer)
    if (answer.ok) return body
    const hadSession = token !== undefined
    // A session that was there has ended; a guest stays one (AUTH-004).
    if ((answer.status === 401 || answer.status === 403) && hadSession) ports.onSessionEnd()
    const failure = normaliseFailure({ status: answer.status, body })
    throw isApiFailure(failure) ? Object.assign(new Error(`HTTP ${answer.status}`), failure) : failure
  }
