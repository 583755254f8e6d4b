import { TextField, type TextFieldProps } from '@vitrine/ui/components'
import { useTranslation } from '#i18n'

/** A code of the authenticator app; a recovery code is as good, so it takes letters too. */
export function CodeField(props: Omit<TextFieldProps, 'label' | 'type'>) {
  const { t } = useTranslation('security')
  return (
    <TextField
      hint={t('code.hint')}
      {...props}
      label={t('code.label')}
      inputMode="text"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={20}
      autoFocus
    />
  )
}
