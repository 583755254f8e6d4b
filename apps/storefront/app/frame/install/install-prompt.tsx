import { Button, classNames, IconButton, IconClose, IconShare } from '@vitrine/ui/components'
import { useTranslation } from '#i18n'
import dock from '../../page/dock.module.css'
import { askToInstall } from './captured-prompt.ts'
import type { InstallVariant } from './install-rules.ts'

export interface InstallPromptProps {
  readonly variant: InstallVariant
  readonly picture: string
  readonly onClose: () => void
}

/** iPhones and iPads install by hand, so they are told how; elsewhere one button asks the browser's own question. */
export function InstallPrompt({ variant, picture, onClose }: InstallPromptProps) {
  const { t } = useTranslation('install')
  return (
    <section
      className={classNames(dock.card, dock.install, variant === 'compact' && dock.compact)}
      data-variant={variant}
      aria-label={t('label')}
    >
      {picture ? <img className={dock.sign} src={picture} alt="" width={40} height={40} /> : <IconShare size={24} />}
      <p className={dock.text}>
        {variant === 'ios' ? (
          <>
            {t('ios')} <IconShare size={16} />
          </>
        ) : (
          t('text')
        )}
      </p>
      <IconButton label={t('close')} onClick={onClose}>
        <IconClose size={16} />
      </IconButton>
      {variant !== 'ios' && (
        <div className={dock.actions}>
          <Button variant="primary" size={variant === 'compact' ? 'small' : 'large'} onClick={() => void askToInstall()}>
            {t('install')}
          </Button>
        </div>
      )}
    </section>
  )
}
