import { truncateUrl } from '@vitrine/ui/formats'
import { linkText } from '../../page/link-text.ts'
import type { Order } from './order-facts.ts'

type Named = Pick<Order, 'name' | 'title' | 'url'> & { readonly service: Pick<Order['service'], 'name'> }

/** What an order is called: its own name, else what its content is called, else its link without the noise in front, else its service. */
export const titleOf = ({ name, title, url, service }: Named): string => name ?? title ?? (url === null ? service.name : linkText(url))

/** Where there is room a title is whole; a link is cut, because its end says little. */
export const wholeTitleOf = (order: Named): string => (order.name ?? order.title) || truncateUrl(titleOf(order))

const CHANNEL = /^https:\/\/www\.youtube\.com\/(?:@|channel\/|user\/|c\/)/
/** Pictures of channels are round, those of everything else are wide. */
export const pictureShape = (url: string | null): 'channel' | 'video' => (url !== null && CHANNEL.test(url) ? 'channel' : 'video')
