import type { Database, Trx } from '@vitrine/platform/database'
import { type AuditState, type BoundOperatorRoute, operatorRoute, outsideRoute, type UndoneEntity } from '@vitrine/platform/http'
import { type Clock, Refusal, systemClock } from '@vitrine/platform/kernel'
import { addHost, changePlace, makeMainHost, removeHost } from '../../commands/operator/change-hosts.ts'
import { type HostCheckDeps, lookAtHost } from '../../commands/operator/check-hosts.ts'
import { certificateState } from '../../model/certificate.ts'
import { type HostCheck, hostChecks, writeHostCheck } from '../../store/operator/host-check-store.ts'
import { panelHosts } from '../../store/operator/host-store.ts'
import { hostsContract as contract } from '../host-schemas.ts'

export interface HostDeps extends HostCheckDeps {
  readonly clock?: Clock
  /** Without it what was found is not kept. */
  readonly database?: Database
}

const may = { permission: 'domains.edit', scope: 'panel' } as const

async function placeOf(trx: Trx) {
  const place = await panelHosts(trx)
  if (!place) throw new Refusal('not-found', 'request.notFound')
  return place
}

async function shown(trx: Trx, now: Date) {
  const { origin, cookieDomain, hosts } = await placeOf(trx)
  const checks = new Map((await hostChecks(trx)).map((check) => [check.host, presentCheck(check, now)]))
  return {
    data: { origin, cookieDomain, hosts: hosts.map((host, at) => ({ id: host, host, isMain: at === 0, check: checks.get(host) ?? null })) },
  }
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
export const hostRoutes = ({ clock = systemClock, database, ...deps }: HostDeps): BoundOperatorRoute[] => [
  operatorRoute(contract.hosts, may, async (_, { trx }) => shown(trx, clock.now())),
  operatorRoute(contract.addHost, { ...may, audit: { ...onHosts('host.added'), undo: undoHosts } }, async ({ body }, { trx }) => {
    await addHost(trx, body.host, deps.consoleOrigin)
    return shown(trx, clock.now())
  }),
  operatorRoute(contract.makeMainHost, { ...may, audit: { ...onHosts('host.made-main'), isEvent: true } }, async ({ params }, { trx }) => {
    await makeMainHost(trx, params.host)
    return shown(trx, clock.now())
  }),
  operatorRoute(contract.removeHost, { ...may, audit: { ...onHosts('host.removed'), undo: undoHosts } }, async ({ params }, { trx }) => {
    await removeHost(trx, params.host)
    return undefined
  }),
  operatorRoute(contract.changePlace, { ...may, audit: { ...onHosts('hosts.changed'), isEvent: true } }, async ({ body }, { trx }) => {
    await changePlace(trx, body)
    return shown(trx, clock.now())
  }),
  outsideRoute(
    contract.checkHost,
    { ...may, audit: onHosts('host.checked') },
    {
      load: async ({ params }, { trx }) => {
        if (!(await placeOf(trx)).hosts.includes(params.host)) throw new Refusal('not-found', 'request.notFound')
        return { host: params.host, panelId: trx.panelId }
      },
      call: async ({ host, panelId }) => {
        const found = await lookAtHost(deps, host, clock.now())
        await database?.transaction(panelId, (trx) => writeHostCheck(trx, found))
        return { data: presentCheck(found, clock.now()) }
      },
    },
  ),
]

/** A check as it stands by now: a certificate that was good then may have ended. */
function presentCheck({ checkedAt, state, addresses, expected, certificate }: HostCheck, now: Date) {
  return {
    ...{ checkedAt: checkedAt.toISOString(), state, addresses: [...addresses], expected: [...expected] },
    certificate: {
      state: certificateState(certificate, now),
      validUntil: certificate?.validUntil.toISOString() ?? null,
      issuer: certificate?.issuer ?? null,
    },
  }
}
