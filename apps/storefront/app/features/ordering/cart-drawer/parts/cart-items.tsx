import type { LinkPreviewWire } from '@vitrine/catalogue/contract/schemas'
import { buttonClass, IconButton, IconCircleCheck, IconClose, IconPlus } from '@vitrine/ui/components'
import { truncateUrl } from '@vitrine/ui/formats'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import { paths } from '../../../../paths.ts'
import { useShop, useShownMoney } from '../../../../shop/shop-context.tsx'
import { OrderFace } from '../../../order-list/order-face.tsx'
import type { Cart, CartGroup } from '../../cart/model/cart.ts'
import { costOf } from '../../cart/model/cart-totals.ts'
import { useLinkPreview } from '../../form/state/use-link-preview.ts'
import styles from '../cart-drawer.module.css'
import type { CartCheckout } from '../use-cart-checkout.ts'
import { BoughtTogether } from './bought-together.tsx'
import { CartItemRow } from './cart-item-row.tsx'
import { GroupLink } from './group-link.tsx'

export interface CartItemsProps {
  readonly groups: readonly CartGroup[]
  /** In the order of their numbers. */
  readonly items: Cart
  readonly checkout: CartCheckout
  readonly onRemove: (ids: readonly string[]) => void
}

/** What is in the cart, by link; one item at a time is open for changes (CART-007). */
export function CartItems({ groups, items, checkout, onRemove }: CartItemsProps) {
  const { t } = useTranslation('cart')
  const [edited, setEdited] = useState<string>()
  const shown = useShownCosts(items, checkout)
  return (
    <div className={styles.items}>
      {groups.map((group) => (
        <GroupCard key={group.key} group={group} items={items} shown={shown} checkout={checkout} onRemove={onRemove}>
          {group.items.map((item) => {
            const place = items.indexOf(item)
            return (
              <CartItemRow
                key={item.id}
                item={item}
                number={place + 1}
                cost={checkout.costs.get(place)}
                shown={shown[place]}
                errors={checkout.errors.lines.get(place)}
                isEdited={edited === item.id}
                onEdit={(isOn) => {
                  checkout.clearLines()
                  setEdited(isOn ? item.id : undefined)
                }}
                onRemove={() => onRemove([item.id])}
              />
            )
          })}
        </GroupCard>
      ))}
      <Link className={`${buttonClass({ isBlock: true })} ${styles.another}`} to={paths.newOrder()}>
        <IconPlus size={16} />
        {t('another')}
      </Link>
      <BoughtTogether items={items} />
      <p className={styles.saved}>
        <IconCircleCheck size={16} />
        {t('savedHere')}
      </p>
    </div>
  )
}

/** What each item shows, by its place: together the shown sum. An item whose price is not known shows none. */
function useShownCosts(items: Cart, { costs }: CartCheckout): readonly (bigint | undefined)[] {
  const { guarantee_charge_percent: charge } = useShop().settings
  const { split } = useShownMoney()
  const known = items.map((item, place) => costs.get(place) ?? costOf(item, charge)?.cost)
  const shown = split(known.map((cost) => cost ?? 0n))
  return known.map((cost, place) => (cost === undefined ? undefined : shown[place]))
}

interface GroupCardProps extends Omit<CartItemsProps, 'groups'> {
  readonly group: CartGroup
  readonly shown: readonly (bigint | undefined)[]
  readonly children: React.ReactNode
}

/** What the link of a group leads to, as its platform tells; the network's name until then, and where nobody can tell. */
function LinkedTopic({ group, link }: { readonly group: CartGroup; readonly link: string }) {
  const preview = useLinkPreview(group.url)
  return <GroupTopic group={group} link={link} preview={preview === 'waiting' ? null : preview} />
}

interface GroupTopicProps {
  readonly group: CartGroup
  readonly link: string
  readonly preview?: LinkPreviewWire | null
}

function GroupTopic({ group, link, preview }: GroupTopicProps) {
  return (
    <>
      <OrderFace order={{ url: group.url, thumbnail: preview?.thumbnail ?? null }} network={group.network} size="tiny" />
      <div className={styles.grow}>
        <h3 className={`weight-medium ellipsis ${styles.groupName}`} title={preview?.title}>
          {preview ? <bdi>{preview.title}</bdi> : group.network.name}
        </h3>
        <p className="type-caption tone-3 ellipsis" title={group.url || undefined}>
          {preview ? `${group.network.name} · ${link}` : link}
        </p>
      </div>
    </>
  )
}

function GroupCard({ group, items, shown, checkout, onRemove, children }: GroupCardProps) {
  const { t } = useTranslation('cart')
  const { text } = useShownMoney()
  const places = group.items.map((item) => items.indexOf(item))
  const linkErrors = [...new Set(places.flatMap((place) => checkout.errors.lines.get(place)?.url ?? []))]
  const total = places.reduce((sum, place) => sum + (shown[place] ?? 0n), 0n)
  const name = group.url === '' ? group.network.name : truncateUrl(group.url)
  return (
    <section className={styles.group} aria-label={`${group.network.name}, ${name}`} data-cart-group="">
      <div className={styles.groupHead}>
        {group.url === '' ? <GroupTopic group={group} link={t('link.none')} /> : <LinkedTopic group={group} link={name} />}
        <span className="number tone-2">{text(total)}</span>
        <IconButton label={t('group.remove', { name })} onClick={() => onRemove(group.items.map(({ id }) => id))}>
          <IconClose size={16} />
        </IconButton>
      </div>
      {(group.url === '' || linkErrors.length > 0) && <GroupLink key={group.key} group={group} errors={linkErrors} checkout={checkout} />}
      <ul>{children}</ul>
    </section>
  )
}
