import { isUniqueViolation, type Trx } from '@vitrine/platform/database'
import { invalidField, Refusal, refuse } from '@vitrine/platform/kernel'
import { covers, isHostName, isPublicSuffix } from '../../model/host.ts'
import { deleteChecksOfGoneHosts } from '../../store/operator/host-check-store.ts'
import { isHostOfOthers, type PanelHosts, panelHosts } from '../../store/operator/host-store.ts'
import { replaceHosts, writeFacts } from '../../store/panel-store.ts'

const HOSTS_MAX = 20

async function lockedPlace(trx: Trx): Promise<PanelHosts> {
  const place = await panelHosts(trx, 'lock')
  if (!place) throw new Refusal('not-found', 'request.notFound')
  return place
}

const known = ({ hosts }: PanelHosts, host: string): string => {
  if (!hosts.includes(host)) throw new Refusal('not-found', 'request.notFound')
  return host
}

async function writeHosts(trx: Trx, place: PanelHosts, hosts: readonly string[]): Promise<void> {
  await writeFacts(trx, place)
  await replaceHosts(trx, hosts)
  await deleteChecksOfGoneHosts(trx)
}

/** The panel answers on one more host; refused for what is no host name, is shared by all, or belongs to the console or another panel. */
export async function addHost(trx: Trx, host: string, consoleOrigin: string | undefined): Promise<void> {
  const place = await lockedPlace(trx)
  if (!isHostName(host)) refuse('host', 'fields.format')
  if (isPublicSuffix(host)) refuse('host', 'hosts.suffix')
  if (consoleOrigin !== undefined && new URL(consoleOrigin).hostname === host) refuse('host', 'panels.hostOfConsole')
  if (place.hosts.includes(host)) refuse('host', 'fields.duplicate')
  if (place.hosts.length >= HOSTS_MAX) refuse('host', 'hosts.tooMany', { max: HOSTS_MAX })
  const { cookieDomain } = place
  if (cookieDomain !== null && !covers(cookieDomain, host)) refuse('host', 'hosts.cookieOutside', { domain: cookieDomain })
  try {
    await writeHosts(trx, place, [...place.hosts, host])
  } catch (error) {
    if (isUniqueViolation(error, 'host_pkey')) throw invalidField('host', 'panels.hostTaken')
    throw error
  }
}

/** Links and mails lead to this host from now on, by the scheme and port that they had. */
export async function makeMainHost(trx: Trx, host: string): Promise<void> {
  const place = await lockedPlace(trx)
  const main = known(place, host)
  const origin = new URL(place.origin)
  origin.hostname = main
  await writeHosts(trx, { ...place, origin: origin.origin }, [main, ...place.hosts.filter((each) => each !== main)])
}

/** The panel no longer answers on a host; the main one stays, and so does the one that links lead to. */
export async function removeHost(trx: Trx, host: string): Promise<void> {
  const place = await lockedPlace(trx)
  const gone = known(place, host)
  if (place.hosts[0] === gone || new URL(place.origin).hostname === gone) throw new Refusal('invalid', 'hosts.last')
  await writeHosts(
    trx,
    place,
    place.hosts.filter((each) => each !== gone),
  )
}

export interface Place {
  readonly origin: string
  readonly cookieDomain: string | null
}

/** Where links lead, and which hosts share one sign-in. */
export async function changePlace(trx: Trx, { origin, cookieDomain }: Place): Promise<void> {
  const place = await lockedPlace(trx)
  const url = URL.canParse(origin) ? new URL(origin) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.origin !== origin.replace(/\/$/, '')) refuse('origin', 'fields.format')
  if (!place.hosts.includes(url.hostname)) refuse('origin', 'hosts.originOutside')
  if (cookieDomain !== null) {
    if (!isHostName(cookieDomain)) refuse('cookieDomain', 'fields.format')
    if (isPublicSuffix(cookieDomain)) refuse('cookieDomain', 'hosts.suffix')
    const outside = place.hosts.find((host) => !covers(cookieDomain, host))
    if (outside !== undefined) refuse('cookieDomain', 'hosts.notCovered', { host: outside })
    if (await isHostOfOthers(trx, cookieDomain)) refuse('cookieDomain', 'hosts.shared')
  }
  try {
    await writeFacts(trx, { name: place.name, origin: url.origin, cookieDomain })
  } catch (error) {
    if (isUniqueViolation(error, 'panel_cookie_domain_unique')) throw invalidField('cookieDomain', 'hosts.shared')
    throw error
  }
}
