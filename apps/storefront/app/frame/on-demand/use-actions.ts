import { localeNames } from '@vitrine/platform/kernel'
import { currencies } from '@vitrine/ui/formats'
import { useTranslation } from '#i18n'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/session-context.tsx'
import { useColourScheme } from '../../shop/colour-scheme.tsx'
import { useShop } from '../../shop/shop-context.tsx'
import { useChangeLanguage } from '../pickers/change-language.ts'
import { useChooseCurrency } from '../pickers/currency-menu.tsx'
import type { Result } from './search-model.ts'

/** What can be done from anywhere. Languages are many: they are offered when one asks for them. */
export function useActions(): { readonly always: readonly Result[]; readonly onSearch: readonly Result[] } {
  const { t } = useTranslation(['shell', 'common'])
  const { settings, locale, rate, currency, brand } = useShop()
  const { profile, signOut } = useSession()
  const { scheme, setScheme } = useColourScheme()
  const chooseCurrency = useChooseCurrency()
  const changeLanguage = useChangeLanguage()
  const isDark = scheme === 'dark'
  const action = (key: string, name: string, more: Partial<Result>): Result => ({ key, kind: 'action', name, ...more })
  return {
    always: [
      action('new-order', t('common:header.newOrder'), { to: paths.newOrder() }),
      ...(settings.dark_mode_available
        ? [
            action('theme', t(isDark ? 'common:header.useLight' : 'common:header.useDark'), {
              run: () => setScheme(isDark ? 'light' : 'dark'),
            }),
          ]
        : []),
      ...(rate
        ? currencies
            .filter((code) => code !== currency)
            .map((code) =>
              action(`currency:${code}`, t(`common:currency.${code}`), {
                detail: t('common:header.currencies'),
                run: () => chooseCurrency(code),
              }),
            )
        : []),
      profile
        ? action('sign-out', t('common:header.signOut'), { run: () => void signOut() })
        : action('sign-in', t('common:header.signIn'), { to: paths.login() }),
    ],
    onSearch: brand.locales
      .filter((code) => code !== locale)
      .map((code) =>
        action(`language:${code}`, localeNames[code], { detail: t('common:header.languages'), run: () => changeLanguage(code) }),
      ),
  }
}
