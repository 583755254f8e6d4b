/** An order that waits for a person, as the server tells of it. */
export interface Work {
  readonly id: number
  readonly serviceId: number
  readonly service: string | null
  readonly account: string
  readonly task: string
  readonly link: string
  readonly quantity: number
  readonly fields: Readonly<Record<string, string>>
  readonly startCount: number | null
  readonly delivered: number
  readonly since: string
  readonly isCancelRequested: boolean
}

export interface Refill {
  readonly id: number
  readonly orderId: number
  readonly serviceId: number
  readonly service: string | null
  readonly account: string
  readonly link: string
  readonly quantity: number
  readonly since: string
}

export type WorkState = 'in_progress' | 'completed' | 'partial' | 'canceled'
export type Refused = 'not_waiting' | 'delivered_falls' | 'delivered_too_many' | 'all_delivered' | 'some_delivered'
