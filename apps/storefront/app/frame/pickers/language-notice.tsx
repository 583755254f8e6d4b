import { type Locale, toBcp47 } from '@vitrine/platform/kernel'
import { Button, IconClose, IconGlobe, Notice } from '@vitrine/ui/components'
import { useTranslation } from '#i18n'
import { useChangeLanguage } from './change-language.ts'
import { offerMessages } from './offer-messages.ts'

/** The offer to read the page in the language of its address. Said in that language: it is for those who can read it. */
export default function LanguageNotice({ offered, onClose }: { readonly offered: Locale; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const changeLanguage = useChangeLanguage()
  return (
    <Notice
      tone="info"
      icon={IconGlobe}
      role="note"
      action={<Button variant="quiet" size="small" icon={<IconClose size={16} />} aria-label={t('shell.close')} onClick={onClose} />}
    >
      <button type="button" className="link weight-medium" lang={toBcp47(offered)} onClick={() => changeLanguage(offered)}>
        {offerMessages[offered]}
      </button>
    </Notice>
  )
}
