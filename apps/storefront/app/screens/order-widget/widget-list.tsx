import { parseMicro } from '@vitrine/platform/kernel'
import { buttonClass, cardClass, IconPencil, Tag } from '@vitrine/ui/components'
import { formatFraction } from '@vitrine/ui/formats'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import { useMoney, useShop } from '../../shop/shop-context.tsx'
import type { SavedWidget, WidgetMethod } from './model/widget-form.ts'
import { WidgetCode } from './widget-code.tsx'
import styles from './widget-list.module.css'

export interface WidgetListProps {
  readonly widgets: readonly SavedWidget[]
  readonly methods: readonly WidgetMethod[]
  readonly origin: string
  readonly pathOf: (widget: number) => string
}

export function WidgetList({ widgets, methods, origin, pathOf }: WidgetListProps) {
  const { t } = useTranslation('order-widget')
  return (
    <ul className={styles.list} aria-label={t('list')}>
      {widgets.map((widget) => (
        <li key={widget.id} className={cardClass(styles.card)}>
          <WidgetCard widget={widget} methods={methods} origin={origin} path={pathOf(widget.id)} />
        </li>
      ))}
    </ul>
  )
}

interface WidgetCardProps {
  readonly widget: SavedWidget
  readonly methods: readonly WidgetMethod[]
  readonly origin: string
  readonly path: string
}

function WidgetCard({ widget, methods, origin, path }: WidgetCardProps) {
  const { t } = useTranslation('order-widget')
  const { locale } = useShop()
  const money = useMoney()
  const offered = methods.filter(({ id }) => widget.payment_methods.includes(id))
  const hasMinimum = (parseMicro(widget.minimum_purchase_amount) ?? 0n) > 0n
  return (
    <>
      <div className={styles.head}>
        <h2 className="type-h3">{widget.name}</h2>
        <Tag tone="brand">{t('onTop', { percent: formatFraction(widget.reward_percent, locale) })}</Tag>
        <Link className={buttonClass({ size: 'medium' })} to={path} aria-label={t('editNamed', { name: widget.name })}>
          <IconPencil size={16} />
          {t('edit')}
        </Link>
      </div>
      <p className={styles.facts}>
        {hasMinimum ? t('preview.minimum', { amount: money(widget.minimum_purchase_amount) }) : t('noMinimum')}
        <span aria-hidden="true"> · </span>
        {offered.length > 0 ? offered.map(({ name }) => name).join(', ') : t('noMethods')}
      </p>
      <WidgetCode widget={widget} origin={origin} />
    </>
  )
}
