import { IconButton, IconEye, IconEyeOff, TextField, type TextFieldProps } from '@vitrine/ui/components'
import { useState } from 'react'
import { useTranslation } from '#i18n'

/** A password that can be shown while it is typed; managers and paste work as everywhere. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'after'>) {
  const { t } = useTranslation('account')
  const [isShown, setIsShown] = useState(false)
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      after={
        <IconButton label={isShown ? t('fields.hide') : t('fields.show')} aria-pressed={isShown} onClick={() => setIsShown(!isShown)}>
          {isShown ? <IconEyeOff /> : <IconEye />}
        </IconButton>
      }
    />
  )
}
