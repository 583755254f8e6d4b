import { type Icon, IconFacebook, IconLinkedin, IconTelegram, IconVk, IconX, IconYoutube, iconButtonClass } from '@vitrine/ui/components'
import { useTranslation } from '#i18n'
import { useShop } from '../../shop/shop-context.tsx'
import styles from './social-links.module.css'

const marks = {
  youtube: { name: 'YouTube', icon: IconYoutube },
  telegram: { name: 'Telegram', icon: IconTelegram },
  vk: { name: 'VK', icon: IconVk },
  linkedin: { name: 'LinkedIn', icon: IconLinkedin },
  facebook: { name: 'Facebook', icon: IconFacebook },
  twitter: { name: 'Twitter', icon: IconX },
} as const satisfies Record<string, { name: string; icon: Icon }>
const order = ['youtube', 'telegram', 'vk', 'linkedin', 'facebook', 'twitter'] as const

/** Only the networks the panel has an address for; without any there is no row at all (SIDEBAR-013, SIDEBAR-016, SIDEBAR-017). */
export function SocialLinks() {
  const { t } = useTranslation()
  const { social_links: links, panel_name: panel } = useShop().settings
  const shown = order.filter((network) => links[network])
  if (shown.length === 0) return null
  return (
    <ul className={styles.links}>
      {shown.map((network) => {
        const { name, icon: Mark } = marks[network]
        return (
          <li key={network}>
            <a
              className={iconButtonClass()}
              href={links[network] ?? undefined}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={t('shell.social', { panel, network: name })}
            >
              <Mark />
            </a>
          </li>
        )
      })}
    </ul>
  )
}
