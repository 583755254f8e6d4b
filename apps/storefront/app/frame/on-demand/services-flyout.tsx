import {
  Button,
  classNames,
  IconArrowRight,
  IconButton,
  IconChevronLeft,
  IconClose,
  IconGrid,
  IconSearch,
  NetworkTile,
  Notice,
  SkeletonRows,
  walkFocus,
} from '@vitrine/ui/components'
import { BareDialog } from '@vitrine/ui/controls'
import { formatQuantity } from '@vitrine/ui/formats'
import { palettes } from '@vitrine/ui/theme'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import { NetworkMark } from '../../features/networks/network-mark.tsx'
import { paths } from '../../paths.ts'
import { useUnitPrice } from '../../shop/shop-context.tsx'
import { type FlyoutGroup, type FlyoutNetwork, groupsFor, networksNamed } from './flyout-model.ts'
import styles from './services-flyout.module.css'
import { useNetworks } from './use-networks.ts'

/** A pointer on its way to the cards crosses other networks: only one that rests chooses. */
const HOVER_REST_MS = 150

/** What is sold, by network: networks on the left, their groups with the lowest price on the right. On phones one after the other. */
export function ServicesFlyout({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('shell')
  const { networks, hasFailed, retry } = useNetworks()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<number | null>(null)
  const [isInside, setIsInside] = useState(false)
  const choose = (id: number | null) => {
    setChosen(id)
    setIsInside(true)
  }
  return (
    <BareDialog
      label={t('flyout.title')}
      className={classNames(styles.flyout, isInside && styles.inside)}
      backdropClassName={styles.behind}
      onClose={onClose}
    >
      <div className={styles.head}>
        {isInside && (
          <IconButton label={t('flyout.back')} className={styles.back} onClick={() => setIsInside(false)}>
            <IconChevronLeft />
          </IconButton>
        )}
        <h2 className="type-h2">{t('flyout.title')}</h2>
        <IconButton label={t('close')} className={styles.close} onClick={onClose}>
          <IconClose />
        </IconButton>
      </div>
      {hasFailed && (
        <div className={styles.failed}>
          <Notice tone="bad" role="alert" action={<Button onClick={retry}>{t('retry')}</Button>}>
            {t('flyout.failed')}
          </Notice>
        </div>
      )}
      {!networks && !hasFailed && (
        <div className={styles.failed}>
          <SkeletonRows rows={5} label={t('flyout.loading')} />
        </div>
      )}
      {networks && (
        <>
          <NetworkList networks={networks} text={text} onText={setText} chosen={chosen} onHover={setChosen} onChoose={choose} />
          <Groups networks={networks} chosen={chosen} text={text} onClose={onClose} />
        </>
      )}
    </BareDialog>
  )
}

interface NetworkListProps {
  readonly networks: readonly FlyoutNetwork[]
  readonly text: string
  readonly onText: (text: string) => void
  readonly chosen: number | null
  readonly onHover: (id: number | null) => void
  readonly onChoose: (id: number | null) => void
}

function NetworkList({ networks, text, onText, chosen, onHover, onChoose }: NetworkListProps) {
  const { t } = useTranslation('shell')

  const column = useRef<HTMLDivElement>(null)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(rest.current), [])
  useEffect(() => {
    // On a touch screen the keyboard would cover the list one came for.
    if (matchMedia('(hover: hover)').matches) column.current?.querySelector('input')?.focus()
  }, [])
  const hover = (id: number | null) => {
    clearTimeout(rest.current)
    rest.current = setTimeout(() => onHover(id), HOVER_REST_MS)
  }
  const all = networks.reduce((sum, { count }) => sum + count, 0)
  const row = (id: number | null, name: string, count: number, tile: React.ReactNode) => (
    <li key={id ?? 'all'}>
      <button
        type="button"
        className={classNames(styles.network, chosen === id && styles.chosen)}
        aria-pressed={chosen === id}
        onPointerEnter={(event) => event.pointerType === 'mouse' && hover(id)}
        onPointerLeave={() => clearTimeout(rest.current)}
        onClick={() => onChoose(id)}
      >
        {tile}
        <span className={classNames(styles.name, id !== null && 'weight-medium')}>{name}</span>
        <span className="number type-caption tone-3">{formatQuantity(count)}</span>
      </button>
    </li>
  )
  return (
    // Arrow keys bubble here from the field and the buttons.
    <section
      aria-label={t('flyout.networks')}
      className={styles.networks}
      ref={column}
      onKeyDown={(event) => moveFocus(event, column.current)}
    >
      <label className={styles.field}>
        <IconSearch size={16} />
        <input
          type="search"
          value={text}
          onChange={(event) => onText(event.currentTarget.value)}
          placeholder={t('flyout.find')}
          aria-label={t('flyout.find')}
          autoComplete="off"
        />
      </label>
      <ul className={styles.list} aria-label={t('flyout.networks')}>
        {row(
          null,
          t('flyout.all'),
          all,
          <NetworkTile colour={palettes.light['chart-6']} size={24}>
            <IconGrid size={14} />
          </NetworkTile>,
        )}
        {networksNamed(networks, text).map((network) =>
          row(network.id, network.name, network.count, <NetworkMark network={network} size={24} />),
        )}
      </ul>
    </section>
  )
}

/** Up and down walk through the field and the networks; Home and End stay with what is typed. */
function moveFocus(event: KeyboardEvent, column: HTMLElement | null): void {
  if (event.key === 'Home' || event.key === 'End') return
  walkFocus(event, column?.querySelectorAll<HTMLElement>('input, button') ?? [], { along: 'column' })
}

interface GroupsProps {
  readonly networks: readonly FlyoutNetwork[]
  readonly chosen: number | null
  readonly text: string
  readonly onClose: () => void
}

function Groups({ networks, chosen, text, onClose }: GroupsProps) {
  const { t } = useTranslation('shell')

  const network = networks.find(({ id }) => id === chosen)
  const groups = groupsFor(networks, chosen, text)
  const known = new Map(networks.map((each) => [each.id, each]))
  const count = groups.reduce((sum, group) => sum + group.count, 0)
  return (
    <section className={styles.groups} aria-label={network?.name ?? t('flyout.all')}>
      <div className={styles.over}>
        {network && <NetworkMark network={network} size={32} />}
        <h3 className="type-h2">
          {network ? (
            <Link className={styles.toNetwork} to={paths.group(network.slug)} onClick={onClose}>
              {network.name}
            </Link>
          ) : (
            t('flyout.all')
          )}
        </h3>
        <span className="number tone-3">{t('services', { count, number: formatQuantity(count) })}</span>
        <Link className={styles.viewAll} to={paths.index()} onClick={onClose}>
          {t('flyout.viewAll')}
          <IconArrowRight size={16} />
        </Link>
      </div>
      {groups.length === 0 ? (
        <p className="tone-3">{t('flyout.none')}</p>
      ) : (
        <ul className={styles.cards}>
          {groups.map((group) => (
            <li key={group.id}>
              <GroupCard group={group} network={chosen === null ? known.get(group.networkId) : undefined} onClose={onClose} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface GroupCardProps {
  readonly group: FlyoutGroup
  /** Named where cards of several networks stand together. */
  readonly network: FlyoutNetwork | undefined
  readonly onClose: () => void
}

function GroupCard({ group, network, onClose }: GroupCardProps) {
  const { t } = useTranslation('shell')

  const unitPrice = useUnitPrice()
  return (
    <Link className={styles.card} to={paths.group(group.slug)} onClick={onClose}>
      <span className={styles.title}>{group.name}</span>
      {network && (
        <span className={classNames(styles.ofNetwork, 'type-small tone-3')}>
          <NetworkMark network={network} size={20} />
          {network.name}
        </span>
      )}
      <span className={styles.foot}>
        {group.minPrice !== null && (
          <span className="type-small tone-2">
            {t('flyout.from')} <b className={classNames('number', styles.price)}>{unitPrice(group.minPrice)}</b>
          </span>
        )}
        <span className={classNames('number type-caption tone-3', styles.count)}>{formatQuantity(group.count)}</span>
      </span>
    </Link>
  )
}
