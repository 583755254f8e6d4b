import { parseMicro } from '@vitrine/platform/kernel'
import { lineCost, markedUpNano, parseUnitPrice, ppmOf } from '@vitrine/pricing'
import { cardClass, IconLock } from '@vitrine/ui/components'
import { formatQuantity } from '@vitrine/ui/formats'
import { useTranslation } from '#i18n'
import { MethodIcon } from '../../features/payment/methods/method-icon.tsx'
import { useMoney } from '../../shop/shop-context.tsx'
import type { Example } from './load-example.ts'
import type { WidgetMethod } from './model/widget-form.ts'
import styles from './widget-preview.module.css'

export interface WidgetPreviewProps {
  readonly example: Example | undefined
  readonly markupPpm: number
  readonly minimum: string
  readonly methods: readonly WidgetMethod[]
}

const priceOf = ({ service }: Example, markupPpm: number) =>
  lineCost({
    priceNano: markedUpNano(parseUnitPrice(service.default_price) ?? 0n, markupPpm),
    discountPpm: ppmOf(String(service.discount_percent)),
    pricingPer: service.pricing_per,
    priceType: service.price_type === 'fixed' ? 'fixed' : 'per_quantity',
    guaranteePpm: 0,
    quantity: service.default_quantity,
  })

/** The form as visitors will meet it, with one service at the price that the settings make, and how the price divides. */
export function WidgetPreview({ example, markupPpm, minimum, methods }: WidgetPreviewProps) {
  const { t } = useTranslation('order-widget')
  const money = useMoney()
  const [own, sold] = example ? [priceOf(example, 0), priceOf(example, markupPpm)] : [undefined, undefined]
  const least = parseMicro(minimum.trim().replace(',', '.')) ?? 0n
  return (
    <section className={styles.side} aria-label={t('preview.title')}>
      <p className="type-small tone-3">{t('preview.title')}</p>
      <div className={cardClass(styles.card)}>
        {example && (
          <div className={styles.service}>
            <span className="type-small tone-3">{example.network}</span>
            <span className="weight-medium">{example.service.name}</span>
            <span className="tone-2 number">{formatQuantity(example.service.default_quantity)}</span>
          </div>
        )}
        <ul className={styles.methods} aria-label={t('editor.methods')}>
          {methods.map(({ id, name, icon }) => (
            <li key={id} className={styles.method}>
              <MethodIcon source={icon} size={16} />
              {name}
            </li>
          ))}
        </ul>
        <p className={styles.total}>
          <span className="tone-2">{t('preview.total')}</span>
          <span className={styles.sum}>{money(sold)}</span>
        </p>
        <p className={styles.pay}>
          <IconLock size={16} />
          {t('preview.pay', { amount: money(sold) })}
        </p>
        {least > 0n && <p className="type-caption tone-3">{t('preview.minimum', { amount: money(least) })}</p>}
      </div>
      {own !== undefined && sold !== undefined && (
        <dl className={styles.division}>
          <dt>{t('preview.shop')}</dt>
          <dd>{money(own)}</dd>
          <dt>{t('preview.yours')}</dt>
          <dd className="weight-medium" aria-live="polite">
            {money(sold - own)}
          </dd>
        </dl>
      )}
    </section>
  )
}
