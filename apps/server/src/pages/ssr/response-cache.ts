const TEXT_MAX = 24_000_000

export interface CachedResponse {
  readonly etag: string
  /** Deep-frozen: many pages are rendered from it. */
  readonly body: unknown
}

/** LRU cache of parsed answers by address and ETag: the big lists are parsed once per version, not once per page. */
export class ResponseCache {
  readonly #answers = new Map<string, CachedResponse & { readonly size: number }>()
  readonly #sizeMax: number
  #size = 0

  constructor(sizeMax = TEXT_MAX) {
    this.#sizeMax = sizeMax
  }

  get(address: string): CachedResponse | undefined {
    const known = this.#answers.get(address)
    if (!known) return undefined
    this.#answers.delete(address)
    this.#answers.set(address, known)
    return known
  }

  /** Stores what was parsed from a text of that length, and answers it frozen. */
  store(address: string, etag: string, body: unknown, size: number): unknown {
    this.#remove(address)
    this.#answers.set(address, { etag, body: deepFrozen(body), size })
    this.#size += size
    for (const oldest of this.#answers.keys()) {
      if (this.#size <= this.#sizeMax) break
      this.#remove(oldest)
    }
    return body
  }

  #remove(address: string): void {
    this.#size -= this.#answers.get(address)?.size ?? 0
    this.#answers.delete(address)
  }
}

function deepFrozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  for (const each of Object.values(value)) deepFrozen(each)
  return Object.freeze(value)
}
