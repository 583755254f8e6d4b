import type { DataRouter, RouterSubscriber } from 'react-router'

export interface ChangingRouter {
  /** One object for as long as the page stands. */
  readonly router: DataRouter
  /** Another router takes over, with all who listen; what is drawn changes before this returns. */
  readonly change: (next: DataRouter) => void
}

type Method = (...values: readonly unknown[]) => unknown

/**
 * A router's basename is fixed when it is made, and the language is the basename. React is given this router, which asks the one of
 * the present language: components stay where they are, with what was typed into them, while the router behind them is another.
 */
export function createChangingRouter(first: DataRouter): ChangingRouter {
  let current = first
  const listening = new Map<RouterSubscriber, () => void>()
  const subscribe = (listener: RouterSubscriber): (() => void) => {
    listening.set(listener, current.subscribe(listener))
    return () => {
      listening.get(listener)?.()
      listening.delete(listener)
    }
  }
  const methods = new Map<PropertyKey, Method>([['subscribe', subscribe as Method]])
  const methodOf = (name: PropertyKey): Method => {
    const known = methods.get(name)
    if (known) return known
    const method: Method = (...values) => (Reflect.get(current, name) as Method)(...values)
    methods.set(name, method)
    return method
  }
  return {
    router: new Proxy(first, {
      get: (_, name) => {
        const value: unknown = Reflect.get(current, name)
        return typeof value === 'function' ? methodOf(name) : value
      },
    }),
    change: (next) => {
      const before = current
      current = next
      for (const [listener, stop] of listening) {
        stop()
        listening.set(listener, next.subscribe(listener))
      }
      for (const listener of [...listening.keys()])
        listener(next.state, { deletedFetchers: [], newErrors: null, viewTransitionOpts: undefined, flushSync: true })
      before.dispose()
    },
  }
}
