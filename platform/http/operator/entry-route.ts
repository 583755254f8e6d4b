import type { ParsedInput, RouteOutput } from '../../kernel/index.ts'
import type { OperatorRouteDef } from './operator-route.ts'

/** What a step of signing in knows of its request. */
export interface EntryContext {
  /** The cookie's value, whatever it is worth. */
  readonly token: string | undefined
  readonly address: string
  readonly agent: string
  readonly requestId: string
  setCookie(token: string, maxAgeSeconds: number): void
  clearCookie(): void
}

export interface BoundEntryRoute {
  readonly kind: 'entry'
  readonly def: OperatorRouteDef
  readonly handle: (input: never, context: EntryContext) => Promise<unknown>
}

/** A step on the way in or out, where nobody is signed in yet: it checks its caller itself and writes the deployment's audit log itself. */
export const entryRoute = <const R extends OperatorRouteDef>(
  def: R,
  handle: (input: ParsedInput<R>, context: EntryContext) => Promise<RouteOutput<R>>,
): BoundEntryRoute => ({ kind: 'entry', def, handle: handle as unknown as BoundEntryRoute['handle'] })
