import { type CachedBody, packBody } from '@vitrine/platform/http'

/** Caches bodies per owner object (a snapshot): packed at the first request, garbage-collected with the owner. */
export function createCachedBodies<Owner extends object>() {
  const owners = new WeakMap<Owner, Map<string, Promise<CachedBody>>>()
  return (owner: Owner, name: string, build: () => unknown): Promise<CachedBody> => {
    const bodies = owners.get(owner) ?? new Map<string, Promise<CachedBody>>()
    owners.set(owner, bodies)
    const known = bodies.get(name)
    if (known) return known
    const packed = Promise.resolve().then(() => packBody(build()))
    bodies.set(name, packed)
    packed.catch(() => bodies.delete(name))
    return packed
  }
}
