import type { Finder } from '@vitrine/platform/http'
import { servicesLike } from '../../store/operator/service-finder-store.ts'

/** Services by number, or by part of their English name: what begins with it first. */
export const serviceFinder: Finder = {
  kind: 'service',
  permission: 'services.view',
  find: async (trx, question) =>
    (await servicesLike(trx, question)).map(({ id, name, network }) => ({
      id,
      name: question.number === null ? name : `${id} · ${name}`,
      second: network,
    })),
}
