import { IconButton, IconMoon, IconSun } from '@vitrine/ui/components'
import { useTranslation } from '#i18n'
import { useColourScheme } from '../../shop/colour-scheme.tsx'
import { useShop } from '../../shop/shop-context.tsx'

/** Only where the panel has a dark mode. The change is instant: no fade between two colour worlds. */
export function ThemeSwitch() {
  const { t } = useTranslation()
  const { dark_mode_available: isAvailable } = useShop().settings
  const { scheme, setScheme } = useColourScheme()
  if (!isAvailable) return null
  const isDark = scheme === 'dark'
  return (
    <IconButton label={t(isDark ? 'header.useLight' : 'header.useDark')} onClick={() => setScheme(isDark ? 'light' : 'dark')}>
      {isDark ? <IconMoon /> : <IconSun />}
    </IconButton>
  )
}
