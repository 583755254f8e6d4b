import { classNames, IconChevronDown, IconGrid, NetworkTile, walkFocus } from '@vitrine/ui/components'
import { Menu, MenuItem } from '@vitrine/ui/controls'
import { formatQuantity, truncateNetworkName } from '@vitrine/ui/formats'
import { palettes } from '@vitrine/ui/theme'
import type { KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import { NetworkMark } from '../../features/networks/network-mark.tsx'
import type { NetworkFace } from '../../features/services/list/catalogue-item.ts'
import { paths } from '../../paths.ts'
import styles from './network-strip.module.css'

const SHOWN_MAX = 8

function shownNetworks(
  networks: readonly NetworkFace[],
  currentId: number | undefined,
): readonly [readonly NetworkFace[], readonly NetworkFace[]] {
  const first = networks.slice(0, SHOWN_MAX)
  const current = networks.find((network) => network.id === currentId)
  // The chosen one is always in view: it takes the last place when its own is further back.
  const shown = current && !first.includes(current) ? [...first.slice(0, -1), current] : first
  return [shown, networks.filter((network) => !shown.includes(network))]
}

const moveFocus = (event: KeyboardEvent<HTMLElement>) =>
  void walkFocus(event, event.currentTarget.querySelectorAll<HTMLElement>('a, button'), { along: 'row' })

export function NetworkStrip({
  networks,
  currentId,
}: {
  readonly networks: readonly NetworkFace[]
  readonly currentId: number | undefined
}) {
  const { t } = useTranslation('catalogue')
  const [shown, rest] = shownNetworks(networks, currentId)
  return (
    <nav className={styles.strip} aria-label={t('networks.label')} onKeyDown={moveFocus}>
      <ul className={styles.list}>
        <li>
          <Link
            to={paths.index()}
            className={classNames(styles.network, currentId === undefined && styles.current)}
            aria-current={currentId === undefined ? 'page' : undefined}
          >
            <NetworkTile colour={palettes.light['chart-6']} size={24}>
              <IconGrid size={14} />
            </NetworkTile>
            {t('networks.all')}
          </Link>
        </li>
        {[...shown, ...rest].map((network) => (
          <li key={network.id} className={rest.includes(network) ? styles.rest : undefined}>
            <Link
              to={paths.group(network.slug)}
              className={classNames(styles.network, network.id === currentId && styles.current)}
              aria-current={network.id === currentId ? 'page' : undefined}
            >
              <NetworkMark network={network} size={24} isDeclared />
              {truncateNetworkName(network.name)}
            </Link>
          </li>
        ))}
      </ul>
      {rest.length > 0 && (
        <div className={styles.moreBox}>
          <Menu
            label={t('networks.label')}
            trigger={(props) => (
              <button type="button" {...props} className={classNames(styles.network, styles.more)}>
                {t('networks.more', { number: formatQuantity(rest.length) })}
                <IconChevronDown size={14} />
              </button>
            )}
          >
            {() =>
              rest.map((network) => (
                <MenuItem key={network.id} render={<Link to={paths.group(network.slug)} />}>
                  <NetworkMark network={network} size={24} />
                  {truncateNetworkName(network.name)}
                </MenuItem>
              ))
            }
          </Menu>
        </div>
      )}
    </nav>
  )
}
