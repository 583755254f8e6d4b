import { sql, type Trx } from '@vitrine/platform/database'
import type { HostCertificate } from '../../ports.ts'
import type { HostState } from '../../vocabulary.ts'

/** What was found when a host was looked at. */
export interface HostCheck {
  readonly host: string
  readonly checkedAt: Date
  readonly state: HostState
  readonly addresses: readonly string[]
  readonly expected: readonly string[]
  readonly certificate: HostCertificate | undefined
}

interface Row extends Omit<HostCheck, 'certificate' | 'addresses' | 'expected'> {
  readonly addresses: string[]
  readonly expected: string[]
  readonly validUntil: Date | null
  readonly issuer: string | null
  readonly isForHost: boolean | null
  readonly isTrusted: boolean | null
}

/** The last check of each host of the panel that was ever checked. */
export async function hostChecks(trx: Trx): Promise<HostCheck[]> {
  const rows = await trx.rows(sql<Row>`
    select host, checked_at as "checkedAt", state, addresses, expected, valid_until as "validUntil", issuer, is_for_host as "isForHost",
           is_trusted as "isTrusted"
      from panels.host_check where panel_id = ${trx.panelId}`)
  return rows.map(({ validUntil, issuer, isForHost, isTrusted, ...found }) => ({
    ...found,
    certificate: validUntil === null ? undefined : { validUntil, issuer, isForHost: isForHost === true, isTrusted: isTrusted === true },
  }))
}

/** The hosts of the panel. */
export const hostsToCheck = async (trx: Trx): Promise<string[]> =>
  (await trx.rows(sql<{ host: string }>`select host from panels.host where panel_id = ${trx.panelId} order by host`)).map(
    ({ host }) => host,
  )

const ADDRESSES_MAX = 20
const ISSUER_MAX = 200

/** Keeps what was found, unless the host went meanwhile. */
export async function writeHostCheck(trx: Trx, { host, checkedAt, state, addresses, expected, certificate }: HostCheck): Promise<void> {
  await trx.run(sql`
    insert into panels.host_check (panel_id, host, checked_at, state, addresses, expected, valid_until, issuer, is_for_host, is_trusted)
    select ${trx.panelId}, h.host, ${checkedAt}, ${state}, ${addresses.slice(0, ADDRESSES_MAX)}::text[], ${expected.slice(0, ADDRESSES_MAX)}::text[],
           ${certificate?.validUntil ?? null}::timestamptz, ${certificate?.issuer?.slice(0, ISSUER_MAX) ?? null}, ${certificate?.isForHost ?? null}::boolean,
           ${certificate?.isTrusted ?? null}::boolean
      from panels.host h where h.panel_id = ${trx.panelId} and h.host = ${host}
    on conflict (panel_id, host) do update
       set checked_at = excluded.checked_at, state = excluded.state, addresses = excluded.addresses, expected = excluded.expected,
           valid_until = excluded.valid_until, issuer = excluded.issuer, is_for_host = excluded.is_for_host, is_trusted = excluded.is_trusted
     where host_check.checked_at <= excluded.checked_at`)
}

/** What was found of hosts that the panel does not have any more says nothing of them when they come back. */
export async function deleteChecksOfGoneHosts(trx: Trx): Promise<void> {
  await trx.run(sql`
    delete from panels.host_check c
     where c.panel_id = ${trx.panelId}
       and not exists (select from panels.host h where h.panel_id = c.panel_id and h.host = c.host)`)
}
