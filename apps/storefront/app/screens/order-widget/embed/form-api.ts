import { withCalls } from '@vitrine/platform/kernel'
import type { Api } from '../../../api/api-client.ts'

/** The shop's calls as a partner's order form makes them: whatever carries prices is asked in its name. */
export function formApi(api: Api, api_token: string): Api {
  const query = { api_token }
  const catalogue = withCalls(api.catalogue, {
    getServiceType: ({ params }, options) => api.catalogue.widgetServiceType({ params, query }, options),
    listServices: async (_, options) => {
      const { data } = await api.catalogue.widgetNetworks({ query }, options)
      return { data: data.flatMap(({ serviceTypes }) => serviceTypes.flatMap(({ services }) => services)) }
    },
  })
  return { ...api, catalogue }
}
