import type { Database } from '@vitrine/platform/database'
import type { Clock } from '@vitrine/platform/kernel'
import type { CertificateReader, HostChecker } from '../../ports.ts'
import { type HostCheck, hostsToCheck, writeHostCheck } from '../../store/operator/host-check-store.ts'

export interface HostCheckDeps {
  readonly consoleOrigin?: string | undefined
  /** Without it nobody knows where hosts lead. */
  readonly hostChecker?: HostChecker | undefined
  /** Without it no certificate is read. */
  readonly certificates?: CertificateReader | undefined
}

/** Asks where a host leads and what certificate it presents. Anyone who leads to the console's addresses leads to this deployment. */
export async function lookAtHost({ consoleOrigin, hostChecker, certificates }: HostCheckDeps, host: string, now: Date): Promise<HostCheck> {
  const own = consoleOrigin === undefined ? undefined : new URL(consoleOrigin).hostname
  const [addresses, expected = [], certificate] = await Promise.all([
    hostChecker?.addressesOf(host),
    own === undefined ? [] : hostChecker?.addressesOf(own),
    certificates?.read(host),
  ])
  return { host, checkedAt: now, state: stateOf(addresses, expected), addresses: addresses ?? [], expected, certificate }
}

function stateOf(addresses: readonly string[] | undefined, expected: readonly string[]): HostCheck['state'] {
  if (addresses === undefined) return 'unknown'
  if (addresses.length === 0) return 'missing'
  return addresses.some((address) => expected.includes(address)) ? 'here' : 'elsewhere'
}

/** Looks at every host of a panel, one after the other: nobody waits for it. */
export async function checkHosts(
  { database, clock, ...deps }: HostCheckDeps & { readonly database: Database; readonly clock: Clock },
  panelId: number,
): Promise<void> {
  for (const host of await database.read(panelId, hostsToCheck)) {
    const found = await lookAtHost(deps, host, clock.now())
    await database.transaction(panelId, (trx) => writeHostCheck(trx, found))
  }
}
