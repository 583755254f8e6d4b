import { expect, it } from 'vitest'
import { editable, type Setting } from './setting.ts'
import { changesOf, rebased, settingOfPath, withEdit } from './setting-edits.ts'

const setting = (name: string, form: Partial<Setting['form']>, value: unknown, usual: unknown = null): Setting => ({
  ...{ name, group: 'brand', permission: 'appearance.edit', value, default: usual },
  form: { kind: 'text', isNullable: false, ...form },
})
const colour = (isNullable = true) => ({ kind: 'colour', isNullable })
const name = setting('panel_name', {}, 'Tidewell')
const palette = setting(
  'dark_palette',
  { kind: 'group', fields: { primary: colour(false), accent: colour(), error: colour() } },
  { primary: '#2f5bea', accent: null, error: '#bb0000' },
)
const step = setting('tasksPerDay', { kind: 'integer' }, 100)
const currencies = setting(
  'currencies',
  {
    kind: 'group',
    fields: {
      default: { kind: 'choice', isNullable: false, options: ['USD'] },
      rates: { kind: 'group', isNullable: false, fields: { RUB: { kind: 'decimal', isNullable: false } } },
    },
  },
  { default: 'USD', rates: { RUB: '80' } },
)
const all = [name, palette, step, currencies]

it('only what differs is sent, of a group only its fields that differ', () => {
  const edits = { panel_name: ' Tidewell Bay ', dark_palette: { primary: '#2f5bea', accent: '#00aa88', error: '' } }
  const { changes, changed, unread } = changesOf(all, edits)
  expect(changes).toEqual({ panel_name: 'Tidewell Bay', dark_palette: { accent: '#00aa88', error: null } })
  expect(changed).toEqual([name, palette])
  expect(unread).toEqual([])
})
it('a group that is replaced is sent whole, without what was emptied', () => {
  expect(changesOf(all, { currencies: { default: 'USD', rates: { RUB: '81,5' } } }).changes).toEqual({
    currencies: { default: 'USD', rates: { RUB: '81.5' } },
  })
  expect(changesOf(all, { currencies: { default: 'USD', rates: { RUB: '' } } }).changes).toEqual({
    currencies: { default: 'USD', rates: {} },
  })
})
it('an edit that leads back is none', () => {
  const once = withEdit({}, name, 'Northbeam')
  expect(Object.keys(once)).toEqual(['panel_name'])
  expect(withEdit(once, name, 'Tidewell')).toEqual({})
})
it('what cannot be read is named by its path', () => {
  expect(changesOf(all, { tasksPerDay: 'many', dark_palette: { primary: '', accent: '', error: '#bb0000' } }).unread).toEqual([
    'dark_palette.primary',
    'tasksPerDay',
  ])
})
it('what somebody else made the same is done', () => {
  const read = all.map((each) => (each === name ? { ...each, value: 'Bay' } : each))
  expect(rebased(read, { panel_name: 'Bay', tasksPerDay: '50' })).toEqual({ tasksPerDay: '50' })
})
it('a refusal finds its setting', () => {
  expect(settingOfPath(all, 'dark_palette.primary')).toBe(palette)
  expect(settingOfPath(all, 'changes.panel_name')).toBe(name)
  expect(settingOfPath(all, 'version')).toBeUndefined()
})
it('a place of banners that nobody set is shown, and a fraction is asked for in percent', () => {
  const place = { kind: 'group', isNullable: false, fields: {} }
  const slots = setting(
    'banner_slots',
    { kind: 'group', fields: { orders: place, profile: place } },
    { orders: { is_shown: false, height: 90 } },
    {},
  )
  expect(editable(slots).value).toEqual({ orders: { is_shown: false, height: 90 }, profile: { is_shown: true, height: null } })
  expect(editable(setting('guarantee_charge_percent', { kind: 'decimal' }, '0.1')).form.kind).toBe('fraction')
})
