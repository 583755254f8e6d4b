import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aServer, onConsole, tidewell } from '../../testing/a-console.tsx'
import type { Setting, SettingsPage } from './setting.ts'
import { SettingsScreen } from './settings-screen.tsx'

const setting = (
  group: Setting['group'],
  name: string,
  form: Partial<Setting['form']>,
  value: unknown,
  usual: unknown = value,
): Setting => ({
  ...{ name, group, permission: group === 'code' ? 'code.edit' : 'appearance.edit', value, default: usual },
  form: { kind: 'text', isNullable: false, ...form },
})
const settings = [
  setting('brand', 'panel_name', {}, 'Tidewell'),
  setting('brand', 'dark_mode_available', { kind: 'switch' }, false, true),
  setting(
    'brand',
    'light_palette',
    { kind: 'group', fields: { primary: { kind: 'colour', isNullable: false }, accent: { kind: 'colour', isNullable: true } } },
    { primary: '#2f5bea', accent: null },
  ),
  setting('layout', 'navigation', { kind: 'choice', options: ['navbar', 'drawer'] }, 'drawer'),
  setting('layout', 'hiddenPages', { kind: 'list', item: { kind: 'text', isNullable: false } }, ['tasks', 'grades']),
  setting('features', 'rounding_precision', { kind: 'integer', min: 0, max: 6 }, 2),
  setting('code', 'custom_code', { kind: 'code', isNullable: true }, 'oops('),
]
const data: SettingsPage = { version: 7, changedAt: null, changedBy: null, customCodeIsValid: false, settings }
const READ = 'GET /panels/tidewell/settings'
const WRITE = 'PATCH /panels/tidewell/settings'

const withValues = (values: Readonly<Record<string, unknown>>, version: number): SettingsPage => ({
  ...data,
  version,
  settings: settings.map((each) => (each.name in values ? { ...each, value: values[each.name] } : each)),
})

it('opens at the setting of its address, with the focus in its field', async () => {
  const panel = { ...tidewell, permissions: ['appearance.edit'] }
  const server = aServer({ [READ]: () => ({ json: { data } }) })
  onConsole(<SettingsScreen />, { server, address: '/tidewell/settings?group=features&setting=rounding_precision', panel })
  await expect.poll(() => document.activeElement?.closest('[data-setting]')?.getAttribute('data-setting')).toBe('rounding_precision')
})

async function opened(answers: Parameters<typeof aServer>[0] = {}) {
  const panel = { ...tidewell, permissions: ['appearance.edit'] }
  const server = aServer({ [READ]: () => ({ json: { data } }), ...answers })
  const { router } = onConsole(<SettingsScreen />, { server, address: '/tidewell/settings', panel })
  await expect.element(page.getByLabelText('Shop name')).toHaveValue('Tidewell')
  return { server, router }
}
const group = (name: string | RegExp) => page.getByRole('navigation', { name: 'Groups of settings' }).getByRole('button', { name })

describe('settings', () => {
  it('of several groups are counted and saved together, only what differs', async () => {
    const { server } = await opened({
      [WRITE]: () => ({ json: { data: withValues({ panel_name: 'Bay', navigation: 'navbar' }, 8) } }),
    })
    await page.getByLabelText('Shop name').fill('Bay')
    await expect.element(page.getByText('1 setting changed')).toBeVisible()
    await page.getByRole('textbox', { name: 'Accent' }).fill('#00aa88')
    await group('Layout').click()
    await page.getByRole('combobox', { name: 'Navigation' }).click()
    await page.getByRole('option', { name: 'Bar at the top' }).click()
    await expect.element(page.getByText('3 settings changed')).toBeVisible()
    await expect.element(page.getByText('in Brand, Layout')).toBeVisible()
    await expect.element(group('Brand, 2 changed')).toBeVisible()
    await page.getByRole('button', { name: /^Save/ }).click()
    await expect
      .poll(() => server.to(WRITE).map(({ body }) => body))
      .toEqual([{ version: 7, changes: { panel_name: 'Bay', light_palette: { accent: '#00aa88' }, navigation: 'navbar' } }])
  })
  it('that hold a rate that jumps are saved once it was confirmed', async () => {
    const rates = setting(
      'features',
      'currencies',
      {
        kind: 'group',
        fields: {
          default: { kind: 'choice', isNullable: false, options: ['USD'] },
          rates: { kind: 'group', isNullable: false, fields: { RUB: { kind: 'decimal', isNullable: true } } },
        },
      },
      { default: 'USD', rates: { RUB: '90' } },
    )
    const jump = { code: 'rate_jump', currency: 'RUB', before: '90', after: '900', percent: '+900.0' }
    const { server } = await opened({
      [READ]: () => ({ json: { data: { ...data, settings: [...settings, rates] } } }),
      [WRITE]: ({ body }) =>
        (body as { confirmedRates?: object }).confirmedRates
          ? { json: { data: { ...data, version: 8 } } }
          : { status: 422, json: { message: 'A jump', details: jump } },
    })
    await group('Features').click()
    await page.getByLabelText('Russian ruble').fill('900')
    await page.getByRole('button', { name: /^Save/ }).click()
    const question = page.getByRole('dialog', { name: 'Tidewell: use a rate of 900 RUB?' })
    await expect.element(question.getByText('The rate goes from 90 to 900 RUB', { exact: false })).toBeVisible()
    await question.getByRole('button', { name: 'Correct it' }).click()
    await expect.element(page.getByLabelText('Russian ruble')).toHaveValue('900')
    await page.getByRole('button', { name: /^Save/ }).click()
    await question.getByRole('button', { name: 'Use 900' }).click()
    const changes = { currencies: { default: 'USD', rates: { RUB: '900' } } }
    const unconfirmed = { version: 7, changes }
    await expect
      .poll(() => server.to(WRITE).map(({ body }) => body))
      .toEqual([unconfirmed, unconfirmed, { ...unconfirmed, confirmedRates: { RUB: '900' } }])
  })
  it('that were changed back are no changes', async () => {
    await opened()
    await page.getByLabelText('Shop name').fill('Bay')
    await expect.element(page.getByText('1 setting changed')).toBeVisible()
    await page.getByLabelText('Shop name').fill('Tidewell')
    await expect.element(page.getByText('1 setting changed')).not.toBeInTheDocument()
  })
  it('are discarded after a question, and reset to their default', async () => {
    await opened()
    await expect.element(page.getByText('Default: on')).toBeVisible()
    await page.getByRole('button', { name: 'Reset to default: Offer dark mode' }).click()
    await expect.element(page.getByRole('switch', { name: 'Offer dark mode' })).toBeChecked()
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('dialog', { name: 'Discard all changes?' }).getByRole('button', { name: 'Discard' }).click()
    await expect.element(page.getByRole('switch', { name: 'Offer dark mode' })).not.toBeChecked()
    await expect.element(page.getByText('1 setting changed')).not.toBeInTheDocument()
  })
  it('that are refused say so in place, and lead to their group', async () => {
    await opened({
      [WRITE]: () => ({ status: 422, json: { message: 'Invalid', errors: { 'light_palette.primary': ['Enter a color.'] } } }),
    })
    await page.getByRole('textbox', { name: 'Primary' }).fill('#zzz')
    await group('Features').click()
    await userEvent.keyboard('{Control>}s{/Control}')
    await expect.element(page.getByRole('textbox', { name: 'Primary' })).toHaveAccessibleDescription('Enter a color.')
    await expect.element(page.getByRole('textbox', { name: 'Primary' })).toHaveFocus()
    await expect.element(page.getByRole('alert')).toHaveTextContent('1 field needs attention.')
  })
  it('that cannot be read are not sent', async () => {
    const { server } = await opened()
    await group('Features').click()
    await page.getByLabelText('Decimals in prices').fill('two')
    await page.getByRole('button', { name: /^Save/ }).click()
    await expect.element(page.getByLabelText('Decimals in prices')).toHaveAccessibleDescription('Enter a valid value. 0 to 6.')
    expect(server.to(WRITE)).toEqual([])
  })
  it('are edited by keys alone: group, entry moved, saved', async () => {
    const { server } = await opened({ [WRITE]: () => ({ json: { data: withValues({ hiddenPages: ['grades', 'tasks'] }, 8) } }) })
    group('Layout').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByLabelText('Entry 1', { exact: true })).toHaveValue('tasks')
    page.getByRole('button', { name: 'Move entry 1 down' }).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByLabelText('Entry 1', { exact: true })).toHaveValue('grades')
    await userEvent.keyboard('{Control>}s{/Control}')
    await expect
      .poll(() => server.to(WRITE).map(({ body }) => body))
      .toEqual([{ version: 7, changes: { hiddenPages: ['grades', 'tasks'] } }])
  })
  it.each([
    ['Load theirs', 'Northbeam', 0],
    ['Keep my changes', 'Bay', 1],
  ] as const)('that somebody else changed meanwhile: %s', async (answer, name, changes) => {
    const refusal = {
      message: 'Changed',
      details: { code: 'changed_meanwhile', current: '8', by: 'Emily Ross', at: '2026-11-23T14:03:00.000Z' },
    }
    let reads = 0
    const { server } = await opened({
      [READ]: () => ({ json: { data: reads++ === 0 ? data : withValues({ panel_name: 'Northbeam' }, 8) } }),
      [WRITE]: () => ({ status: 422, json: refusal }),
    })
    await page.getByLabelText('Shop name').fill('Bay')
    await page.getByRole('button', { name: /^Save/ }).click()
    await expect.element(page.getByText(/^Emily Ross changed settings of this shop at/)).toBeVisible()
    await page.getByRole('button', { name: answer }).click()
    await expect.element(page.getByLabelText('Shop name')).toHaveValue(name)
    expect(page.getByText('1 setting changed').elements()).toHaveLength(changes)
    expect(server.to(READ)).toHaveLength(2)
  })
  it('are not saved over what is being read again', async () => {
    const refusal = { message: 'Changed', details: { code: 'changed_meanwhile', current: '8', by: null, at: null } }
    const later = Promise.withResolvers<void>()
    let reads = 0
    const { server } = await opened({
      [READ]: async () => {
        if (reads++ === 0) return { json: { data } }
        await later.promise
        return { json: { data: withValues({ panel_name: 'Northbeam' }, 8) } }
      },
      [WRITE]: () => ({ status: 422, json: refusal }),
    })
    await page.getByLabelText('Shop name').fill('Bay')
    const save = page.getByRole('button', { name: /^Save/ })
    await save.click()
    await page.getByRole('button', { name: 'Keep my changes' }).click()
    await expect.element(save).toHaveAttribute('aria-busy', 'true')
    await save.click()
    expect(server.to(WRITE)).toHaveLength(1)
    later.resolve()
    await expect.element(page.getByRole('button', { name: 'Keep my changes' })).not.toBeInTheDocument()
    await save.click()
    await expect.poll(() => server.to(WRITE).map(({ body }) => (body as { version: number }).version)).toEqual([7, 8])
  })
  it('of a group that is only seen cannot be changed', async () => {
    await opened()
    await group('Code').click()
    await expect.element(page.getByText('You can see these settings, but not change them.')).toBeVisible()
    await expect.element(page.getByText('This code cannot be read as JavaScript.', { exact: false })).toBeVisible()
    await expect.element(page.getByLabelText('Own JavaScript')).toHaveAttribute('readonly')
  })
  it('that are not saved hold the page', async () => {
    const { router } = await opened()
    await page.getByLabelText('Shop name').fill('Bay')
    void router.navigate('/tidewell/coupons')
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click()
    expect(router.state.location.pathname).toBe('/tidewell/settings')
    await expect.element(page.getByLabelText('Shop name')).toHaveValue('Bay')
  })
})

describe('colors', () => {
  const pair = (front: string, ratio: number, needed: number) => ({
    ...{ front, background: 'page', frontColour: '#777777', backgroundColour: '#ffffff', ratio, needed },
  })
  const measured = (pairs: readonly object[], adjusted: readonly object[] = []) => ({
    json: { data: { light: { pairs, adjusted }, dark: { pairs: [], adjusted: [] } } },
  })
  const MEASURE = 'POST /panels/tidewell/brand/measure'
  const yellow = { name: 'primary', use: 'text', requested: '#ffff00', shown: '#6b6b00', needed: 4.5 }

  it('are measured as they stand in the form, and what is adjusted is said with its reason', async () => {
    const { server } = await opened({
      [MEASURE]: ({ body }) =>
        (body as { light: { primary?: string } }).light.primary === '#ffff00'
          ? measured([pair('text', 12.3, 7)], [yellow])
          : measured([pair('text', 12.3, 7)]),
    })
    const report = page.getByRole('region', { name: 'Readability' })
    await expect.element(report.getByText('Every color is shown as you chose it.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Primary' }).fill('#ffff00')
    await expect.element(report.getByText('Primary as text: #ffff00 is shown as #6b6b00, because it has to reach 4.5 : 1.')).toBeVisible()
    expect(server.to(MEASURE).map(({ body }) => body)).toEqual([
      { light: {}, dark: {} },
      { light: { primary: '#ffff00' }, dark: {} },
    ])
  })
  it('that are hard to read are told in words', async () => {
    await opened({ [MEASURE]: () => measured([pair('text', 3.2, 7), pair('text-2', 9, 7)]) })
    const report = page.getByRole('region', { name: 'Readability' })
    await expect.element(report.getByText('1 pair of colors is hard to read.')).toBeVisible()
    await report.getByText('Contrast of each color on its most difficult background').click()
    await expect.element(report.getByText('Text on Page')).toBeVisible()
    await expect.element(report.getByText('too low, 7 : 1 needed')).toBeVisible()
  })
  it('that cannot be measured say why', async () => {
    await opened({ [MEASURE]: () => ({ status: 422, json: { message: 'Your role does not include it.' } }) })
    await expect.element(page.getByText('Not measured: Your role does not include it.')).toBeVisible()
  })
})
