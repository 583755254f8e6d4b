import type { CheckOfTaskWire, CheckWire } from '@vitrine/earning/contract/schemas'

type List = readonly CheckOfTaskWire[]

export const isOpen = ({ status }: Pick<CheckWire, 'status'>): boolean =>
  status === 'created' || status === 'in_processing' || status === 'in_moderation'

const isInHand = ({ status }: CheckWire): boolean => status === 'created' || status === 'in_processing'

/** A check that was begun stands first; one that was there already moves there. */
export const withCheck = (list: List, check: CheckOfTaskWire): List => [check, ...list.filter(({ id }) => id !== check.id)]

/** What the server says of a check now; its task and its place stay. */
export const withAnswer = (list: List, check: CheckWire): List => list.map((each) => (each.id === check.id ? { ...each, ...check } : each))

/** The check that stands in the bar: the one that was chosen, none after the bar was put away, and at first the one in hand. */
export function runningOf(list: List, chosenId: number | null | undefined): CheckOfTaskWire | undefined {
  const chosen = list.find(({ id }) => id === chosenId)
  return chosen ?? (chosenId === null ? undefined : list.find(isInHand))
}
