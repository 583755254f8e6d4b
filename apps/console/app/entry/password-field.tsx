import { IconEye, IconEyeOff } from '@vitrine/ui/components'
import { useState } from 'react'
import { FieldText, type FieldTextProps } from '../forms/field-text.tsx'
import texts from '../messages/en/sign-in.json'
import { sayFrom } from '../messages/texts.ts'
import { IconAction } from '../parts/action.tsx'

const t = sayFrom(texts)

/** A password that can be looked at. */
export function PasswordField(props: Omit<FieldTextProps, 'type' | 'suffix' | 'isLarge'>) {
  const [isShown, setIsShown] = useState(false)
  return (
    <FieldText
      {...props}
      isLarge
      type={isShown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="off"
      suffix={
        <IconAction label={t('showPassword')} aria-pressed={isShown} onClick={() => setIsShown(!isShown)}>
          {isShown ? <IconEyeOff size={16} /> : <IconEye size={16} />}
        </IconAction>
      }
    />
  )
}
