import type { Order } from './model/order-facts.ts'

/** What an order is called: its own name, else its link without the noise in front, else its service. */
export const titleOf = ({ name, url, service }: Pick<Order, 'name' | 'url' | 'service'>): string =>
  name ?? url?.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '') ?? service.name
