import type { Trx } from '@vitrine/platform/database'
import { type AuditState, type BoundOperatorRoute, operatorRoute, outsideRoute, type UndoneEntity } from '@vitrine/platform/http'
import { type Clock, Refusal, systemClock } from '@vitrine/platform/kernel'
import { addHost, changePlace, makeMainHost, removeHost } from '../../commands/operator/change-hosts.ts'
import { type CertificateState, certificateState } from '../../model/certificate.ts'
import type { CertificateReader, HostChecker } from '../../ports.ts'
import { panelHosts } from '../../store/operator/host-store.ts'
import { hostsContract as contract } from '../host-schemas.ts'

export interface HostDeps {
  readonly consoleOrigin?: string | undefined
  /** Without it nobody knows where hosts lead. */
  readonly hostChecker?: HostChecker | undefined
  /** Without it no certificate is read. */
  readonly certificates?: CertificateReader | undefined
  readonly clock?: Clock
}

const may = { permission: 'domains.edit', scope: 'panel' } as const

async function placeOf(trx: Trx) {
  const place = await panelHosts(trx)
  if (!place) throw new Refusal('not-found', 'request.notFound')
  return place
}

async function shown(trx: Trx) {
  const { origin, cookieDomain, hosts } = await placeOf(trx)
  return { data: { origin, cookieDomain, hosts: hosts.map((host, at) => ({ id: host, host, isMain: at === 0 })) } }
}

/** Where the panel is reached, as the audit log compares it. */
async function placeState(trx: Trx): Promise<ReadonlyMap<string, AuditState>> {
  const { name, origin, cookieDomain, hosts } = await placeOf(trx)
  return new Map([['hosts', { label: name, fields: { origin, cookieDomain, hosts } }]])
}

const onHosts = <const A extends string>(action: A) => ({ action, entity: 'hosts', ids: () => ['hosts'], read: placeState })

const hostsIn = (fields: Readonly<Record<string, unknown>>): readonly unknown[] => (Array.isArray(fields.hosts) ? fields.hosts : [])

/** A host that went is added again, as any other one: it may have become another panel's. One that came goes. */
function undoHosts([place]: readonly UndoneEntity[]) {
  const [before, after] = [hostsIn(place?.before ?? {}), hostsIn(place?.after ?? {})]
  const gone = before.find((host) => !after.includes(host))
  if (gone !== undefined) return { operation: contract.addHost.operation, body: { host: gone } }
  return { operation: contract.removeHost.operation, params: { host: after.find((host) => !before.includes(host)) } }
}

/** What operators ask and change of a panel's hosts. */
export const hostRoutes = ({ consoleOrigin, hostChecker, certificates, clock = systemClock }: HostDeps): BoundOperatorRoute[] => [
  operatorRoute(contract.hosts, may, async (_, { trx }) => shown(trx)),
  operatorRoute(contract.addHost, { ...may, audit: { ...onHosts('host.added'), undo: undoHosts } }, async ({ body }, { trx }) => {
    await addHost(trx, body.host, consoleOrigin)
    return shown(trx)
  }),
  operatorRoute(contract.makeMainHost, { ...may, audit: { ...onHosts('host.made-main'), isEvent: true } }, async ({ params }, { trx }) => {
    await makeMainHost(trx, params.host)
    return shown(trx)
  }),
  operatorRoute(contract.removeHost, { ...may, audit: { ...onHosts('host.removed'), undo: undoHosts } }, async ({ params }, { trx }) => {
    await removeHost(trx, params.host)
    return undefined
  }),
  operatorRoute(contract.changePlace, { ...may, audit: { ...onHosts('hosts.changed'), isEvent: true } }, async ({ body }, { trx }) => {
    await changePlace(trx, body)
    return shown(trx)
  }),
  outsideRoute(
    contract.checkHost,
    { ...may, audit: onHosts('host.checked') },
    {
      load: async ({ params }, { trx }) => {
        if (!(await placeOf(trx)).hosts.includes(params.host)) throw new Refusal('not-found', 'request.notFound')
        return params.host
      },
      call: async (host) => {
        const [place, certificate] = await Promise.all([
          whereLeads(host, hostChecker, consoleOrigin),
          certificateOf(host, certificates, clock.now()),
        ])
        return { data: { ...place, certificate } }
      },
    },
  ),
]

type Whereabouts = { state: 'here' | 'elsewhere' | 'missing' | 'unknown'; addresses: string[]; expected: string[] }

/** Anyone who leads to the console's addresses leads to this deployment. */
async function whereLeads(host: string, checker: HostChecker | undefined, consoleOrigin: string | undefined): Promise<Whereabouts> {
  const own = consoleOrigin === undefined ? undefined : new URL(consoleOrigin).hostname
  const [found, expected = []] = await Promise.all([checker?.addressesOf(host), own === undefined ? [] : checker?.addressesOf(own)])
  const facts = { addresses: [...(found ?? [])], expected: [...expected] }
  if (found === undefined) return { state: 'unknown', ...facts }
  if (found.length === 0) return { state: 'missing', ...facts }
  return { state: found.some((address) => expected.includes(address)) ? 'here' : 'elsewhere', ...facts }
}

async function certificateOf(
  host: string,
  certificates: CertificateReader | undefined,
  now: Date,
): Promise<{ state: CertificateState; validUntil: string | null; issuer: string | null }> {
  const found = await certificates?.read(host)
  return { state: certificateState(found, now), validUntil: found?.validUntil.toISOString() ?? null, issuer: found?.issuer ?? null }
}
