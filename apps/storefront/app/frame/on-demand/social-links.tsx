import IconBrandFacebook from '@tabler/icons-react/dist/esm/icons/IconBrandFacebook.mjs'
import IconBrandLinkedin from '@tabler/icons-react/dist/esm/icons/IconBrandLinkedin.mjs'
import IconBrandTelegram from '@tabler/icons-react/dist/esm/icons/IconBrandTelegram.mjs'
import IconBrandVk from '@tabler/icons-react/dist/esm/icons/IconBrandVk.mjs'
import IconBrandX from '@tabler/icons-react/dist/esm/icons/IconBrandX.mjs'
import IconBrandYoutube from '@tabler/icons-react/dist/esm/icons/IconBrandYoutube.mjs'
import { iconButtonClass } from '@vitrine/ui/components'
import { useTranslation } from '#words'
import { useShop } from '../../shop/shop-context.tsx'
import styles from './social-links.module.css'

const marks = {
  youtube: { name: 'YouTube', icon: IconBrandYoutube },
  telegram: { name: 'Telegram', icon: IconBrandTelegram },
  vk: { name: 'VK', icon: IconBrandVk },
  linkedin: { name: 'LinkedIn', icon: IconBrandLinkedin },
  facebook: { name: 'Facebook', icon: IconBrandFacebook },
  twitter: { name: 'Twitter', icon: IconBrandX },
} as const
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
              <Mark size={18} stroke={1.75} aria-hidden="true" />
            </a>
          </li>
        )
      })}
    </ul>
  )
}
