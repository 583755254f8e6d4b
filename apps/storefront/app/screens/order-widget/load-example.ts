import type { Api } from '../../api/api-client.ts'
import { servicesOf } from '../../features/ordering/form/load-order-page.ts'
import { toOrderService } from '../../features/ordering/model/choices.ts'

/** The service by which a mark-up is shown: the first that the order form itself would choose; undefined where nothing is sold. */
export async function loadExample(api: Api) {
  const { data: networks } = await api.catalogue.listNetworks()
  const type = networks.flatMap(({ serviceTypes }) => serviceTypes).find(({ services_count }) => services_count > 0)
  const [service] = type ? await servicesOf(api, type.slug) : []
  const network = networks.find(({ id }) => id === service?.network_id)
  return service && network ? { service: toOrderService(service), network: network.name } : undefined
}
export type Example = NonNullable<Awaited<ReturnType<typeof loadExample>>>
