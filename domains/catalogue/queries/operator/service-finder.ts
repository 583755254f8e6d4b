import type { Finder } from '@vitrine/platform/http'
import { findServiceChoices, namedServiceChoices } from './service-choices.ts'

/** The service of a number, also from the archive, or services on offer by words of their name or network, the most ordered first. */
export const serviceFinder: Finder = {
  kind: 'service',
  permission: 'services.view',
  find: async (trx, { text, number, limit }) => {
    const found =
      number === null ? await findServiceChoices(trx, { text, withPackages: true, limit }) : await namedServiceChoices(trx, [number])
    return found.map(({ id, name, networkName }) => ({ id, name: number === null ? name : `${id} · ${name}`, second: networkName }))
  },
}
