import type { Trx } from '@vitrine/platform/database'
import { normaliseHost } from '../model/panel.ts'
import { replaceHosts, writeFacts } from '../store/panel-store.ts'

export interface PanelPlace {
  readonly name: string
  readonly hosts: readonly string[]
  readonly origin: string
  readonly cookieDomain: string | null
}

/** Gives the panel its name, hosts and canonical origin anew; hosts that are not named stop answering. */
export async function movePanel(trx: Trx, place: PanelPlace): Promise<void> {
  await writeFacts(trx, place)
  await replaceHosts(trx, place.hosts.map(normaliseHost))
}
