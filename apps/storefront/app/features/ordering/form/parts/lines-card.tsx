import { cardClass, classNames, IconButton, IconGlobe, IconTrash } from '@vitrine/ui/components'
import { formatQuantity, truncateUrl, UNKNOWN } from '@vitrine/ui/formats'
import { useTranslation } from '#i18n'
import { useShop, useShownMoney } from '../../../../shop/shop-context.tsx'
import { NetworkMark } from '../../../networks/network-mark.tsx'
import { toCartItem } from '../../cart/model/cart-item.ts'
import { costOf } from '../../cart/model/cart-totals.ts'
import type { LineGroup, ParkedLine } from '../model/order-groups.ts'
import type { OrderLines } from '../state/use-order-lines.ts'
import styles from './lines-card.module.css'
import { unitText } from './unit-text.ts'

/** All lines in short, by link; the open one is marked, a press opens another. */
export default function LinesCard({ lines }: { readonly lines: OrderLines }) {
  const { t } = useTranslation('cart')
  const { groups, active } = lines.state
  const shown = useShownCosts(groups.flatMap((group) => group.lines))
  return (
    <section className={classNames(cardClass(), styles.card)} aria-label={t('lines.title')}>
      {groups.map((group, place) => (
        <Group
          key={place}
          group={group}
          place={place}
          lines={lines}
          shown={shown}
          activeLine={active.group === place ? active.line : undefined}
        />
      ))}
    </section>
  )
}

/** Together the shown sum of all lines. */
function useShownCosts(lines: readonly ParkedLine[]): ReadonlyMap<ParkedLine['key'], bigint> {
  const { guarantee_charge_percent: charge } = useShop().settings
  const { split } = useShownMoney()
  const known = lines.flatMap(({ key, form, place }) => {
    const cost = place && costOf(toCartItem(form, place, String(key)), charge)?.cost
    return cost === undefined ? [] : [{ key, cost }]
  })
  const shown = split(known.map(({ cost }) => cost))
  return new Map(known.map(({ key }, index) => [key, shown[index] ?? 0n]))
}

interface GroupProps {
  readonly group: LineGroup
  readonly place: number
  readonly lines: OrderLines
  /** What each line shows, by its key. */
  readonly shown: ReadonlyMap<ParkedLine['key'], bigint>
  readonly activeLine: number | undefined
}

function Group({ group, place, lines, shown, activeLine }: GroupProps) {
  const { t } = useTranslation('cart')
  const url = group.lines[0]?.form.url.trim() ?? ''
  return (
    <div className={styles.group} data-order-group={place}>
      <p className={styles.link}>
        <span className="weight-medium">{t('lines.group', { number: formatQuantity(place + 1) })}</span>
        <span className="tone-3 ellipsis" title={url || undefined}>
          {url === '' ? t('lines.noLink') : truncateUrl(url)}
        </span>
      </p>
      <ol>
        {group.lines.map((line, linePlace) => (
          <Row
            key={line.key}
            line={line}
            shown={shown.get(line.key)}
            isActive={linePlace === activeLine}
            onOpen={() => lines.open(place, linePlace)}
            onRemove={() => lines.remove(place, linePlace)}
          />
        ))}
      </ol>
    </div>
  )
}

interface RowProps {
  readonly line: ParkedLine
  readonly shown: bigint | undefined
  readonly isActive: boolean
  readonly onOpen: () => void
  readonly onRemove: () => void
}

function Row({ line: { key, form, place }, shown, isActive, onOpen, onRemove }: RowProps) {
  const { t } = useTranslation('cart')
  const { t: order } = useTranslation('order')
  const { text } = useShownMoney()
  const { guarantee_charge_percent: charge } = useShop().settings
  const cost = place && costOf(toCartItem(form, place, String(key)), charge)
  const name = place?.service.name ?? t('lines.noService')
  const isWrong = Object.keys(form.errors).length > 0
  return (
    <li className={classNames(styles.row, isActive && styles.active)} data-order-line="">
      <button
        type="button"
        className={styles.open}
        aria-current={isActive ? 'true' : undefined}
        aria-label={isActive ? undefined : t('lines.edit', { name })}
        onClick={onOpen}
      >
        {place ? (
          <NetworkMark network={place.network} size={24} />
        ) : (
          <span className={styles.blank}>
            <IconGlobe size={16} />
          </span>
        )}
        <span className={styles.text}>
          <span className={classNames('weight-medium', isWrong && 'tone-bad')}>{name}</span>
          <span className="type-small tone-3">
            {isActive && `${t('lines.active')} · `}
            {place && cost && unitText(order, place.service.type, cost.quantity)}
          </span>
        </span>
        <span className="number weight-medium">{shown === undefined ? UNKNOWN : text(shown)}</span>
      </button>
      <IconButton label={t('lines.remove', { name })} onClick={onRemove}>
        <IconTrash size={16} />
      </IconButton>
    </li>
  )
}
