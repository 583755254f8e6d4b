import { Tag } from '@vitrine/ui/components'
import texts from '../messages/en/orders.json'
import { sayFrom } from '../messages/texts.ts'
import { type OrderState, stateTones } from './order.ts'

const t = sayFrom(texts)

/** Where an order stands. */
export const StateTag = ({ state }: { readonly state: OrderState }) => <Tag tone={stateTones[state]}>{t(`states.${state}`)}</Tag>
