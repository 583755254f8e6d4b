/** What the world's name servers say of a host. */
export interface HostChecker {
  /** Its addresses; empty when it has none, undefined when nobody answers. */
  addressesOf(host: string): Promise<readonly string[] | undefined>
}
