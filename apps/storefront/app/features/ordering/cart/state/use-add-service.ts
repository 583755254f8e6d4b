import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../../../paths.ts'
import { useApi } from '../../../../session/session-context.tsx'
import { useShop } from '../../../../shop/shop-context.tsx'

/** The parts of a network that an item of the cart shows. */
interface NetworkFace {
  readonly id: number
  readonly name: string
  readonly icon: string
  readonly color: string
  readonly types: readonly { readonly id: number; readonly name: string }[]
}

/** Puts a service of the catalogue into the cart; what needs more than a link goes by way of its order form. */
export function useAddService(networks: readonly NetworkFace[]): (id: number) => void {
  const api = useApi()
  const navigate = useNavigate()
  const { guarantee_charge_percent: charge, cabinet_widget_token: api_token } = useShop().settings
  return useCallback(
    (id) => {
      const add = async () => {
        const { addCatalogueService } = await import('./add-catalogue-service.ts')
        const { data } = await api.catalogue.widgetService({ params: { slug: String(id) }, query: { api_token } })
        const network = networks.find((each) => each.id === data.network_id)
        const type = network?.types.find((each) => each.id === data.service_type_id)
        return network && type ? addCatalogueService(data, { network, type }, charge) : false
      }
      const toForm = () => void navigate(paths.newOrder({ serviceId: id }))
      // The order form says what is the matter with a service that cannot be added.
      add().then((isAdded) => !isAdded && toForm(), toForm)
    },
    [api, navigate, networks, charge, api_token],
  )
}
