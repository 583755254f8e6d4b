const VIEWS_MAX = 50
interface Known<View> {
  readonly networks: object
  readonly view: View
}

/**
 * What addresses show of a list, worked out once while the list stays the same object. Only of frozen lists, as the server's cache of answers hands them out;
 * the least recently used address of a list goes first.
 */
export function createKnownViews<View>() {
  const known = new WeakMap<object, Map<string, Known<View>>>()
  return (services: object, networks: object, address: string, make: () => View): View => {
    if (!Object.isFrozen(services) || !Object.isFrozen(networks)) return make()
    const views = known.get(services) ?? new Map<string, Known<View>>()
    known.set(services, views)
    const before = views.get(address)
    const view = before?.networks === networks ? before.view : make()
    views.delete(address)
    views.set(address, { networks, view })
    const [oldest] = views.keys()
    if (views.size > VIEWS_MAX && oldest !== undefined) views.delete(oldest)
    return view
  }
}
