import { isRetryable, type Trx } from '../../database/index.ts'
import type { Message } from '../../kernel/index.ts'
import { saidOf } from '../errors.ts'
import { parseInput } from '../read-input.ts'
import { answeredKeys } from '../store/idempotency-store.ts'
import { textIn } from '../text-in.ts'
import type { ConsoleOptions } from './mount-console.ts'
import type { CallOrigin, OperatorCaller } from './operator-ports.ts'
import type { BoundOperatorRoute, WrittenInput } from './operator-route.ts'
import { type Runner, runOperatorRoute } from './run-operator-route.ts'

export interface CallByUs {
  readonly operation: string
  /** In whose name, with the rights that they have now. */
  readonly caller: OperatorCaller
  readonly panelKey: string
  readonly from: CallOrigin
  readonly input: WrittenInput
  /** The same key does the work once, whatever it is sent with. */
  readonly key: string
}

export type CallOutcome =
  | { readonly isDone: true }
  /** Refused, in words; `isOurs` where it is a fault of ours that is worth a look. */
  | { readonly isDone: false; readonly because: string; readonly error: unknown; readonly isOurs: boolean }

/** Calls of the operators' API that are made without a request: contract, rights, idempotency key and audit row are those of any other call. */
export interface OperatorCalls {
  /** Throws only where the database does not answer: nobody knows then whether it was done, and the key tells when it is tried again. */
  readonly make: (call: CallByUs) => Promise<CallOutcome>
  /** The keys under which the work was done already. */
  readonly doneUnder: (trx: Trx, keys: readonly string[]) => Promise<ReadonlySet<string>>
}

const PRINCIPAL = 'bulk-action'

export const routeFinder = (routes: ConsoleOptions['routes']): Runner['routeOf'] => {
  const byOperation = new Map(
    routes.flatMap((route): [string, BoundOperatorRoute][] => (route.kind === 'operator' ? [[route.def.operation, route]] : [])),
  )
  return (operation) => byOperation.get(operation)
}

export function operatorCalls(options: Pick<ConsoleOptions, 'routes' | 'ports' | 'database' | 'clock'>): OperatorCalls {
  const runner = { ...options, routeOf: routeFinder(options.routes) }
  return {
    doneUnder: async (trx, keys) => new Set(await answeredKeys(trx, PRINCIPAL, keys)),
    make: async ({ operation, caller, panelKey, from, input, key }) => {
      const route = runner.routeOf(operation)
      if (!route) throw new Error(`no call is named ${operation}`)
      const idempotency = { principal: PRINCIPAL, key, route: operation, bodyHash: Buffer.alloc(0) }
      try {
        await runOperatorRoute(runner, {
          ...{ route, caller, panelKey, from },
          key: () => idempotency,
          sent: input,
          read: () => parseInput(route.def, input),
          onUndoable: () => {},
        })
        return { isDone: true }
      } catch (error) {
        if (isRetryable(error)) throw error
        const { said, isOurs } = saidOf(error)
        return { isDone: false, because: textOf(said), error, isOurs }
      }
    },
  }
}

const textOf = (said: Message | string): string => (typeof said === 'string' ? said : textIn('en', said))
