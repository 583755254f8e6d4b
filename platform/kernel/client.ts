import type { PathDef, PathSet, RouteInput, RouteOutput } from './contract.ts'

export interface ApiInput {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}
/** Carries one call to the API and answers the parsed body, or throws. */
export type Transport = (path: PathDef, input: ApiInput) => Promise<unknown>

type HasRequired<T> = Record<never, never> extends T ? false : true
type Call<R> =
  HasRequired<RouteInput<R>> extends true
    ? (input: RouteInput<R>) => Promise<RouteOutput<R>>
    : (input?: RouteInput<R>) => Promise<RouteOutput<R>>
export type ApiClient<C> = { readonly [K in keyof C]: Call<C[K]> }

/** A typed client over plain paths: the schemas are taken as a type only, so no validator reaches the browser. */
export function createClient<C>(paths: PathSet, transport: Transport): ApiClient<C> {
  const entries = Object.entries(paths).map(([name, path]) => [name, (input: ApiInput = {}) => transport(path, input)] as const)
  return Object.fromEntries(entries) as ApiClient<C>
}
