import { type CellKind, type CellValue, shownOf } from '../../grid/cell-kinds.ts'
import texts from '../../messages/en/services.json'
import { sayFrom } from '../../messages/texts.ts'
import { namedIn, type ShelfNames } from './editor/use-shelf-names.ts'

const t = sayFrom(texts)

/** The fields of a service that are edited in the grid, as they are named and written. */
export const FIELDS: Readonly<Record<string, { readonly name: string; readonly kind: CellKind }>> = {
  name: { name: t('columns.name'), kind: 'text' },
  isEnabled: { name: t('columns.onSale'), kind: 'switch' },
  priceNano: { name: t('columns.price'), kind: 'money' },
  priceFollowsProvider: { name: t('columns.follows'), kind: 'switch' },
  discountPpm: { name: t('columns.discount'), kind: 'percent' },
  minQuantity: { name: t('columns.min'), kind: 'whole' },
  maxQuantity: { name: t('columns.max'), kind: 'whole' },
  quantityStep: { name: t('columns.step'), kind: 'whole' },
  defaultQuantity: { name: t('columns.default'), kind: 'whole' },
  dripFeedIsAllowed: { name: t('columns.dripFeed'), kind: 'switch' },
  allowsDuplicateLinks: { name: t('columns.duplicates'), kind: 'switch' },
  guaranteeDays: { name: t('columns.guaranteeDays'), kind: 'whole' },
  serviceTypeId: { name: t('type'), kind: 'choice' },
  deliveryId: { name: t('columns.delivery'), kind: 'choice' },
}

/** A value as it is read, by name where it names another thing. */
export const writtenField = (field: string, value: CellValue, names?: ShelfNames): string => {
  const named = namedIn(names, field, value)
  if (named !== undefined) return named
  const kind = FIELDS[field]?.kind ?? 'text'
  return kind === 'switch' ? t(value ? 'changes.on' : 'changes.off') : shownOf(kind, value)
}
