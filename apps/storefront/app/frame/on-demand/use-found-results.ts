import { formatQuantity } from '@vitrine/ui/formats'
import { useDeferredValue, useMemo } from 'react'
import { useTranslation } from '#i18n'
import { useAllServices } from '../../features/services/use-all-services.ts'
import { paths } from '../../paths.ts'
import { useUnitPrice } from '../../shop/shop-context.tsx'
import type { FlyoutNetwork } from './flyout-model.ts'
import { findNamed, findServices, isLink, placeOfService, type ResultGroup } from './search-model.ts'
import { useNetworks } from './use-networks.ts'

export interface FoundResults {
  readonly groups: readonly ResultGroup[]
  readonly networks: readonly FlyoutNetwork[] | undefined
  /** Nothing can be said yet. */
  readonly isLoading: boolean
  readonly hasFailed: boolean
}

/** Search results for these terms: services, networks, service types. A pasted link is the beginning of an order. */
export function useFoundResults(typed: string): FoundResults {
  const { t } = useTranslation('shell')
  const text = useDeferredValue(typed).trim()
  const { services, hasFailed: hasNoServices } = useAllServices(true)
  const { networks, hasFailed: hasNoNetworks } = useNetworks()
  const unitPrice = useUnitPrice()
  const groups = useMemo<readonly ResultGroup[]>(() => {
    if (text === '') return []
    const order = { key: 'order', kind: 'order', name: t('search.orderFor'), detail: text, to: paths.newOrder({ url: text }) } as const
    if (isLink(text)) return [{ kind: 'order', results: [order] }]
    const servicesText = (count: number) => t('services', { count, number: formatQuantity(count) })
    const networkOf = new Map((networks ?? []).map((network) => [network.id, network]))
    const found: readonly ResultGroup[] = [
      {
        kind: 'service',
        results: findServices(services ?? [], text).map((service) => {
          const network = networkOf.get(service.network_id)
          return {
            key: `service-${service.id}`,
            kind: 'service',
            name: service.name,
            detail: [`#${service.id}`, network?.name].filter(Boolean).join(' · '),
            price: unitPrice(service.price),
            to: placeOfService(service),
            orderAt: paths.newOrder({ serviceId: service.id }),
            ...(network ? { network } : {}),
          }
        }),
      },
      {
        kind: 'network',
        results: findNamed(networks ?? [], text).map((network) => ({
          key: `network-${network.id}`,
          kind: 'network',
          name: network.name,
          detail: servicesText(network.count),
          to: paths.group(network.slug),
          network,
        })),
      },
      {
        kind: 'type',
        results: findNamed(networks?.flatMap((network) => network.groups) ?? [], text).map((group) => {
          const network = networkOf.get(group.networkId)
          return {
            key: `type-${group.id}`,
            kind: 'type',
            name: group.name,
            detail: `${group.networkName} · ${servicesText(group.count)}`,
            to: paths.group(group.slug),
            ...(network ? { network } : {}),
          }
        }),
      },
    ]
    return found.filter(({ results }) => results.length > 0)
  }, [text, services, networks, t, unitPrice])
  const hasFailed = hasNoServices || hasNoNetworks
  return { groups, networks, isLoading: !hasFailed && (!services || !networks), hasFailed }
}
