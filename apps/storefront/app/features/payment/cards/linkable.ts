import { CARDS_MAX, isCard, type PaymentChoice } from '../methods/payment-choices.ts'

type Method = Pick<PaymentChoice, 'id' | 'charge_type' | 'linkedCardId'>

export const cardIdsOf = (methods: readonly Pick<PaymentChoice, 'linkedCardId'>[]): number[] =>
  methods.flatMap(({ linkedCardId }) => linkedCardId ?? [])

/** The method that cards are linked with (PAY-004). */
export const linkingMethod = <Each extends Method>(methods: readonly Each[]): Each | undefined =>
  methods.find((method) => !isCard(method) && method.charge_type === 'recurring')

/** The same, while one more card may be linked. */
export const linkableMethod = <Each extends Method>(methods: readonly Each[]): Each | undefined =>
  cardIdsOf(methods).length >= CARDS_MAX ? undefined : linkingMethod(methods)
