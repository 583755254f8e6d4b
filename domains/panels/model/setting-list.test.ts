import { expect, it } from 'vitest'
import { optionsPatch } from './panel-options.ts'
import { KEPT_BY_US, settings } from './setting-list.ts'
import { settingsPatch } from './settings-patch.ts'

it('every setting and option is in the list once, or kept by us', () => {
  const written = ['panel_name', ...Object.keys(settingsPatch.shape), ...Object.keys(optionsPatch.shape)]
  expect([...settings.keys(), ...KEPT_BY_US].sort()).toEqual(written.sort())
})
