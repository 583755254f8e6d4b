import type { PathDef, PathSet, RouteInput, RouteOutput } from './contract.ts'

export interface ApiInput {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  /** Sent as `Idempotency-Key`: the server does the work once, however often the same call arrives. */
  readonly idempotencyKey?: string | undefined
  /** The call outlives the page that makes it. */
  readonly keepalive?: boolean
  readonly signal?: AbortSignal | undefined
}
/** Transport options of a call. */
export type CallOptions = Pick<ApiInput, 'idempotencyKey' | 'keepalive' | 'signal'>
/** Sends one call to the API and returns the parsed body, or throws. */
export type Transport = (path: PathDef, input: ApiInput) => Promise<unknown>

type HasRequired<T> = Record<never, never> extends T ? false : true
type Call<R> =
  HasRequired<RouteInput<R>> extends true
    ? (input: RouteInput<R>, options?: CallOptions) => Promise<RouteOutput<R>>
    : (input?: RouteInput<R>, options?: CallOptions) => Promise<RouteOutput<R>>
export type ApiClient<C> = { readonly [K in keyof C]: Call<C[K]> }

/** A typed client over plain paths: the schemas are taken as a type only, so no validator reaches the browser. */
export function createClient<C>(paths: PathSet, transport: Transport): ApiClient<C> {
  const entries = Object.entries(paths).map(
    ([name, path]) => [name, (input: ApiInput = {}, options: CallOptions = {}) => transport(path, { ...input, ...options })] as const,
  )
  return Object.fromEntries(entries) as ApiClient<C>
}

/**
 * The same client whose paths are loaded with its first call. A call that the paths do not have rejects with a TypeError. Its calls cannot be listed or
 * spread: replace some of them with `withCalls`.
 */
export function createLateClient<C>(loadPaths: () => Promise<PathSet>, transport: Transport): ApiClient<C> {
  const calls = new Map<string, (input?: ApiInput, options?: CallOptions) => Promise<unknown>>()
  const callOf =
    (name: string) =>
    async (input: ApiInput = {}, options: CallOptions = {}) => {
      const path = (await loadPaths())[name]
      if (!path) throw new TypeError(`The API has no call ${name}`)
      return transport(path, { ...input, ...options })
    }
  return new Proxy(Object.create(null) as object, {
    get(_, name) {
      // A client is no promise, although it has every other name.
      if (typeof name === 'symbol' || name === 'then') return undefined
      const call = calls.get(name) ?? callOf(name)
      calls.set(name, call)
      return call
    },
  }) as ApiClient<C>
}

/** A client that makes some calls in another way, and the others as before. */
export const withCalls = <Client extends object>(client: Client, calls: Partial<Client>): Client =>
  Object.assign(Object.create(client) as Client, calls)
