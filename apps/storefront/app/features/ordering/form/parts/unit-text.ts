import { formatQuantity } from '@vitrine/ui/formats'
import type { TFunction } from 'i18next'

const kinds = ['views', 'followers', 'likes', 'comments', 'shares', 'subscriptions', 'watch_time', 'package'] as const
type Kind = (typeof kinds)[number] | 'other'
const kindOf = (type: string): Kind => kinds.find((kind) => kind === type) ?? 'other'

/** `2 500 views`, in the language's own plural. */
export const unitText = (t: TFunction<'order'>, type: string, quantity: number): string =>
  t(`units.${kindOf(type)}`, { count: quantity, number: formatQuantity(quantity) })
export const unitName = (t: TFunction<'order'>, type: string): string => t(`unitNames.${kindOf(type)}`)
