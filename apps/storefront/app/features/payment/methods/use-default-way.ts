import { type Micro, micro, parseMicro } from '@vitrine/platform/kernel'
import { useEffect, useState } from 'react'
import { useSession } from '../../../session/session-context.tsx'
import { type ChosenWay, defaultMethod, findWay, type PaymentChoice } from './payment-choices.ts'

/** What the customer has on the balance, as the profile tells it; nothing for a guest. */
export function useBalance(): Micro {
  const { profile } = useSession()
  return parseMicro(profile?.balance ?? '0') ?? micro(0n)
}

export interface DefaultWay {
  readonly methods: readonly PaymentChoice[]
  readonly way: ChosenWay
  /** What the balance would have to pay; undefined while nothing is priced. */
  readonly due: Micro | undefined
  /** The address of the page named the way. */
  readonly isNamed: boolean
  readonly set: (method: PaymentChoice) => void
}

/** Until the customer chooses a payment method, it follows what is due: the balance while it covers that, else the first other one. Answers how they choose. */
export function useDefaultWay({ methods, way, due, isNamed, set }: DefaultWay): (method: PaymentChoice) => void {
  const [isChosen, setIsChosen] = useState(isNamed)
  const balance = useBalance()
  const best = defaultMethod(methods, balance, due)
  const isOther = best !== undefined && findWay(methods, way) !== best
  useEffect(() => {
    if (!isChosen && isOther && due !== undefined) set(best)
  }, [isChosen, isOther, due, best, set])
  return (method) => {
    setIsChosen(true)
    set(method)
  }
}
