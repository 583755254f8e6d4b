import { type Micro, micro } from '@vitrine/platform/kernel'

export type BarPress = 'save' | 'pay' | 'go to the methods'

/**
 * What the one button at the bottom of a phone does. A form that is complete pays only once the payment methods have come into sight:
 * nobody buys by a method they have not seen. One that is not complete says by paying what it lacks.
 */
export function pressOf({
  isEditing,
  isComplete,
  isSeen,
}: {
  readonly isEditing: boolean
  readonly isComplete: boolean
  readonly isSeen: boolean
}): BarPress {
  if (isEditing) return 'save'
  return isComplete && !isSeen ? 'go to the methods' : 'pay'
}

/** What the order would cost without what is saved on it; undefined where nothing is. */
export const listedTotal = (total: Micro | undefined, saved: Micro | undefined): Micro | undefined =>
  total === undefined || !saved ? undefined : micro(total + saved)
