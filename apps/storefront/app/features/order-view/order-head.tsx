import { toBcp47 } from '@vitrine/platform/kernel'
import {
  Button,
  buttonClass,
  IconButton,
  IconChat,
  IconCopy,
  IconExternal,
  IconRepeat,
  IconShare,
  IconStar,
  StatusBadge,
} from '@vitrine/ui/components'
import { truncateUrl } from '@vitrine/ui/formats'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import { linkText } from '../../page/link-text.ts'
import { paths } from '../../paths.ts'
import { useShop } from '../../shop/shop-context.tsx'
import { UnlessActing } from '../../shop/unless-acting.tsx'
import { MainActionButton } from '../order-actions/main-action-button.tsx'
import { menuItems } from '../order-actions/menu-items.ts'
import type { OpenDialog } from '../order-actions/order-dialogs.tsx'
import { OrderMenu } from '../order-actions/order-menu.tsx'
import type { OrderActions } from '../order-actions/use-order-actions.ts'
import type { NetworkFace } from '../order-list/filters/filters.tsx'
import { OrderFace } from '../order-list/order-face.tsx'
import { badgeOf, mainAction, type Order } from '../order-list/order-facts.ts'
import { titleOf, wholeTitleOf } from '../order-list/order-title.ts'
import { type FeedPlan, reorderInFull, reorderPath } from '../order-list/reorder.ts'
import styles from './order-head.module.css'
import { useOrderPlaces } from './order-places.ts'

export interface OrderHeadProps {
  readonly order: Order
  readonly network: NetworkFace | undefined
  /** The plan of an order that is a drip feed. */
  readonly feed: FeedPlan | undefined
  readonly actions: OrderActions
  readonly openDialog: (dialog: OpenDialog) => void
}

export function OrderHead({ order, network, feed, actions, openDialog }: OrderHeadProps) {
  const { t } = useTranslation('orders')
  const [title, shown] = [titleOf(order), wholeTitleOf(order)]
  return (
    <div className={styles.head}>
      <OrderFace order={order} network={network} size="large" />
      <div className={styles.body}>
        <div className={styles.title}>
          <h1 className="type-h1" title={title === shown ? undefined : title}>
            <bdi>{shown}</bdi>
          </h1>
          <span role="status">
            <StatusBadge status={badgeOf(order)}>{t(`status.${badgeOf(order)}`)}</StatusBadge>
          </span>
        </div>
        <div className={styles.meta}>
          <span className="tone-2">{order.service.name}</span>
          {order.url && <OrderLink url={order.url} onCopied={() => actions.say({ tone: 'ok', text: t('actions.copied') })} />}
        </div>
        <Countries countries={order.countries} />
        <HeadActions order={order} feed={feed} actions={actions} openDialog={openDialog} />
      </div>
    </div>
  )
}

function Countries({ countries }: Pick<Order, 'countries'>) {
  const { t } = useTranslation('orders')
  const { locale } = useShop()
  if (countries.length === 0) return null
  const names = new Intl.ListFormat(toBcp47(locale)).format(countries.map(({ name }) => name))
  return <p className="type-small tone-2">{t('detail.countries', { names })}</p>
}

function OrderLink({ url, onCopied }: { readonly url: string; readonly onCopied: () => void }) {
  const { t } = useTranslation('orders')
  return (
    <span className={styles.link}>
      <a href={url} target="_blank" rel="noopener noreferrer nofollow" title={url}>
        <span className="ellipsis">{truncateUrl(linkText(url))}</span>
        <IconExternal size={14} />
        <span className="sr-only"> {t('detail.openLink')}</span>
      </a>
      <IconButton
        label={t('detail.copyLink')}
        // Without permission the link itself can still be marked and copied.
        onClick={() => void navigator.clipboard?.writeText(url).then(onCopied, () => undefined)}
      >
        <IconCopy size={16} />
      </IconButton>
    </span>
  )
}

/** Strictly by the server's flags; a missing action that people expect is explained in a sentence. */
function HeadActions({ order, feed, actions, openDialog }: Omit<OrderHeadProps, 'network'>) {
  const { t } = useTranslation('orders')
  const places = useOrderPlaces()
  const items = () => menuItems({ t, order, actions, openDialog }).filter(({ key }) => key === 'delete' || key === 'copy')
  return (
    <div className={styles.actions}>
      {mainAction(order) !== 'again' && <MainActionButton order={order} actions={actions} openDialog={openDialog} />}
      <Link className={buttonClass({ size: 'small' })} to={places.isPublic ? reorderInFull(order, feed) : reorderPath(order)}>
        <IconRepeat size={16} />
        {t('actions.orderAgain')}
      </Link>
      {order.status === 'completed' && !places.isPublic && (
        <Link className={buttonClass({ size: 'small' })} to={paths.myServices(order.service.id)}>
          <IconStar size={16} />
          {t('actions.rate')}
        </Link>
      )}
      {places.isPublic ? (
        <Button size="small" icon={<IconChat size={16} />} onClick={() => openDialog({ kind: 'support', order })}>
          {t('actions.help')}
        </Button>
      ) : (
        <Link className={buttonClass({ size: 'small' })} to={paths.newQuestion({ order: order.id })}>
          <IconChat size={16} />
          {t('actions.help')}
        </Link>
      )}
      <Button size="small" icon={<IconShare size={16} />} onClick={() => openDialog({ kind: 'link', order })}>
        {t('link.button')}
      </Button>
      {order.actions.cancelable && (
        <UnlessActing>
          <Button size="small" variant="danger-outline" onClick={() => openDialog({ kind: 'cancel', order })}>
            {t('actions.cancel')}
          </Button>
        </UnlessActing>
      )}
      {order.actions.deletable && <OrderMenu order={order} items={items} />}
      {order.has_refill && order.status === 'in_processing' && <span className="type-small tone-3">{t('detail.refillLater')}</span>}
    </div>
  )
}
