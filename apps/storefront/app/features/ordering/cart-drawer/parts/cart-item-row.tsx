import type { Micro } from '@vitrine/platform/kernel'
import { IconButton, IconPencil, IconTrash, Price } from '@vitrine/ui/components'
import { formatDuration, formatQuantity } from '@vitrine/ui/formats'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { useTranslation } from '#i18n'
import type { FormErrors } from '../../../../forms/map-errors.ts'
import { paths } from '../../../../paths.ts'
import { useMoney, useShop, useShownMoney } from '../../../../shop/shop-context.tsx'
import type { CartItem } from '../../cart/model/cart-item.ts'
import { costOf } from '../../cart/model/cart-totals.ts'
import { editQuery, isEditable, isEditedOnPage } from '../../cart/model/edit-query.ts'
import { closeCart } from '../../cart/state/cart-layer.ts'
import { unitText } from '../../form/parts/unit-text.ts'
import styles from '../cart-drawer.module.css'
import { ItemEditor } from './item-editor.tsx'

export interface CartItemRowProps {
  readonly item: CartItem
  readonly number: number
  /** The server's figure, where it stands. */
  readonly cost: Micro | undefined
  /** As it is shown: with the other items it adds up to the shown sum. */
  readonly shown: bigint | undefined
  readonly errors: FormErrors | undefined
  readonly isEdited: boolean
  readonly onEdit: (isOn: boolean) => void
  readonly onRemove: () => void
}

/** One numbered service: what, how much of it, for how much (CARTUI-002). */
export function CartItemRow({ item, number, cost, shown, errors, isEdited, onEdit, onRemove }: CartItemRowProps) {
  const { t } = useTranslation('cart')
  const money = useMoney()
  const { text } = useShownMoney()
  const navigate = useNavigate()
  const { guarantee_charge_percent: charge } = useShop().settings
  const ours = costOf(item, charge)
  const now = cost ?? ours?.cost
  const { name } = item.service
  const detail = useDetail(item)
  const quantityText = useQuantityText(item, ours?.quantity)
  const said = Object.entries(errors ?? {}).flatMap(([field, messages]) => (field === 'url' ? [] : messages))
  const row = useRef<HTMLLIElement>(null)
  const leaveEditor = () => {
    flushSync(() => onEdit(false))
    // Back to the pencil that opened it.
    row.current?.querySelector('button')?.focus()
  }
  const edit = () => {
    if (!isEditedOnPage(item)) return onEdit(!isEdited)
    closeCart()
    void navigate(paths.newOrder(editQuery(item)), { state: { cartItem: item.id } })
  }
  return (
    <li ref={row} className={styles.item} data-cart-item={item.serviceId} data-wrong={said.length > 0 || undefined}>
      <span className={`number ${styles.number}`}>{formatQuantity(number)}</span>
      <div className={styles.grow}>
        <p className="weight-medium">{name}</p>
        <p className="type-small tone-2">{detail}</p>
      </div>
      <span className={styles.cost}>
        <Price
          now={shown === undefined ? money(now) : text(shown)}
          before={ours?.before !== undefined && now !== undefined && ours.before > now ? money(ours.before) : undefined}
          beforeLabel={t('before')}
          size="small"
        />
      </span>
      <div className={styles.second}>
        {isEdited ? (
          <ItemEditor item={item} onDone={leaveEditor} />
        ) : (
          <>
            <span className={`number ${styles.quantity}`}>{quantityText}</span>
            <span className={styles.actions}>
              {isEditable(item) && (
                <IconButton label={t('item.edit', { name })} onClick={edit}>
                  <IconPencil size={16} />
                </IconButton>
              )}
              <IconButton label={t('item.remove', { name })} onClick={onRemove}>
                <IconTrash size={16} />
              </IconButton>
            </span>
          </>
        )}
        {said.length > 0 && (
          <p className={styles.wrong} role="alert">
            {said.join('\n')}
          </p>
        )}
      </div>
    </li>
  )
}

/** `Views · 8 runs, every 3 h`, `Package · 30-day refill`. */
function useDetail(item: CartItem): string {
  const { t } = useTranslation('cart')
  const { locale } = useShop()
  const days = item.service.guarantee_days
  const parts = [
    item.service.is_package ? t('item.package') : item.typeName,
    item.isDripFeed &&
      t('item.runs', {
        count: item.numberOfRuns,
        number: formatQuantity(item.numberOfRuns),
        time: formatDuration(item.dripFeedMinutes, locale),
      }),
    item.isGuarantee && days !== null && t('item.refill', { count: days, number: formatQuantity(days) }),
  ]
  return parts.filter(Boolean).join(' · ')
}

function useQuantityText(item: CartItem, quantity: number | undefined): string {
  const { t } = useTranslation('order')
  return unitText(t, item.service.is_package ? 'package' : item.service.type, quantity ?? item.quantity)
}
