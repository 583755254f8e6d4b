import { Notice } from '@vitrine/ui/components'
import { palettes } from '@vitrine/ui/theme'
import { useId } from 'react'
import { ValueField } from '../../forms/described/value-field.tsx'
import { isSame } from '../../forms/described/value-form.ts'
import { PicturesFor } from '../../forms/picture-field.tsx'
import formTexts from '../../messages/en/forms.json'
import texts from '../../messages/en/settings.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import type { Setting } from './setting.ts'
import { defaultOf } from './setting-edits.ts'
import { nameOfSetting, settingWords, writtenDefault } from './setting-words.ts'
import styles from './settings-screen.module.css'
import type { SettingEditing } from './use-setting-edits.ts'

const t = sayFrom(texts)
const f = sayFrom(formTexts)

/** What a page without a background of its own stands on. */
const BACKDROPS: Readonly<Record<string, string>> = { light_palette: palettes.light.page, dark_palette: palettes.dark.page }

export interface SettingFieldProps {
  readonly setting: Setting
  readonly editing: SettingEditing
  readonly isReadOnly: boolean
  readonly warning?: string | undefined
}

/** One setting with its default and the way back to it. */
export function SettingField({ setting, editing, isReadOnly, warning }: SettingFieldProps) {
  const id = useId()
  const draft = editing.draft(setting)
  const usual = defaultOf(setting)
  const isUsual = isSame(draft, usual)
  const written = writtenDefault(setting, usual)
  return (
    <div className={styles.setting} data-setting={setting.name}>
      {warning && <Notice tone="warn">{warning}</Notice>}
      <PicturesFor value={setting.permission}>
        <ValueField
          id={`${id}${setting.name}`}
          path={setting.name}
          form={setting.form}
          value={draft}
          words={settingWords}
          isReadOnly={isReadOnly}
          backdrop={BACKDROPS[setting.name]}
          errorAt={(path) => editing.errorAt(path) ?? (editing.isUnread(path) ? f('unread') : undefined)}
          onChange={(changed) => editing.edit(setting, changed)}
        />
      </PicturesFor>
      {!isUsual && (
        <span className={styles.default}>
          <span>{written === undefined ? t('differs') : t('default', { value: written })}</span>
          {!isReadOnly && (
            <Action
              variant="quiet"
              className={styles.reset}
              aria-label={t('resetOf', { name: nameOfSetting(setting.name) })}
              onClick={() => editing.edit(setting, usual)}
            >
              {t('reset')}
            </Action>
          )}
        </span>
      )}
    </div>
  )
}
