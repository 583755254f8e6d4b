import type { z } from 'zod'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Verb and path as the specification writes them (`/api/v1/orders/{orderId}`): all that a browser needs at run time. */
export interface PathDef {
  readonly method: HttpMethod
  readonly path: string
}
export type PathSet = Readonly<Record<string, PathDef>>

/** One endpoint with its schemas. `auth`: guest = anybody, user = a bearer is required, optional = both see it differently. */
export interface RouteDef extends PathDef {
  /** Row of the ledger's endpoints.json, or of ours.json for calls we added. */
  readonly id: string
  /** The operation's name in a generated client (`listOrders`): a verb and a thing, unique over all domains. */
  readonly operation: string
  /** The group in the public document; apps/server names them. */
  readonly tag: string
  readonly auth: 'guest' | 'user' | 'optional'
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** The body is `multipart/form-data`: texts, and one file no larger than this (a `z.file()` in `body`). */
  readonly form?: { readonly fileBytesMax: number }
  /** Of what the answer is, where it is no JSON. */
  readonly mediaType?: string
  /** 302: a navigation of the browser, sent on by the `location` header. */
  readonly status?: 200 | 201 | 202 | 204 | 302
  readonly response?: z.ZodType
  /** The answer may be a 204 without a body: the handler returns undefined. */
  readonly mayBeEmpty?: true
  /** The answer may be a 202 of this shape: somebody else has to agree first. */
  readonly mayBeRequested?: z.ZodType
  /** Refused with `step_up` unless the caller's session proved within the last minutes that the account is theirs. */
  readonly needsProof?: true
  /** Refused with `email_confirmation` until the caller's address is confirmed by mail. */
  readonly needsEmail?: true
  readonly summary: string
  /** For the public document, where the summary does not say enough to call it. */
  readonly description?: string
  /** It places an order or begins a payment: refused while the shop takes none. */
  readonly sells?: true
  /** An API key is refused with a 401: the call changes the account itself, or takes money out of it. */
  readonly sessionOnly?: true
  /** The handler reads cookie or bearer itself, because a bearer that has just expired must not block the cookie; 401 without one unless it is optional. */
  readonly readsSession?: 'required' | 'optional' | 'cookie'
  /** A repeated `Idempotency-Key` returns the first request's resource. */
  readonly repeatable?: true
  /** 404 although the path names nothing: the resource may be switched off, not exist yet, or be named in the body. */
  readonly mayBeAbsent?: true
  /** The handler counts attempts itself, beside or instead of a `rateLimit` of the route. */
  readonly isLimited?: true
  /** Headers of a successful answer that a client has to read. */
  readonly answerHeaders?: Readonly<Record<string, string>>
}
export type Contract = Readonly<Record<string, RouteDef>>

export const defineRoute = <const P extends PathDef, const R extends Omit<RouteDef, 'method' | 'path'>>(path: P, rest: R): P & R => ({
  ...path,
  ...rest,
})

type Part<R, K extends string, Name extends string, Read extends 'input' | 'output'> = R extends { readonly [key in K]: infer S }
  ? S extends z.ZodType
    ? { readonly [key in Name]: Read extends 'input' ? z.input<S> : z.output<S> }
    : unknown
  : unknown
type OptionalQuery<R> = R extends { readonly query: infer S } ? (S extends z.ZodType ? { readonly query?: z.input<S> } : unknown) : unknown

/** The input of a client. */
export type RouteInput<R> = Part<R, 'params', 'params', 'input'> & OptionalQuery<R> & Part<R, 'body', 'body', 'input'>
/** What a handler receives, parsed. */
export type ParsedInput<R> = Part<R, 'params', 'params', 'output'> & Part<R, 'query', 'query', 'output'> & Part<R, 'body', 'body', 'output'>
export type RouteOutput<R> =
  | (R extends { readonly response: infer S } ? (S extends z.ZodType ? z.output<S> : undefined) : undefined)
  | (R extends { readonly mayBeEmpty: true } ? undefined : never)

/** Fills `{name}` places of a path: `fillPath('/orders/{id}', { id: 7 })` is `/orders/7`. */
export const fillPath = (path: string, params: Readonly<Record<string, string | number>> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
