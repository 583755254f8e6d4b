/** A question to the panel that got no usable answer. `httpStatus` is null when none came at all. */
export class ProviderFault extends Error {
  readonly httpStatus: number | null
  readonly excerpt: string

  constructor(action: string, httpStatus: number | null, excerpt: string) {
    super(`the provider did not answer "${action}": ${httpStatus ?? 'no status'} ${excerpt.slice(0, 200)}`)
    this.name = 'ProviderFault'
    this.httpStatus = httpStatus
    this.excerpt = excerpt
  }
}
