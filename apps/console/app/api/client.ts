import { approvalRequested, failureOf, unreachable } from './api-error.ts'

export type WriteMethod = 'POST' | 'PATCH' | 'PUT' | 'DELETE'
export type QueryValue = string | number | boolean | undefined

export interface ListPage<Row> {
  readonly rows: readonly Row[]
  readonly next: string | null
  readonly previous: string | null
  readonly total: { readonly count: number; readonly isExact: boolean }
  readonly asOf: string
}

/** What a change answers, and the row of the audit log by which it can be undone. */
export interface Changed<T> {
  readonly data: T
  readonly undo: string | undefined
}

export interface Client {
  /** What a call tells: the `data` of its answer. */
  readonly read: <T>(path: string, query?: Readonly<Record<string, QueryValue>>, signal?: AbortSignal) => Promise<T>
  readonly list: <Row>(path: string, query?: Readonly<Record<string, QueryValue>>, signal?: AbortSignal) => Promise<ListPage<Row>>
  /** A file for the browser to save; one that needs a fresh second factor waits for it. */
  readonly file: (path: string, query?: Readonly<Record<string, QueryValue>>) => Promise<Blob>
  /** A body is sent as JSON, a `FormData` with files as it is. The same key for the same wish: a form makes one and keeps it until the server has answered. */
  readonly write: <T>(method: WriteMethod, path: string, body?: unknown, key?: string) => Promise<T>
  /** A write that tells how it is undone. */
  readonly change: <T>(method: WriteMethod, path: string, body?: unknown, key?: string) => Promise<Changed<T>>
}

export interface ClientPorts {
  readonly fetch: typeof fetch
  /** Asks for a fresh second factor; whether it was given. */
  readonly prove: () => Promise<boolean>
  readonly onSignedOut: () => void
}

const BASE = '/operator/v1'

/** Speaks to the operators' API of this origin. A write that needs a fresh second factor waits for it and is sent again under the same key. */
export function createClient({ fetch, prove, onSignedOut }: ClientPorts): Client {
  const answerOf = async (path: string, init: RequestInit): Promise<Response> => {
    const response = await fetch(`${BASE}${path}`, { credentials: 'same-origin', ...init }).catch((error: unknown) => {
      if (init.signal?.aborted) throw error
      throw unreachable()
    })
    if (response.ok) return response
    if (response.status === 401 && !path.startsWith('/session')) onSignedOut()
    throw await failureOf(response)
  }
  const call = async (path: string, init: RequestInit): Promise<Changed<unknown>> => {
    const response = await answerOf(path, init)
    const data: unknown = response.status === 204 ? undefined : await response.json().catch(() => undefined)
    return { data, undo: response.headers.get('x-undo') ?? undefined }
  }
  const get = async (path: string, query: Readonly<Record<string, QueryValue>> = {}, signal?: AbortSignal) =>
    (await call(`${path}${searchOf(query)}`, { headers: { 'x-console': '1' }, ...(signal ? { signal } : {}) })).data
  const send = (method: WriteMethod, path: string, body: unknown, key: string) =>
    call(path, {
      method,
      // A form tells its type itself, with the line that divides its parts.
      headers: { ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }), 'x-console': '1', 'idempotency-key': key },
      body: body instanceof FormData ? body : JSON.stringify(body ?? {}),
    })
  const change = async <T>(method: WriteMethod, path: string, body?: unknown, key = newKey()): Promise<Changed<T>> => {
    const { data, undo } = await send(method, path, body, key).catch(async (error: unknown) => {
      if (!isStepUp(error) || !(await prove())) throw error
      return send(method, path, body, key)
    })
    const approvalId = approvalOf(data)
    if (approvalId !== undefined) throw approvalRequested(approvalId)
    return { data: dataOf(data) as T, undo }
  }
  return {
    change,
    file: async (path, query = {}) => {
      const ask = () => answerOf(`${path}${searchOf(query)}`, { headers: { 'x-console': '1' } })
      const response = await ask().catch(async (error: unknown) => {
        if (!isStepUp(error) || !(await prove())) throw error
        return ask()
      })
      return response.blob()
    },
    read: async <T>(path: string, query?: Readonly<Record<string, QueryValue>>, signal?: AbortSignal) =>
      dataOf(await get(path, query, signal)) as T,
    list: async <Row>(path: string, query?: Readonly<Record<string, QueryValue>>, signal?: AbortSignal) =>
      (await get(path, query, signal)) as ListPage<Row>,
    write: async <T>(method: WriteMethod, path: string, body?: unknown, key?: string) => (await change<T>(method, path, body, key)).data,
  }
}

const isStepUp = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'step_up'
const approvalOf = (body: unknown): number | undefined =>
  typeof body === 'object' && body !== null && 'approvalId' in body && typeof body.approvalId === 'number' ? body.approvalId : undefined
const dataOf = (body: unknown): unknown => (typeof body === 'object' && body !== null && 'data' in body ? body.data : body)

function searchOf(query: Readonly<Record<string, QueryValue>>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined && value !== '') search.set(name, String(value))
  return search.size > 0 ? `?${search}` : ''
}

/** Also where the page has no secure context and so no `randomUUID`. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
