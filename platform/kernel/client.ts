import type { PathDef, PathSet, RouteInput, RouteOutput } from './contract.ts'

export interface ApiInput {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  /** Sent as `Idempotency-Key`: the server does the work once, however often the same call arrives. */
  readonly idempotencyKey?: string | undefined
  readonly signal?: AbortSignal | undefined
}
/** Transport options of a call. */
export type CallOptions = Pick<ApiInput, 'idempotencyKey' | 'signal'>
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
